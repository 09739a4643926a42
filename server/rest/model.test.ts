import fc from 'fast-check';
import { expect, test } from 'vitest';
import { succeeds } from '../platform/testing/answers.ts';
import { forAll } from '../platform/testing/properties.ts';
import { scratchTest } from './testing/scratch.ts';

interface Row {
  id: number;
  n: number | null;
  s: string | null;
}
const TEXTS = ['', 'a', 'b', 'a,b', 'a.b', '(a)', '"a"', 'a\\b', 'null', 'Ж', 'a b', '{a}', '*'];
const ROWS: Row[] = Array.from({ length: 60 }, (_, id) => ({
  id,
  n: id % 7 === 0 ? null : (id * 37) % 11,
  s: id % 5 === 0 ? null : TEXTS[id % TEXTS.length]!,
}));

const scratch = await scratchTest();
const literal = JSON.stringify(ROWS).replaceAll("'", "''");
await scratch.run(`create table public.scratch_model (id integer primary key, n integer, s text collate "C");
    insert into public.scratch_model select * from json_to_recordset('${literal}') as x(id integer, n integer, s text);
    grant select on public.scratch_model to anon`);

/** The answer of SQL's three-valued logic: true, false, or null for unknown. */
type Truth = boolean | null;
interface Condition {
  text: string;
  holds(row: Row): Truth;
}

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const compare: Record<string, (a: number, b: number) => boolean> = {
  eq: (a, b) => a === b,
  neq: (a, b) => a !== b,
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
};
const not = (truth: Truth): Truth => (truth === null ? null : !truth);
const all = (truths: Truth[]): Truth => (truths.includes(false) ? false : truths.includes(null) ? null : true);
const any = (truths: Truth[]): Truth => (truths.includes(true) ? true : truths.includes(null) ? null : false);

const negatable = (made: fc.Arbitrary<[string, string, (row: Row) => Truth]>): fc.Arbitrary<Condition> =>
  fc.tuple(made, fc.boolean()).map(([[column, operation, holds], isNegated]) => ({
    text: `${column}.${isNegated ? 'not.' : ''}${operation}`,
    holds: (row) => (isNegated ? not(holds(row)) : holds(row)),
  }));

