import { call, provenCall, refusedCall, type Call } from './call.ts';
import { allHold, done, holds, idsOf, same, type Toolbox } from './toolbox.ts';

export type Rows = Record<string, unknown>[];

export const rowsOf = (answer: { data: unknown; error: unknown }) => done(answer) as Rows;
export const namesOf = (rows: Rows) => rows.map(({ name }) => name);

/** Some of the public classes, as a visitor reads them. */
const classes = (tools: Toolbox, columns = '*') => tools.visitor().from('public_classes').select(columns);

type Filter = [
  method: string,
  parameter: string,
  // oxlint-disable-next-line typescript/no-explicit-any -- the builder's type changes with each step, and the trial does not look at it
  narrow: (query: any) => PromiseLike<{ data: unknown; error: unknown }>,
  keep: (row: Record<string, unknown>) => boolean,
];

/** A filter that must leave the same rows as the test of each row does. */
const filterCall = ([method, parameter, narrow, keep]: Filter) =>
  call(`from().select().${method}`, `GET /{table}?${parameter}`, async (tools) => {
    const columns = 'id,name,type,address,description,is_active,name_en,latitude,longitude,created_at';
    const read = () => tools.visitor().from('locations').select(columns);
    const all = rowsOf(await read().order('id'));
    const left = rowsOf(await narrow(read()));
    holds(all.length > 1, 'there are several locations');
    same(idsOf(left).toSorted(), idsOf(all.filter(keep)).toSorted());
  });

const FILTERS: Filter[] = [
  ['eq', 'column=eq.value', (q) => q.eq('type', 'pool'), ({ type }) => type === 'pool'],
  ['neq', 'column=neq.value', (q) => q.neq('type', 'pool'), ({ type }) => type !== 'pool'],
  [
    'gt, gte, lt, lte',
    'column=gt.value',
    (q) => q.gt('name', 'Б').lte('name', 'Яяя'),
    ({ name }) => String(name).localeCompare('Б', 'bg') > 0,
  ],
  [
    'like, ilike',
    'column=like.*value*',
    (q) => q.ilike('name', '%а%'),
    ({ name }) => String(name).toLowerCase().includes('а'),
  ],
  [
    'likeAllOf, likeAnyOf, ilikeAllOf, ilikeAnyOf',
    'column=like(any).{…}',
    (q) => q.ilikeAnyOf('name', ['%а%', '%о%']),
    ({ name }) => /[ао]/i.test(String(name)),
  ],
  [
    'match regular expressions',
    'column=match.value',
    (q) => q.filter('name', 'imatch', '^.*а'),
    ({ name }) => /а/i.test(String(name)),
  ],
  ['is', 'column=is.null', (q) => q.is('description', null), ({ description }) => description === null],
  ['in', 'column=in.(a,"b,c")', (q) => q.in('type', ['pool', 'a,"b(c)"']), ({ type }) => type === 'pool'],
  [
    'isDistinct',
    'column=isdistinct.value',
    (q) => q.filter('type', 'isdistinct', 'pool'),
    ({ type }) => type !== 'pool',
  ],
  ['match', 'a=eq.1&b=eq.2', (q) => q.match({ type: 'pool', is_active: true }), ({ type }) => type === 'pool'],
  ['not', 'column=not.eq.value', (q) => q.not('type', 'eq', 'pool'), ({ type }) => type !== 'pool'],
  [
    'or',
    'or=(a.eq.1,b.is.null)',
    (q) => q.or('type.eq.kindergarten,and(type.eq.pool,description.is.null)'),
    ({ type, description }) => type === 'kindergarten' || (type === 'pool' && description === null),
  ],
  [
    'textSearch',
    'column=fts(config).words',
    (q) => q.textSearch('address', 'протокол', { type: 'plain', config: 'simple' }),
    () => false,
  ],
];

