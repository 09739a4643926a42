import type { Call } from './call.ts';
import { done, holds, must, same, type Client, type Toolbox } from './toolbox.ts';

type Rows = Record<string, unknown>[];

const rowsOf = (answer: { data: unknown; error: unknown }) => done(answer) as Rows;
const namesOf = (rows: Rows) => rows.map(({ name }) => name);

/** A place of the trial's own, which only an admin sees as long as it is closed; gone in the end. */
async function withPlace(
  tools: Toolbox,
  run: (admin: Client, place: { id: string; name: string }) => Promise<unknown>,
) {
  const admin = await tools.admin();
  const name = `Протокол ${Math.random().toString(36).slice(2)}`;
  const [place] = rowsOf(
    await admin
      .from('locations')
      .insert({ name, type: 'pool', address: 'ул. „Протокол“ 1', is_active: false })
      .select(),
  ) as [{ id: string; name: string }];
  try {
    await run(admin, place);
  } finally {
    await admin.from('locations').delete().eq('id', place.id);
  }
}

/** Some of the public classes, as a visitor reads them. */
const classes = (tools: Toolbox, columns = '*') => tools.visitor().from('public_classes').select(columns);

/** A filter that must leave the same rows as the test of each row does. */
function filter(method: string, parameter: string, run: (tools: Toolbox) => PromiseLike<unknown>): Call {
  return { name: `from().select().${method}`, request: `GET /{table}?${parameter}`, run };
}

async function leaves(
  tools: Toolbox,
  // The builder's type changes with each step, and the trial does not look at it.
  // oxlint-disable-next-line typescript/no-explicit-any
  narrow: (query: any) => PromiseLike<{ data: unknown; error: unknown }>,
  keep: (row: Record<string, unknown>) => boolean,
): Promise<void> {
  const columns = 'id,name,type,address,description,is_active,name_en,latitude,longitude,created_at';
  const read = () => tools.visitor().from('locations').select(columns);
  const all = rowsOf(await read().order('id'));
  const left = rowsOf(await narrow(read()));
  holds(all.length > 1, 'there are several places');
  same(
    left.map(({ id }) => id).toSorted(),
    all
      .filter((row) => keep(row))
      .map(({ id }) => id)
      .toSorted(),
  );
}

