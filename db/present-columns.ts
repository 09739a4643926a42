import type pg from 'pg';
import { readRule, type RuleNode, type RuleValue } from './read-rule.ts';

/** Operators and functions of PostgreSQL that answer null only where they are given null; those of ranges may for an open end. */
const TOTAL_OPERATORS = ['=', '<>', '<', '<=', '>', '>=', '+', '-', '*', '/', '||'];
const TOTAL_FUNCTIONS = [
  'now',
  'timezone',
  'lower',
  'upper',
  'btrim',
  'date',
  'int4',
  'int8',
  'numeric',
  'text',
  'to_jsonb',
];
/** Functions and aggregates that never answer null. */
const PRESENT_FUNCTIONS = [
  'jsonb_build_object',
  'json_build_object',
  'jsonb_build_array',
  'count',
  'rank',
  'row_number',
];
/** Aggregates that answer null only for no rows, or for nulls alone. */
const VALUE_AGGREGATES = [
  'sum',
  'min',
  'max',
  'array_agg',
  'jsonb_agg',
  'bool_or',
  'bool_and',
  'first_value',
  'last_value',
];

interface Facts {
  rules: Map<string, RuleNode>;
  /** `oid.position` of the columns of tables that are not null. */
  notNull: Set<string>;
  total: Set<string>;
  present: Set<string>;
  aggregates: Set<string>;
}

/** Of each view of a schema the columns that are never null, as far as its rule and the tables' constraints prove it. */
export async function presentColumns(client: pg.Client, schema: string): Promise<Map<string, Set<string>>> {
  const facts = await readFacts(client);
  const views = await client.query<{ oid: string; name: string; columns: string[] }>(
    `select oid::text, relname::text as name,
      array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 order by attnum) as columns
    from pg_class where relkind = 'v' and relnamespace = $1::regnamespace`,
    [schema],
  );
  return new Map(
    views.rows.map(({ oid, name, columns }) => [
      name,
      new Set(columns.filter((_, index) => isColumnPresent(facts, oid, index + 1))),
    ]),
  );
}

async function readFacts(client: pg.Client): Promise<Facts> {
  const ask = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows;
  const rules = await ask<{ relation: string; rule: string }>(
    `select ev_class::text as relation, ev_action::text as rule from pg_rewrite where rulename = '_RETURN'`,
  );
  const columns = await ask<{ name: string }>(
    `select attrelid || '.' || attnum as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where attnotnull and relkind in ('r', 'p')`,
  );
  const functions = await ask<{ oid: string; name: string }>(
    `select oid::text, proname::text as name from pg_proc where pronamespace = 'pg_catalog'::regnamespace
      and not (proargtypes::oid[] && array['anyrange', 'anymultirange']::regtype[]::oid[])
    union all select oprcode::oid::text, oprname::text from pg_operator where oprnamespace = 'pg_catalog'::regnamespace`,
  );
  const named = (names: string[]) =>
    new Set(functions.filter(({ name }) => names.includes(name)).map(({ oid }) => oid));
  return {
    rules: new Map(rules.map(({ relation, rule }) => [relation, (readRule(rule) as RuleNode[])[0]!])),
    notNull: new Set(columns.map(({ name }) => name)),
    total: named([...TOTAL_OPERATORS, ...TOTAL_FUNCTIONS]),
    present: named(PRESENT_FUNCTIONS),
    aggregates: named(VALUE_AGGREGATES),
  };
}

/** True if a column of a table or view is never null. */
function isColumnPresent(facts: Facts, relation: string, position: number): boolean {
  const rule = facts.rules.get(relation);
  return rule ? isTargetPresent(facts, [rule], position) : facts.notNull.has(`${relation}.${position}`);
}

/** True if a column of the innermost query is never null; of a union in all its parts. */
function isTargetPresent(facts: Facts, queries: RuleNode[], position: number): boolean {
  const query = queries.at(-1)!;
  const united = node(query, 'setOperations');
  if (united) return leavesOf(united).every((index) => isOriginPresent(facts, queries, index, position));
  const target = nodes(query, 'targetList').find((each) => text(each, 'resno') === String(position));
  return target !== undefined && isPresent(facts, queries, target.fields.get('expr'));
}

/** The parts of a union, by their positions among its relations. */
const leavesOf = (set: RuleNode): number[] =>
  set.kind === 'RANGETBLREF'
    ? [Number(text(set, 'rtindex'))]
    : ['larg', 'rarg'].flatMap((side) => leavesOf(node(set, side)!));

