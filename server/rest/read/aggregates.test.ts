import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../platform/testing/properties.ts';
import { scratchTest } from '../testing/scratch.ts';

const scratch = await scratchTest();
await scratch.run(`
    create table public.scratch_regions (id integer primary key, n integer, s text);
    create table public.scratch_pools (id integer primary key, n integer, s text, region_id integer references public.scratch_regions);
    create table public.scratch_swims (id integer primary key, n integer, s text, pool_id integer references public.scratch_pools);
    insert into public.scratch_regions select i, nullif(i % 3, 2), nullif(chr(97 + i % 2), 'c') from generate_series(0, 3) i;
    insert into public.scratch_pools select i, nullif(i * 7 % 5, 3), nullif(chr(97 + i % 4), 'd'), nullif(i % 5, 4) from generate_series(0, 9) i;
    insert into public.scratch_swims select i, nullif(i * 13 % 7, 0), nullif(chr(97 + i % 3), 'c'), case when i % 11 < 10 then i % 11 end from generate_series(0, 59) i;
    grant select on public.scratch_regions, public.scratch_pools, public.scratch_swims to anon;
  `);

const rows = async (path: string) => (await scratch.send(path)).json() as Promise<Record<string, unknown>[]>;

test('a spread row takes part in the groups of its parent', async () => {
  const select = 'note,...scratch_parents!parent_id(name,count(),total:score.sum())';
  expect(await rows(`/scratch_children?select=${select}&order=scratch_parents(name).desc,note`)).toEqual([
    { note: null, name: 'Boris', count: 1, total: 2.5 },
    { note: 'n', name: 'Anna', count: 1, total: 1.5 },
    { note: null, name: 'Anna', count: 1, total: 1.5 },
  ]);
});

test('a group may have its order from a renamed column of a spread row', async () => {
  const select = 'count(),...scratch_parents!parent_id(parent:name)';
  expect(await rows(`/scratch_children?select=${select}&order=scratch_parents(parent)`)).toEqual([
    { count: 2, parent: 'Anna' },
    { count: 1, parent: 'Boris' },
  ]);
});

test('a list of several related rows is not aggregated', async () => {
  const response = await scratch.send('/scratch_parents?select=name,...scratch_children!parent_id(grade.sum())');
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'PGRST127']);
});

/** The selection of one level, as the grammar writes it and as SQL does; `of` is the level's alias. */
interface Selected {
  text: string;
  sql: (of: string) => string;
  isAggregate: boolean;
}

const field = fc.constantFrom('n', 's');
const selected = (level: string): fc.Arbitrary<Selected> =>
  fc.oneof(
    field.map((name) => ({
      text: `${level}_${name}:${name}`,
      sql: (of: string) => `${of}.${name}`,
      isAggregate: false,
    })),
    fc.constant({ text: `${level}_count:count()`, sql: (of: string) => `count(${of})`, isAggregate: true }),
    fc.tuple(field, fc.constantFrom('min', 'max', 'count')).map(([name, aggregate]) => ({
      text: `${level}_${aggregate}_${name}:${name}.${aggregate}()`,
      sql: (of: string) => `${aggregate}(${of}.${name})`,
      isAggregate: true,
    })),
    fc.constantFrom('sum', 'avg').map((aggregate) => ({
      text: `${level}_${aggregate}:n.${aggregate}()`,
      sql: (of: string) => `${aggregate}(${of}.n)`,
      isAggregate: true,
    })),
  );
const level = (name: string, minLength: number) =>
  fc.uniqueArray(selected(name), { minLength, maxLength: 3, selector: ({ text }) => text });

const keyOf = ({ text }: Selected) => text.split(':')[0]!;
const listed = (own: Selected[], embedded: string) => [...own.map(({ text }) => text), embedded].join(',');

test('aggregates in spreads are those of group by', async () => {
  const query = fc.record({
    swims: level('swim', 0),
    pools: level('pool', 1),
    regions: level('region', 1),
    isInner: fc.boolean(),
    filter: fc.option(fc.integer({ min: 0, max: 4 })),
  });
  await forAll(200, [query], async ({ swims, pools, regions, isInner, filter }) => {
    const inner = isInner ? '!inner' : '';
    const select = listed(
      swims,
      `...scratch_pools${inner}(${listed(pools, `...scratch_regions(${listed(regions, '').slice(0, -1)})`)})`,
    );
    const condition = filter === null ? '' : `&scratch_pools.n=gte.${filter}`;
    const columns = [
      ...swims.map((each) => ({ ...each, expression: each.sql('swim') })),
      ...pools.map((each) => ({ ...each, expression: each.sql('pool') })),
      ...regions.map((each) => ({ ...each, expression: each.sql('region') })),
    ];
    const isGrouped = columns.some(({ isAggregate }) => isAggregate);
    const plain = columns.flatMap(({ isAggregate }, index) => (isAggregate ? [] : [index + 1]));
    const sql = `select ${columns.map((each) => `${each.expression} as "${keyOf(each)}"`).join(', ')}
        from scratch_swims swim
        ${isInner ? '' : 'left '}join scratch_pools pool on pool.id = swim.pool_id${filter === null ? '' : ` and pool.n >= ${filter}`}
        left join scratch_regions region on region.id = pool.region_id
        ${isGrouped && plain.length > 0 ? `group by ${plain.join(', ')}` : ''}`;
    const { rows: lines } = await scratch.run(`select row_to_json(answer)::text as line from (${sql}) answer`);
    const answer = await rows(`/scratch_swims?select=${select}${condition}`);
    const sorted = (list: unknown[]) => list.map((each) => JSON.stringify(each)).toSorted();
    expect(sorted(answer)).toEqual(sorted(lines.map(({ line }: { line: string }) => JSON.parse(line) as unknown)));
  });
});