const FILTERS: Call[] = [
  filter('eq', 'column=eq.value', (t) =>
    leaves(
      t,
      (q) => q.eq('type', 'pool'),
      ({ type }) => type === 'pool',
    ),
  ),
  filter('neq', 'column=neq.value', (t) =>
    leaves(
      t,
      (q) => q.neq('type', 'pool'),
      ({ type }) => type !== 'pool',
    ),
  ),
  filter('gt, gte, lt, lte', 'column=gt.value', (t) =>
    leaves(
      t,
      (q) => q.gt('name', 'Б').lte('name', 'Яяя'),
      ({ name }) => String(name).localeCompare('Б', 'bg') > 0,
    ),
  ),
  filter('like, ilike', 'column=like.*value*', (t) =>
    leaves(
      t,
      (q) => q.ilike('name', '%а%'),
      ({ name }) => String(name).toLowerCase().includes('а'),
    ),
  ),
  filter('likeAllOf, likeAnyOf, ilikeAllOf, ilikeAnyOf', 'column=like(any).{…}', (t) =>
    leaves(
      t,
      (q) => q.ilikeAnyOf('name', ['%а%', '%о%']),
      ({ name }) => /[ао]/i.test(String(name)),
    ),
  ),
  filter('match regular expressions', 'column=match.value', (t) =>
    leaves(
      t,
      (q) => q.filter('name', 'imatch', '^.*а'),
      ({ name }) => /а/i.test(String(name)),
    ),
  ),
  filter('is', 'column=is.null', (t) =>
    leaves(
      t,
      (q) => q.is('description', null),
      ({ description }) => description === null,
    ),
  ),
  filter('in', 'column=in.(a,"b,c")', (t) =>
    leaves(
      t,
      (q) => q.in('type', ['pool', 'a,"b(c)"']),
      ({ type }) => type === 'pool',
    ),
  ),
  filter('isDistinct', 'column=isdistinct.value', (t) =>
    leaves(
      t,
      (q) => q.filter('type', 'isdistinct', 'pool'),
      ({ type }) => type !== 'pool',
    ),
  ),
  filter('match', 'a=eq.1&b=eq.2', (t) =>
    leaves(
      t,
      (q) => q.match({ type: 'pool', is_active: true }),
      ({ type }) => type === 'pool',
    ),
  ),
  filter('not', 'column=not.eq.value', (t) =>
    leaves(
      t,
      (q) => q.not('type', 'eq', 'pool'),
      ({ type }) => type !== 'pool',
    ),
  ),
  filter('or', 'or=(a.eq.1,b.is.null)', (t) =>
    leaves(
      t,
      (q) => q.or('type.eq.kindergarten,and(type.eq.pool,description.is.null)'),
      ({ type, description }) => type === 'kindergarten' || (type === 'pool' && description === null),
    ),
  ),
  filter('textSearch', 'column=fts(config).words', (t) =>
    leaves(
      t,
      (q) => q.textSearch('address', 'протокол', { type: 'plain', config: 'simple' }),
      () => false,
    ),
  ),
  {
    name: 'from().select().contains, containedBy, overlaps',
    request: 'GET /{table}?column=cs.{…}',
    provenIn: 'server/rest/read.test.ts',
  },
  {
    name: 'from().select().rangeGt, rangeGte, rangeLt, rangeLte, rangeAdjacent',
    request: 'GET /{table}?column=sr.[…)',
    provenIn: 'server/rest/read.test.ts',
  },
];