/** True if a column of what a query reads from is never null there. */
function isOriginPresent(facts: Facts, queries: RuleNode[], index: number, position: number): boolean {
  const origin = nodes(queries.at(-1)!, 'rtable')[index - 1]!;
  const relation = text(origin, 'relid');
  if (relation && text(origin, 'rtekind') === '0') return isColumnPresent(facts, relation, position);
  const inner = node(origin, 'subquery');
  if (inner) return isTargetPresent(facts, [...queries, inner], position);
  const target = list(origin, 'joinaliasvars')[position - 1] ?? list(origin, 'groupexprs')[position - 1];
  return isPresent(facts, queries, target);
}

function isPresent(facts: Facts, queries: RuleNode[], value: RuleValue | undefined): boolean {
  if (!value || typeof value === 'string' || Array.isArray(value)) return false;
  const within = (each: RuleValue | undefined) => isPresent(facts, queries, each);
  const all = (field: string) => list(value, field).every(within);
  switch (value.kind) {
    case 'VAR': {
      const outer = queries.slice(0, queries.length - Number(text(value, 'varlevelsup')));
      // An outer join may have left the row out, unless a condition asks for the value.
      if (list(value, 'varnullingrels').length > 1 && !isDemanded(outer.at(-1)!, value)) return false;
      return (
        isOriginPresent(facts, outer, Number(text(value, 'varno')), Number(text(value, 'varattno'))) ||
        isDemanded(outer.at(-1)!, value)
      );
    }
    case 'CONST':
      return text(value, 'constisnull') === 'false';
    case 'COALESCE':
    case 'COALESCEEXPR':
    case 'MINMAX':
    case 'MINMAXEXPR':
      return list(value, 'args').some(within);
    case 'NULLTEST':
    case 'BOOLEANTEST':
    case 'DISTINCTEXPR':
    case 'ARRAY':
    case 'ARRAYEXPR':
      return true;
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
      return within(value.fields.get('arg'));
    case 'BOOLEXPR':
      return all('args');
    case 'CASE':
    case 'CASEEXPR':
      return (
        nodes(value, 'args').every((when) => within(when.fields.get('result'))) && within(value.fields.get('defresult'))
      );
    case 'OPEXPR':
      return facts.total.has(text(value, 'opfuncid') ?? '') && all('args');
    case 'FUNCEXPR': {
      const id = text(value, 'funcid') ?? '';
      return facts.present.has(id) || (facts.total.has(id) && all('args'));
    }
    case 'SUBLINK':
      return isSublinkPresent(facts, queries, value);
    case 'AGGREF':
    case 'WINDOWFUNC': {
      const id = text(value, 'aggfnoid') ?? text(value, 'winfnoid') ?? '';
      if (facts.present.has(id)) return true;
      const rows = value.kind === 'WINDOWFUNC' || list(queries.at(-1)!, 'groupClause').length > 0;
      const args = list(value, 'args').map((each) => (isNode(each) ? (each.fields.get('expr') ?? each) : each));
      return rows && facts.aggregates.has(id) && !node(value, 'aggfilter') && args.every(within);
    }
    default:
      return false;
  }
}

/** `exists` and `array` always answer; a value does when its query has exactly one row, as of an aggregate without groups. */
function isSublinkPresent(facts: Facts, queries: RuleNode[], sublink: RuleNode): boolean {
  const kind = text(sublink, 'subLinkType');
  if (kind === EXISTS || kind === ARRAY) return true;
  const query = node(sublink, 'subselect')!;
  const oneRow =
    text(query, 'hasAggs') === 'true' && list(query, 'groupClause').length === 0 && !node(query, 'havingQual');
  return kind === VALUE && oneRow && isTargetPresent(facts, [...queries, query], 1);
}
const EXISTS = '0';
const VALUE = '4';
const ARRAY = '6';

/** True if the query keeps only rows in which this column `is not null`. */
function isDemanded(query: RuleNode, column: RuleNode): boolean {
  const demands = (value: RuleValue | undefined): boolean => {
    if (!isNode(value)) return false;
    if (value.kind === 'BOOLEXPR') return text(value, 'boolop') === 'and' && list(value, 'args').some(demands);
    const tested = value.kind === 'NULLTEST' && text(value, 'nulltesttype') === '1' ? node(value, 'arg') : undefined;
    return (
      tested?.kind === 'VAR' && ['varno', 'varattno'].every((field) => text(tested, field) === text(column, field))
    );
  };
  return demands(node(query, 'jointree')?.fields.get('quals'));
}

const isNode = (value: RuleValue | undefined): value is RuleNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const node = (of: RuleNode, field: string): RuleNode | undefined => {
  const value = of.fields.get(field);
  return isNode(value) ? value : undefined;
};
const list = (of: RuleNode, field: string): RuleValue[] => {
  const value = of.fields.get(field);
  return Array.isArray(value) ? value : [];
};
const nodes = (of: RuleNode, field: string): RuleNode[] => list(of, field).filter(isNode);
const text = (of: RuleNode, field: string): string | undefined => {
  const value = of.fields.get(field);
  return typeof value === 'string' ? value : undefined;
};
