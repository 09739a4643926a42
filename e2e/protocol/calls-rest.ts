import { call, parentCall, refusedCall, type Call } from './call.ts';
import { namesOf, READ_CALLS, rowsOf } from './calls-reads.ts';
import { done, holds, idsOf, must, same, type Client, type Toolbox } from './toolbox.ts';

interface Location {
  id: string;
  name: string;
}

/** A call with a location of the trial's own, which only an admin sees as long as it is closed; gone in the end. */
const locationCall = (
  name: string,
  request: string,
  run: (admin: Client, location: Location, tools: Toolbox) => Promise<unknown>,
) =>
  call(name, request, async (tools) => {
    const admin = await tools.admin();
    const unused = `Протокол ${Math.random().toString(36).slice(2)}`;
    const values = { name: unused, type: 'pool', address: 'ул. „Протокол“ 1', is_active: false };
    const [location] = rowsOf(await admin.from('locations').insert(values).select()) as unknown as [Location];
    try {
      await run(admin, location, tools);
    } finally {
      await admin.from('locations').delete().eq('id', location.id);
    }
  });

const WRITES: Call[] = [
  locationCall('from().insert', 'POST /{table}', async (_admin, location) =>
    holds(location.id, 'the new row has an id'),
  ),
  locationCall('from().insert (of several rows)', 'POST /{table}?columns=', async (admin, { name }) => {
    const both = ['а', 'б'].map((end) => ({ name: `${name} ${end}`, type: 'pool', address: '–', is_active: false }));
    const rows = rowsOf(await admin.from('locations').insert(both, { defaultToNull: false }).select('id,name'));
    same(namesOf(rows), namesOf(both));
    done(await admin.from('locations').delete().in('id', idsOf(rows)).select());
  }),
  locationCall(
    'from().upsert',
    'POST /{table}?on_conflict= with Prefer: resolution=merge-duplicates',
    async (_admin, location, tools) => {
      const table = () => tools.service().from('locations');
      const again = { ...location, address: 'ул. „Друга“ 2' };
      same(rowsOf(await table().upsert(again).select('address')), [{ address: again.address }]);
      const ignored = await table()
        .upsert({ ...again, address: 'х' }, { ignoreDuplicates: true })
        .select();
      same(rowsOf(ignored), []);
    },
  ),
  locationCall('from().update', 'PATCH /{table}', async (admin, { id, name }) => {
    const other = { name: `${name} 2` };
    same(rowsOf(await admin.from('locations').update(other).eq('id', id).select('name')), [other]);
  }),
  locationCall('from().delete', 'DELETE /{table}', async (admin, { id }) => {
    same(rowsOf(await admin.from('locations').delete().eq('id', id).select('id')), [{ id }]);
  }),
  refusedCall('from().update().maxAffected', 'Prefer: handling=strict, max-affected=N', 'PGRST124', async (tools) => {
    const admin = await tools.admin();
    return admin.from('locations').update({ description: null }).not('id', 'is', null).maxAffected(1);
  }),
  call('from().insert().rollback', 'Prefer: tx=rollback', async (tools) => {
    const admin = await tools.admin();
    const row = { name: `Само опит ${Math.random()}`, type: 'pool', address: '–' };
    same(namesOf(rowsOf(await admin.from('locations').insert(row).select('name').rollback())), [row.name]);
    same(rowsOf(await admin.from('locations').select().eq('name', row.name)), []);
  }),
  refusedCall('from().insert (without the right)', 'POST /{table}', '42501', (tools) =>
    tools.visitor().from('locations').insert({ name: 'х', type: 'pool', address: 'х' }),
  ),
  parentCall('from().insert into user_roles', 'POST /user_roles', async ({ client, user }) => {
    const admin = await client.from('user_roles').insert({ user_id: user.id, role: 'admin' });
    same(admin.error?.code, '42501');
  }),
  refusedCall(
    'from(athlete_accounts).select(approved).single',
    'GET /athlete_accounts?select=approved&user_id=eq.',
    'PGRST116',
    async (tools) => {
      const { client, user } = await tools.parent();
      return client.from('athlete_accounts').select('approved').eq('user_id', user.id).single();
    },
  ),
];

const PROCEDURES: Call[] = [
  parentCall('rpc(get_user_role), rpc(has_role)', 'POST /rpc/{function}', async ({ client, user }) => {
    same(done(await client.rpc('get_user_role', { _user_id: user.id })), 'parent');
    same((await client.rpc('has_role', { _user_id: user.id, _role: 'admin' })).data, false);
  }),
  parentCall('rpc({ get: true })', 'GET /rpc/{function}', async ({ client, user }) => {
    same(done(await client.rpc('get_user_role', { _user_id: user.id }, { get: true })), 'parent');
  }),
  parentCall('rpc({ head: true, count })', 'HEAD /rpc/{function}', async ({ client, user }) => {
    const args = { _user_id: user.id };
    same((await client.rpc('get_user_role', args, { head: true, count: 'exact' })).count, 1);
  }),
  parentCall('rpc(a procedure of the club)', 'POST /rpc/{procedure}', async ({ client, user }) => {
    const child = { full_name: 'Мила Протоколова', birth_date: '2018-05-06' };
    const row = done(await client.rpc('register_child', child)) as { parent_id: string; full_name: string };
    same([row.parent_id, row.full_name], [user.id, child.full_name]);
    const refused = await client.rpc('register_child', { ...child, birth_date: '3018-05-06' });
    same(refused.error?.code, 'invalid_input');
  }),
  refusedCall('rpc (unknown)', 'POST /rpc/{function}', 'PGRST202', (tools) => tools.visitor().rpc('no_such_thing')),
  call('GET /rest/v1/', 'GET /', async (tools) => {
    const api = (await (await tools.send('/rest/v1/')).json()) as { openapi: string; paths: Record<string, unknown> };
    must(api.paths['/rpc/enroll_child'], 'procedure in the description');
    holds(api.openapi.startsWith('3.'), 'it is OpenAPI 3');
  }),
];

/** All of `supabase.from()` and `supabase.rpc()`. */
export const REST_CALLS: Call[] = [...READ_CALLS, ...WRITES, ...PROCEDURES];