const READS: Call[] = [
  {
    name: 'from().select()',
    request: 'GET /{table}',
    run: async (tools) => holds(rowsOf(await classes(tools)).length > 0, 'the public sees classes'),
  },
  {
    name: "from().select('alias:column, column::type')",
    request: 'GET /{table}?select=',
    async run(tools) {
      const [row] = rowsOf(await classes(tools, 'name:title,price_per_class::text').limit(1));
      same([typeof row!['name'], typeof row!['price_per_class']], ['string', 'string']);
    },
  },
  {
    name: "from().select('table(columns)')",
    request: 'GET /{table}?select=a,other(b)',
    async run(tools) {
      const rows = rowsOf(
        await tools.visitor().from('locations').select('name,classes(title,class_sessions(start_time))'),
      );
      holds(
        rows.some(({ classes: own }) => (own as Rows).length > 0),
        'a place embeds its classes',
      );
    },
  },
  {
    name: "from().select('table!inner(columns)')",
    request: 'GET /{table}?select=a,other!inner(b)',
    async run(tools) {
      const rows = rowsOf(await tools.visitor().from('locations').select('name,classes!inner(title)'));
      holds(
        rows.every(({ classes: own }) => (own as Rows).length > 0),
        'only places with classes are left',
      );
    },
  },
  {
    name: "from().select('...table(columns)')",
    request: 'GET /{table}?select=a,...other(b)',
    async run(tools) {
      const rows = rowsOf(await tools.visitor().from('classes').select('title,...locations(place:name)'));
      holds(
        rows.every(({ place }) => typeof place === 'string'),
        'the columns of the place are lifted',
      );
    },
  },
  {
    name: "from().select('column.avg(), count()')",
    request: 'GET /{table}?select=column.avg()',
    async run(tools) {
      const rows = rowsOf(await tools.visitor().from('locations').select('type,count()'));
      holds(
        rows.every(({ count }) => Number(count) > 0),
        'rows are counted by their type',
      );
    },
  },
  ...FILTERS,
  {
    name: 'from().select().order',
    request: 'GET /{table}?order=a.desc.nullslast',
    async run(tools) {
      const up = namesOf(rowsOf(await tools.visitor().from('locations').select('name').order('name')));
      const down = rowsOf(await tools.visitor().from('locations').select('name').order('name', { ascending: false }));
      same(namesOf(down).toReversed(), up);
    },
  },
  {
    name: 'from().select().limit, range',
    request: 'GET /{table}?limit=&offset=',
    async run(tools) {
      const read = () => tools.visitor().from('locations').select('name').order('name');
      const [first, second] = namesOf(rowsOf(await read().limit(2)));
      same(namesOf(rowsOf(await read().range(0, 1))), [first, second]);
    },
  },
  {
    name: 'from().select().single',
    request: 'Accept: application/vnd.pgrst.object+json',
    async run(tools) {
      done(await tools.visitor().from('locations').select('name').limit(1).single());
      const none = await tools.visitor().from('locations').select('name').eq('name', 'няма такава').single();
      same(none.error?.code, 'PGRST116');
    },
  },
  {
    name: 'from().select().maybeSingle',
    request: 'GET /{table}',
    async run(tools) {
      const { data, error } = await tools.visitor().from('locations').select().eq('name', 'няма').maybeSingle();
      same([data, error], [null, null]);
    },
  },
  {
    name: "from().select('*', { count })",
    request: 'Prefer: count=exact',
    async run(tools) {
      const all = rowsOf(await tools.visitor().from('locations').select()).length;
      for (const count of ['exact', 'planned', 'estimated'] as const) {
        const answer = await tools.visitor().from('locations').select('*', { count }).limit(1);
        holds(typeof answer.count === 'number', `there is a ${count} count`);
        if (count === 'exact') same(answer.count, all);
      }
    },
  },
  {
    name: "from().select('*', { head: true })",
    request: 'HEAD /{table}',
    async run(tools) {
      const { data, count } = await tools.visitor().from('locations').select('*', { head: true, count: 'exact' });
      same([data, Number(count) > 0], [null, true]);
    },
  },
  {
    name: 'from().select().csv',
    request: 'Accept: text/csv',
    async run(tools) {
      const text = done(await tools.visitor().from('locations').select('name,type').csv());
      same(text.split('\n')[0], 'name,type');
    },
  },
  {
    name: 'from().select().stripNulls',
    request: 'Accept: application/vnd.pgrst.array+json;nulls=stripped',
    async run(tools) {
      const rows = rowsOf(await tools.visitor().from('locations').select('name,description_ru').stripNulls());
      holds(
        rows.every((row) => !Object.values(row).includes(null)),
        'there are no nulls',
      );
    },
  },
  {
    name: 'from().select().geojson',
    request: 'Accept: application/geo+json',
    refused: 'PGRST107',
    run: (tools) => tools.visitor().from('locations').select().geojson(),
  },
  {
    name: 'from().select().explain',
    request: 'Accept: application/vnd.pgrst.plan+text',
    refused: 'PGRST107',
    run: async (tools) => {
      const { data, error } = await tools.visitor().from('locations').select().explain();
      return { data, error };
    },
  },
  {
    name: 'schema()',
    request: 'Accept-Profile: auth',
    refused: 'PGRST106',
    run: (tools) => tools.visitor().schema('auth').from('users').select(),
  },
];

const WRITES: Call[] = [
  {
    name: 'from().insert',
    request: 'POST /{table}',
    run: (tools) => withPlace(tools, async (_admin, place) => holds(place.id, 'the new row has an id')),
  },
  {
    name: 'from().insert (of several rows)',
    request: 'POST /{table}?columns=',
    run: (tools) =>
      withPlace(tools, async (admin, { name }) => {
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
      withPlace(tools, async (_admin, place) => {
        const table = () => tools.service().from('locations');
        const again = { ...place, address: 'ул. „Друга“ 2' };
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
      withPlace(tools, async (admin, { id, name }) => {
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
      withPlace(tools, async (admin, { id }) => {
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

/** Everything of `supabase.from()` and `supabase.rpc()`. */
export const REST_CALLS: Call[] = [...READS, ...WRITES, ...PROCEDURES];
