import type { Call } from './call.ts';
import { namesOf, READ_CALLS, rowsOf } from './calls-reads.ts';
import { done, holds, must, same, type Client, type Toolbox } from './toolbox.ts';

/** A location of the trial's own, which only an admin sees as long as it is closed; gone in the end. */
async function withLocation(
  tools: Toolbox,
  run: (admin: Client, location: { id: string; name: string }) => Promise<unknown>,
) {
  const admin = await tools.admin();
  const name = `Протокол ${Math.random().toString(36).slice(2)}`;
  const [location] = rowsOf(
    await admin
      .from('locations')
      .insert({ name, type: 'pool', address: 'ул. „Протокол“ 1', is_active: false })
      .select(),
  ) as [{ id: string; name: string }];
  try {
    await run(admin, location);
  } finally {
    await admin.from('locations').delete().eq('id', location.id);
  }
}

const WRITES: Call[] = [
  {
    name: 'from().insert',
    request: 'POST /{table}',
    run: (tools) => withLocation(tools, async (_admin, location) => holds(location.id, 'the new row has an id')),
  },
  {
    name: 'from().insert (of several rows)',
    request: 'POST /{table}?columns=',
    run: (tools) =>
      withLocation(tools, async (admin, { name }) => {
        const both = ['а', 'б'].map((end) => ({
          name: `${name} ${end}`,
          type: 'pool',
          address: '–',
          is_active: false,
        }));
        const rows = rowsOf(await admin.from('locations').insert(both, { defaultToNull: false }).select('id,name'));
        same(namesOf(rows), namesOf(both));
        done(
          await admin
            .from('locations')
            .delete()
            .in(
              'id',
              rows.map(({ id }) => id),
            )
            .select(),
        );
      }),
  },
  {
    name: 'from().upsert',
    request: 'POST /{table}?on_conflict= with Prefer: resolution=merge-duplicates',
    run: (tools) =>
      withLocation(tools, async (_admin, location) => {
        const table = () => tools.service().from('locations');
        const again = { ...location, address: 'ул. „Друга“ 2' };
        same(rowsOf(await table().upsert(again).select('address')), [{ address: again.address }]);
        same(
          rowsOf(
            await table()
              .upsert({ ...again, address: 'х' }, { ignoreDuplicates: true })
              .select(),
          ),
          [],
        );
      }),
  },
  {
    name: 'from().update',
    request: 'PATCH /{table}',
    run: (tools) =>
      withLocation(tools, async (admin, { id, name }) => {
        const renamed = await admin
          .from('locations')
          .update({ name: `${name} 2` })
          .eq('id', id)
          .select('name');
        same(namesOf(rowsOf(renamed)), [`${name} 2`]);
      }),
  },
  {
    name: 'from().delete',
    request: 'DELETE /{table}',
    run: (tools) =>
      withLocation(tools, async (admin, { id }) => {
        same(rowsOf(await admin.from('locations').delete().eq('id', id).select('id')), [{ id }]);
      }),
  },
  {
    name: 'from().update().maxAffected',
    request: 'Prefer: handling=strict, max-affected=N',
    refused: 'PGRST124',
    async run(tools) {
      const admin = await tools.admin();
      return admin.from('locations').update({ description: null }).not('id', 'is', null).maxAffected(1);
    },
  },
  {
    name: 'from().insert().rollback',
    request: 'Prefer: tx=rollback',
    async run(tools) {
      const admin = await tools.admin();
      const row = { name: `Само опит ${Math.random()}`, type: 'pool', address: '–' };
      same(namesOf(rowsOf(await admin.from('locations').insert(row).select('name').rollback())), [row.name]);
      same(rowsOf(await admin.from('locations').select().eq('name', row.name)), []);
    },
  },
  {
    name: 'from().insert (without the right)',
    request: 'POST /{table}',
    refused: '42501',
    run: (tools) => tools.visitor().from('locations').insert({ name: 'х', type: 'pool', address: 'х' }),
  },
  {
    name: 'from().insert into user_roles',
    request: 'POST /user_roles',
    async run(tools) {
      const { client, user } = await tools.parent();
      const admin = await client.from('user_roles').insert({ user_id: user.id, role: 'admin' });
      same(admin.error?.code, '42501');
    },
  },
  {
    name: 'from(athlete_accounts).select(approved).single',
    request: 'GET /athlete_accounts?select=approved&user_id=eq.',
    refused: 'PGRST116',
    async run(tools) {
      const { client, user } = await tools.parent();
      return client.from('athlete_accounts').select('approved').eq('user_id', user.id).single();
    },
  },
];

const PROCEDURES: Call[] = [
  {
    name: 'rpc(get_user_role), rpc(has_role)',
    request: 'POST /rpc/{function}',
    async run(tools) {
      const { client, user } = await tools.parent();
      same(done(await client.rpc('get_user_role', { _user_id: user.id })), 'parent');
      same((await client.rpc('has_role', { _user_id: user.id, _role: 'admin' })).data, false);
    },
  },
  {
    name: 'rpc({ get: true })',
    request: 'GET /rpc/{function}',
    async run(tools) {
      const { client, user } = await tools.parent();
      same(done(await client.rpc('get_user_role', { _user_id: user.id }, { get: true })), 'parent');
    },
  },
  {
    name: 'rpc({ head: true, count })',
    request: 'HEAD /rpc/{function}',
    async run(tools) {
      const { client, user } = await tools.parent();
      const args = { _user_id: user.id };
      same((await client.rpc('get_user_role', args, { head: true, count: 'exact' })).count, 1);
    },
  },
  {
    name: 'rpc(a procedure of the club)',
    request: 'POST /rpc/{procedure}',
    async run(tools) {
      const { client, user } = await tools.parent();
      const child = { full_name: 'Мила Протоколова', birth_date: '2018-05-06' };
      const row = done(await client.rpc('register_child', child)) as { parent_id: string; full_name: string };
      same([row.parent_id, row.full_name], [user.id, child.full_name]);
      const refused = await client.rpc('register_child', { ...child, birth_date: '3018-05-06' });
      same(refused.error?.code, 'invalid_input');
    },
  },
  {
    name: 'rpc (unknown)',
    request: 'POST /rpc/{function}',
    refused: 'PGRST202',
    run: (tools) => tools.visitor().rpc('no_such_thing'),
  },
  {
    name: 'GET /rest/v1/',
    request: 'GET /',
    async run(tools) {
      const api = (await (await tools.send('/rest/v1/')).json()) as { openapi: string; paths: Record<string, unknown> };
      must(api.paths['/rpc/enroll_child'], 'procedure in the description');
      holds(api.openapi.startsWith('3.'), 'it is OpenAPI 3');
    },
  },
];

/** All of `supabase.from()` and `supabase.rpc()`. */
export const REST_CALLS: Call[] = [...READ_CALLS, ...WRITES, ...PROCEDURES];