/** Reads: the options of `from().select()`. */
export const READ_CALLS: Call[] = [
  call('from().select()', 'GET /{table}', async (tools) =>
    holds(rowsOf(await classes(tools)).length > 0, 'the public sees classes'),
  ),
  call("from().select('alias:column, column::type')", 'GET /{table}?select=', async (tools) => {
    const [row] = rowsOf(await classes(tools, 'name:title,price_per_class::text').limit(1));
    same([typeof row!['name'], typeof row!['price_per_class']], ['string', 'string']);
  }),
  call("from().select('table(columns)')", 'GET /{table}?select=a,other(b)', async (tools) => {
    const rows = rowsOf(
      await tools.visitor().from('locations').select('name,classes(title,class_sessions(start_time))'),
    );
    const owns = rows.some(({ classes: own }) => (own as Rows).length > 0);
    holds(owns, 'a location embeds its classes');
  }),
  call("from().select('table!inner(columns)')", 'GET /{table}?select=a,other!inner(b)', async (tools) => {
    const rows = rowsOf(await tools.visitor().from('locations').select('name,classes!inner(title)'));
    allHold(rows, ({ classes: own }) => (own as Rows).length > 0, 'only locations with classes are left');
  }),
  call("from().select('...table(columns)')", 'GET /{table}?select=a,...other(b)', async (tools) => {
    // Of the locations that are open: a visitor does not see the others.
    const rows = rowsOf(await tools.visitor().from('classes').select('title,...locations!inner(location:name)'));
    allHold(rows, ({ location }) => typeof location === 'string', 'the columns of the location are lifted');
  }),
  call("from().select('column.avg(), count()')", 'GET /{table}?select=column.avg()', async (tools) => {
    const rows = rowsOf(await tools.visitor().from('locations').select('type,count()'));
    allHold(rows, ({ count }) => Number(count) > 0, 'rows are counted by their type');
  }),
  ...FILTERS.map(filterCall),
  provenCall(
    'from().select().contains, containedBy, overlaps',
    'GET /{table}?column=cs.{…}',
    'server/rest/read/read.test.ts',
  ),
  provenCall(
    'from().select().rangeGt, rangeGte, rangeLt, rangeLte, rangeAdjacent',
    'GET /{table}?column=sr.[…)',
    'server/rest/read/read.test.ts',
  ),
  call('from().select().order', 'GET /{table}?order=a.desc.nullslast', async (tools) => {
    const up = namesOf(rowsOf(await tools.visitor().from('locations').select('name').order('name')));
    const down = rowsOf(await tools.visitor().from('locations').select('name').order('name', { ascending: false }));
    same(namesOf(down).toReversed(), up);
  }),
  call('from().select().limit, range', 'GET /{table}?limit=&offset=', async (tools) => {
    const read = () => tools.visitor().from('locations').select('name').order('name');
    const [first, second] = namesOf(rowsOf(await read().limit(2)));
    same(namesOf(rowsOf(await read().range(0, 1))), [first, second]);
  }),
  call('from().select().single', 'Accept: application/vnd.pgrst.object+json', async (tools) => {
    done(await tools.visitor().from('locations').select('name').limit(1).single());
    const none = await tools.visitor().from('locations').select('name').eq('name', 'няма такава').single();
    same(none.error?.code, 'PGRST116');
  }),
  call('from().select().maybeSingle', 'GET /{table}', async (tools) => {
    const { data, error } = await tools.visitor().from('locations').select().eq('name', 'няма').maybeSingle();
    same([data, error], [null, null]);
  }),
  call("from().select('*', { count })", 'Prefer: count=exact', async (tools) => {
    const all = rowsOf(await tools.visitor().from('locations').select()).length;
    for (const count of ['exact', 'planned', 'estimated'] as const) {
      const answer = await tools.visitor().from('locations').select('*', { count }).limit(1);
      holds(typeof answer.count === 'number', `there is a ${count} count`);
      if (count === 'exact') same(answer.count, all);
    }
  }),
  call("from().select('*', { head: true })", 'HEAD /{table}', async (tools) => {
    const { data, count } = await tools.visitor().from('locations').select('*', { head: true, count: 'exact' });
    same([data, Number(count) > 0], [null, true]);
  }),
  call('from().select().csv', 'Accept: text/csv', async (tools) => {
    const text = done(await tools.visitor().from('locations').select('name,type').csv());
    same(text.split('\n')[0], 'name,type');
  }),
  call('from().select().stripNulls', 'Accept: application/vnd.pgrst.array+json;nulls=stripped', async (tools) => {
    const rows = rowsOf(await tools.visitor().from('locations').select('name,description_ru').stripNulls());
    allHold(rows, (row) => !Object.values(row).includes(null), 'there are no nulls');
  }),
  refusedCall('from().select().geojson', 'Accept: application/geo+json', 'PGRST107', (tools) =>
    tools.visitor().from('locations').select().geojson(),
  ),
  refusedCall('from().select().explain', 'Accept: application/vnd.pgrst.plan+text', 'PGRST107', async (tools) => {
    const { data, error } = await tools.visitor().from('locations').select().explain();
    return { data, error };
  }),
  refusedCall('schema()', 'Accept-Profile: auth', 'PGRST106', (tools) =>
    tools.visitor().schema('auth').from('users').select(),
  ),
];
