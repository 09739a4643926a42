import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { Database } from '../platform/database/database.ts';
import { forAll } from '../platform/testing/properties.ts';
import { ANNA, scratchTest, type Scratch } from './testing/scratch.ts';

/** The mark in every text of a client, which must never appear in a statement. */
const CANARY = 'zq7canary';
const RUNS = 400;
/** The members that every object inherits: a table of words must not find these. */
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'];

const texts: string[] = [];
/** The number of statements that were checked: a test that never gets past the parser proves nothing. */
let reached = 0;

const scratch = await scratchTest();
const { statements } = Database.prototype;
vi.spyOn(Database.prototype, 'statements').mockImplementation(function (this: Database, caller, context, list) {
  texts.push(...list.map((statement) => statement.text));
  return statements.call(this, caller, context, list);
});

afterAll(() => vi.restoreAllMocks());

async function ask(path: string, init: Parameters<Scratch['send']>[1]): Promise<{ status: number; body: string }> {
  const response = await scratch.send(path, { as: ANNA, ...init });
  return { status: response.status, body: await response.text() };
}

/** The fixed tokens of our SQL, and the names of the scratch schema. Anything else in a text came from outside. */
const TOKEN =
  /^(?:"scratch_\w+"|"public"|"mood"|"Odd name"|"(?:id|owner|name|phone|score|active|tags|span|data|raw|words|mood|born|created_at|parent_id|second_parent_id|grade|note|number|label|child_id|tag_id|boss_id|lane|holder|color|full_name|body|amount|at|line|child|parent|a|b|lowest|wanted|k|v|numbers|names|state|message|detail|count|sum|avg|min|max|boss|scratch_\w+)"|t\d+|c\d+|r|pgrst_\w+|\$\d+|\d+|int4range|[a-z_]+|'[\w .:+"{}[\]-]*'|[-+*/<>=~!@&|?:;,.()[\]{}#%^]+)$/;
const SPLIT = /"[^"]*"|'[^']*'|\$\d+|[A-Za-z_]\w*|\d+|[^\sA-Za-z_\d"'$]+/g;

function expectOnlyOurs(): void {
  for (const text of texts.splice(0)) {
    reached++;
    for (const word of [CANARY, ...INHERITED]) expect(text).not.toContain(word);
    for (const token of text.match(SPLIT) ?? []) expect(token).toMatch(TOKEN);
  }
}

const evil = fc.oneof(
  fc.constantFrom(
    "'",
    '"',
    '--',
    '/*',
    '*/',
    ';',
    '\\',
    '$1',
    '$$',
    '%00',
    ')',
    '(',
    "') or 1=1 --",
    '"; drop table scratch_tags; --',
    '{',
    '}',
    '{{}}',
    '->',
    '->>',
    '::',
    '!',
    '...',
    '*',
    '{"a":1}',
    "E'\\x27'",
    '\u0000',
    '\ud83c\udf0a',
    'ж',
    '\u202e',
    'null',
    'NaN',
    '1e400',
    '-1',
    '99999999999999999999',
    '[',
    'not.',
    'and(',
    'any',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const canary = fc.tuple(evil, evil).map(([before, after]) => `${before}${CANARY}${after}`);
const inherited = fc.constantFrom(...INHERITED);
const quoted = canary.map((text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
const mostly = <T>(good: fc.Arbitrary<T>, bad: fc.Arbitrary<T>, weight = 15) =>
  fc.oneof({ weight, arbitrary: good }, { weight: 1, arbitrary: bad });

const column = fc.constantFrom(
  'id',
  'name',
  'phone',
  'score',
  'active',
  'tags',
  'span',
  'data',
  'raw',
  'words',
  'mood',
  'born',
  '"Odd name"',
  'created_at',
  'scratch_initial',
);
const relation = mostly(
  fc.constantFrom(
    'scratch_children!parent_id',
    'scratch_cards',
    'scratch_eldest',
    'kin:scratch_children!scratch_children__second',
    '...scratch_cards',
  ),
  inherited,
);
const knownOperator = fc.constantFrom(
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'isdistinct',
  'plfts',
  'wfts',
  'cs',
  'cd',
  'ov',
  'sl',
  'adj',
  'eq(any)',
  'like(all)',
  'fts(simple)',
  'not.eq',
  'not.like',
);
const operator = mostly(
  knownOperator,
  fc
    .tuple(fc.constantFrom('', 'not.', 'fts(', 'eq('), inherited)
    .map(([before, word]) => `${before}${word}${before.endsWith('(') ? ')' : ''}`),
);
const name = mostly(column, fc.oneof(canary, quoted, inherited));
const path = fc.oneof(
  name,
  fc
    .tuple(name, fc.constantFrom('->', '->>'), fc.oneof(quoted, fc.constantFrom('a', '0', CANARY)))
    .map((parts) => parts.join('')),
);
const value = fc.oneof(
  canary,
  quoted,
  canary.map((text) => `{${text}}`),
  quoted.map((text) => `{${text}}`),
  fc.constantFrom('1', '{1}', '[1,2)', 'x', ''),
);
const condition = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(path, operator, value) },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.constantFrom('name', 'phone', 'data->>k', '"Odd name"'),
      fc.constantFrom('eq', 'like', 'ilike', 'isdistinct', 'wfts', 'neq'),
      value,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      path,
      fc.constantFrom('in', 'not.in'),
      fc.array(quoted, { maxLength: 3 }).map((list) => `(${list.join(',')})`),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(path, fc.constantFrom('is', 'not.is'), fc.constantFrom('null', 'true', 'unknown', CANARY)),
  },
);
const bounded = condition.map(([field, op, operand]) => `${field}.${op}.${/^["({]/.test(operand) ? operand : CANARY}`);
const logic = fc.array(bounded, { minLength: 1, maxLength: 3 }).map((parts) => `(${parts.join(',')})`);
const selected = fc.oneof(
  path,
  fc.tuple(quoted, path).map(([alias, field]) => `${alias}:${field}`),
  fc
    .tuple(path, mostly(fc.constantFrom('text', 'int', 'mood', 'jsonb', 'text[]'), fc.oneof(canary, inherited)))
    .map(([field, type]) => `${field}::${type}`),
  fc.tuple(path, mostly(fc.constantFrom('min', 'max', 'count'), inherited)).map(([field, fn]) => `${field}.${fn}()`),
  fc
    .tuple(
      relation,
      mostly(
        fc.constantFrom('', '!inner'),
        fc.oneof(
          fc.constant(`!${CANARY}`),
          inherited.map((word) => `!${word}`),
        ),
      ),
      fc.constantFrom('*', '', 'count()', 'number.max(),parent_id', `"${CANARY}":id`),
    )
    .map(([target, join, field]) => `${target}${join}(${field})`),
  fc
    .tuple(quoted, fc.constantFrom('scratch_children!parent_id(id,name)', 'scratch_cards(*)'))
    .map(([alias, target]) => `${alias}:${target}`),
  fc.constantFrom('*', 'count()'),
);
const order = fc
  .tuple(
    path,
    mostly(
      fc.constantFrom('', '.asc', '.desc', '.nullslast'),
      fc.oneof(
        fc.constant(`.${CANARY}`),
        inherited.map((word) => `.${word}`),
      ),
    ),
  )
  .map((parts) => parts.join(''));
const parameter: fc.Arbitrary<[string, string]> = fc.oneof(
  condition.map(([field, op, operand]): [string, string] => [field, `${op}.${operand}`]),
  condition.map(([field, op, operand]): [string, string] => [field, `${op}.${operand}`]),
  logic.map((text): [string, string] => ['or', text]),
  logic.map((text): [string, string] => ['not.and', text]),
  fc.array(selected, { minLength: 1, maxLength: 4 }).map((items): [string, string] => ['select', items.join(',')]),
  fc.array(selected, { minLength: 1, maxLength: 4 }).map((items): [string, string] => ['select', items.join(',')]),
  fc.array(order, { minLength: 1, maxLength: 2 }).map((items): [string, string] => ['order', items.join(',')]),
  fc.tuple(fc.constantFrom('limit', 'offset'), mostly(fc.nat().map(String), canary)),
  mostly(
    fc.constantFrom<[string, string]>(['columns', 'id,name'], ['on_conflict', 'id']),
    fc.tuple(
      fc.oneof(
        fc.constantFrom('columns', 'on_conflict', 'scratch_children.name', CANARY),
        inherited,
        inherited.map((word) => `${word}.order`),
        inherited.map((word) => `scratch_cards.${word}`),
      ),
      fc.oneof(
        canary,
        inherited,
        inherited.map((word) => `${word}.1`),
      ),
    ),
    3,
  ),
);
const query = fc
  .array(parameter, { minLength: 1, maxLength: 5 })
  .map((pairs) =>
    pairs
      .map(([key, text]) => `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent(text.toWellFormed())}`)
      .join('&'),
  );
const header = (text: string) => text.replace(/[^\x20-\x7e]/g, '');

test('hostile query strings never give 500 and never become SQL', async () => {
  await forAll(
    RUNS,
    [
      query,
      fc.constantFrom('GET', 'HEAD', 'DELETE', 'OPTIONS'),
      fc.oneof(
        canary,
        inherited,
        inherited.map((word) => `${word}=${word}`),
        canary.map((text) => `timezone=${text}`),
      ),
    ],
    async (search, method, junk) => {
      const { status, body } = await ask(`/scratch_parents?${search}${method === 'DELETE' ? '&id=eq.-5' : ''}`, {
        method,
        headers: {
          prefer: header(`count=exact, ${junk}`),
          range: header(junk),
          accept: fc.sample(fc.constantFrom('*/*', 'text/csv', 'application/vnd.pgrst.object+json'), 1)[0]!,
        },
      });
      expect({ status, body, isBad: status >= 500 }).toMatchObject({ isBad: false });
      expectOnlyOurs();
    },
  );
});

const json = fc.oneof(
  canary,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(1, null, true, '2026-01-01', '{1}', [1], { k: CANARY }),
);
const unquoted = column.filter((each) => /^\w+$/.test(each) && each !== 'scratch_initial');
const row = fc.dictionary(mostly(unquoted, fc.oneof(canary, inherited), 20), json, { maxKeys: 4 });
const textRow = fc
  .record({ id: fc.nat(), name: canary, phone: canary, data: fc.dictionary(canary, canary), '"Odd name"': canary })
  .map(({ '"Odd name"': odd, ...rest }) => ({ ...rest, 'Odd name': odd }));
const bodies = fc.oneof(
  row.map((each) => JSON.stringify(each)),
  textRow.map((each) => JSON.stringify(each)),
  fc.array(textRow, { maxLength: 3 }).map((rows) => JSON.stringify(rows)),
  fc.tuple(canary, canary).map(([a, b]) => `id,name\n1,${JSON.stringify(a)}\n2,${b}`),
  canary,
);

test('hostile bodies never give 500 and never become SQL', async () => {
  await forAll(
    RUNS,
    [
      bodies,
      query,
      fc.constantFrom('POST', 'PATCH', 'PUT'),
      mostly(fc.constantFrom('application/json'), fc.oneof(fc.constantFrom('text/csv', ''), inherited), 4),
      fc.constantFrom(
        'return=representation',
        'return=headers-only',
        'resolution=merge-duplicates',
        'missing=default, return=representation',
        'resolution=ignore-duplicates, handling=strict, max-affected=1',
      ),
    ],
    async (body, search, method, type, prefer) => {
      const { status, body: answer } = await ask(`/scratch_parents?${method === 'POST' ? '' : 'id=eq.-5&'}${search}`, {
        method,
        body,
        headers: { 'content-type': type, prefer },
      });
      expect({ status, answer, isBad: status >= 500 }).toMatchObject({ isBad: false });
      expectOnlyOurs();
    },
  );
});

test('hostile calls never give 500 and never become SQL', async () => {
  const target = fc.oneof(
    fc.constantFrom(
      'scratch_add',
      'scratch_find',
      'scratch_sum',
      'scratch_list',
      'scratch_body',
      'scratch_text',
      'scratch_one',
      'scratch_pairs',
    ),
    canary,
    inherited,
  );
  const args = fc.dictionary(
    fc.oneof(fc.constantFrom('a', 'b', 'lowest', 'numbers', 'names', 'wanted'), canary, inherited),
    json,
    { maxKeys: 3 },
  );
  await forAll(
    RUNS,
    [target, args, query, fc.constantFrom('GET', 'POST', 'HEAD')],
    async (fn, given, search, method) => {
      const texts_ = Object.entries(given).map(
        ([key, each]) =>
          `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent((typeof each === 'string' ? each : JSON.stringify(each)).toWellFormed())}`,
      );
      const path_ = `/rpc/${encodeURIComponent(fn.toWellFormed())}?${method === 'POST' ? '' : `${texts_.join('&')}&`}${search}`;
      const { status, body } = await ask(
        path_,
        method === 'POST' ? { method, body: JSON.stringify(given) } : { method },
      );
      expect({ status, body, isBad: status >= 500 }).toMatchObject({ isBad: false });
      expectOnlyOurs();
    },
  );
});

test('names of tables and paths are not trusted either', async () => {
  for (const path_ of [
    `/${CANARY}`,
    '/scratch_tags%22;--',
    '/..%2f..%2fetc',
    '/%00',
    "/scratch_tags'",
    '/rpc/',
    '/rpc/a/b',
    '/%E0%A4%A',
    ...INHERITED.flatMap((word) => [`/${word}`, `/rpc/${word}`, `/${word}/${word}`]),
  ]) {
    const { status } = await ask(path_, {});
    expect([path_, status < 500]).toEqual([path_, true]);
  }
  expectOnlyOurs();
});

test('enough of it got past the parser to prove something', () => {
  expect(reached).toBeGreaterThan(RUNS / 4);
});
