import type { Call } from './call.ts';
import { done, holds, same, type Toolbox } from './toolbox.ts';

export type Rows = Record<string, unknown>[];

export const rowsOf = (answer: { data: unknown; error: unknown }) => done(answer) as Rows;
export const namesOf = (rows: Rows) => rows.map(({ name }) => name);

/** Some of the public classes, as a visitor reads them. */
const classes = (tools: Toolbox, columns = '*') => tools.visitor().from('public_classes').select(columns);

/** A filter that must leave the same rows as the test of each row does. */
function filter(method: string, parameter: string, run: (tools: Toolbox) => PromiseLike<unknown>): Call {
  return { name: `from().select().${method}`, request: `GET /{table}?${parameter}`, run };
}

async function leaves(
  tools: Toolbox,
  // oxlint-disable-next-line typescript/no-explicit-any -- the builder's type changes with each step, and the trial does not look at it
  narrow: (query: any) => PromiseLike<{ data: unknown; error: unknown }>,
  keep: (row: Record<string, unknown>) => boolean,
): Promise<void> {
  const columns = 'id,name,type,address,description,is_active,name_en,latitude,longitude,created_at';
  const read = () => tools.visitor().from('locations').select(columns);
  const all = rowsOf(await read().order('id'));
  const left = rowsOf(await narrow(read()));
  holds(all.length > 1, 'there are several locations');
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

/** Reads: the options of `from().select()`. */
export const READ_CALLS: Call[] = [
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
        'a location embeds its classes',
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
        'only locations with classes are left',
      );
    },
  },
  {
    name: "from().select('...table(columns)')",
    request: 'GET /{table}?select=a,...other(b)',
    async run(tools) {
      // Of the locations that are open: a visitor does not see the others.
      const rows = rowsOf(await tools.visitor().from('classes').select('title,...locations!inner(location:name)'));
      holds(
        rows.every(({ location }) => typeof location === 'string'),
        'the columns of the location are lifted',
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