const simple = negatable(
  fc.oneof(
    fc
      .tuple(fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte'), fc.integer({ min: 0, max: 10 }))
      .map(([op, value]): [string, string, (row: Row) => Truth] => [
        'n',
        `${op}.${value}`,
        ({ n }) => (n === null ? null : compare[op]!(n, value)),
      ]),
    fc
      .constantFrom(...TEXTS)
      .map((value): [string, string, (row: Row) => Truth] => [
        's',
        `eq.${quoted(value)}`,
        ({ s }) => (s === null ? null : s === value),
      ]),
    fc
      .uniqueArray(fc.constantFrom(...TEXTS), { maxLength: 4 })
      .map((values): [string, string, (row: Row) => Truth] => [
        's',
        `in.(${values.map(quoted).join(',')})`,
        ({ s }) => (values.length === 0 ? false : s === null ? null : values.includes(s)),
      ]),
    fc
      .uniqueArray(fc.nat(10), { minLength: 1, maxLength: 4 })
      .map((values): [string, string, (row: Row) => Truth] => [
        'n',
        `eq(any).{${values.join(',')}}`,
        ({ n }) => (n === null ? null : values.includes(n)),
      ]),
    fc
      .constantFrom('n', 's')
      .map((column): [string, string, (row: Row) => Truth] => [
        column,
        'is.null',
        (row) => row[column as 'n' | 's'] === null,
      ]),
    fc
      .constantFrom(...TEXTS)
      .map((value): [string, string, (row: Row) => Truth] => [
        's',
        `isdistinct.${quoted(value)}`,
        ({ s }) => s !== value,
      ]),
  ),
);
const { condition } = fc.letrec<{ condition: Condition; nested: Condition }>((tie) => ({
  condition: fc.oneof({ depthSize: 'small', withCrossShrink: true }, simple, tie('nested')),
  nested: fc
    .tuple(fc.constantFrom('and', 'or'), fc.boolean(), fc.array(tie('condition'), { minLength: 1, maxLength: 3 }))
    .map(([kind, isNegated, terms]) => ({
      text: `${isNegated ? 'not.' : ''}${kind}(${terms.map((term) => term.text).join(',')})`,
      holds: (row) => {
        const truth = (kind === 'and' ? all : any)(terms.map((term) => term.holds(row)));
        return isNegated ? not(truth) : truth;
      },
    })),
}));

test('filters, order and pages answer like a simple model', async () => {
  const page = fc.record({
    limit: fc.option(fc.nat(20), { nil: undefined }),
    offset: fc.option(fc.nat(20), { nil: undefined }),
  });
  await forAll(
    300,
    [fc.array(condition, { minLength: 1, maxLength: 3 }), page, fc.boolean(), fc.boolean()],
    async (conditions, { limit, offset }, isDescending, nullsFirst) => {
      const parameters = new URLSearchParams({
        and: `(${conditions.map((each) => each.text).join(',')})`,
        order: `n.${isDescending ? 'desc' : 'asc'}.nulls${nullsFirst ? 'first' : 'last'},id`,
      });
      if (limit !== undefined) parameters.set('limit', String(limit));
      if (offset !== undefined) parameters.set('offset', String(offset));
      const response = await scratch.send(`/scratch_model?${parameters}`, { headers: { prefer: 'count=exact' } });

      const kept = ROWS.filter((row) => all(conditions.map((each) => each.holds(row))) === true).sort((a, b) => {
        if (a.n === null || b.n === null) return a.n === b.n ? a.id - b.id : (a.n === null) === nullsFirst ? -1 : 1;
        return (isDescending ? b.n - a.n : a.n - b.n) || a.id - b.id;
      });
      if ((offset ?? 0) > kept.length) return void expect(response.status).toBe(416);
      const expected = kept.slice(offset ?? 0, (offset ?? 0) + (limit ?? 1000));
      expect(await response.json()).toEqual(expected);
      expect(response.headers.get('content-range')).toBe(
        `${expected.length > 0 ? `${offset ?? 0}-${(offset ?? 0) + expected.length - 1}` : '*'}/${kept.length}`,
      );
    },
  );
});

test('written values come back the same', async () => {
  await scratch.run(
    'create table public.scratch_echo (id integer primary key, t text, j jsonb, a text[], n double precision, b boolean); grant all on public.scratch_echo to anon; notify pgrst',
  );
  await expect.poll(async () => (await scratch.send('/scratch_echo')).status).toBe(200);
  const text = fc.string({ unit: 'grapheme' }).map((each) => each.replaceAll('\u0000', ''));
  const row = fc.record({
    t: fc.option(text),
    j: fc.dictionary(text, fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null))).map((each) => ({ ...each })),
    a: fc.option(fc.array(text)),
    n: fc.option(fc.integer()),
    b: fc.option(fc.boolean()),
  });
  const comesBack = async (given: { t: string | null } & Record<string, unknown>) => {
    const data = await succeeds(
      scratch
        .from('scratch_echo')
        .upsert({ id: 1, ...given })
        .select('t,j,a,n,b')
        .single(),
    );
    expect(data).toEqual(given);
    // The client quotes commas and brackets in lists, but never escapes a quote of the value's own.
    if (given.t !== null && !/["\\]/.test(given.t))
      expect((await scratch.from('scratch_echo').select('id').in('t', [given.t, 'x"y']).eq('t', given.t)).data).toEqual(
        [{ id: 1 }],
      );
  };
  // The client does not quote blanks.
  await comesBack({ t: ' ', j: {}, a: null, n: null, b: null });
  await forAll(150, [row], comesBack);
});
