import { RestError } from '../errors.ts';
import { keyNames, projectionOf, type Projected, type SpreadRow } from '../request/projection.ts';
import type { Condition, Filter, Operation, OrderTerm } from '../request/tree.ts';
import { fieldSql, operationSql, type Scope } from '../sql/expressions.ts';
import { identifier, qualified, type Values } from '../sql/sql.ts';
import { computedColumn, embedNamed, type EmbedNode, type ReadNode } from './read-tree.ts';

/** The most rows that one level of a read returns by default. */
export const MAX_ROWS = 1000;

export interface Level {
  node: ReadNode;
  /** The source after `from`, with its alias. */
  from: string;
  alias: string;
  /** The joins of this level to the one above. */
  joins: string[];
  onColumn?: ((name: string) => void) | undefined;
  /** The whole row as a value of its table's type, where that is not the alias itself. */
  rowValue?: (() => string) | undefined;
}

export interface Rows extends Projected {
  /** The `select` that returns the rows. */
  text: string;
}

/** Turns read trees into SQL. Every alias is made here, every name is of the catalog, every value is bound. */
export class ReadSql {
  readonly values: Values;
  readonly #maxRows: number;
  #aliases = 0;

  constructor(values: Values, maxRows: number) {
    this.values = values;
    this.#maxRows = maxRows;
  }

  newAlias(): string {
    return `t${this.#aliases++}`;
  }

  scopeOf({ node, alias, onColumn, rowValue }: Level): Scope {
    return { source: node.source, alias, values: this.values, onColumn, rowValue };
  }

  /** The rows of a level with all that is embedded. `plainKeys` names the columns by position, for an outer query. */
  rows(level: Level, { plainKeys = false, limit = this.#maxRows as number | null, isLifted = false } = {}): Rows {
    const projected = projectionOf(this, level, { plainKeys, isLifted });
    const parts = [`select ${projected.columns.join(', ')} from ${level.from}`, ...projected.laterals];
    const where = this.where(level);
    if (where !== '') parts.push(where);
    if (projected.groupBy.length > 0) parts.push(`group by ${projected.groupBy.join(', ')}`);
    const { order, offset } = level.node.parameters;
    if (order.length > 0)
      parts.push(`order by ${order.map((term) => this.#orderTerm(level, term, projected.spreads)).join(', ')}`);
    parts.push(...this.#page(level.node.parameters.limit, offset, limit));
    return { ...projected, text: parts.filter((part) => part !== '').join(' ') };
  }

  /** The joins and filters of a level; `''` where there are none. */
  where(level: Level): string {
    const { node } = level;
    const conditions = [
      ...level.joins,
      ...node.parameters.conditions.map((condition) => this.#condition(level, condition)),
      ...node.embeds.filter((embed) => embed.isInner).map((embed) => this.exists(level, embed)),
    ];
    return conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  }

  #page(limit: number | undefined, offset: number | undefined, most: number | null): string[] {
    const page: string[] = [];
    if (limit !== undefined && (most === null || limit < most))
      page.push(`limit ${this.values.bind(String(limit))}::bigint`);
    else if (most !== null) page.push(`limit ${most}`);
    if (offset) page.push(`offset ${this.values.bind(String(offset))}::bigint`);
    return page;
  }

  /** The level of an embedded relation, joined to its parent by their common columns. */
  embeddedLevel(parent: Level, embed: EmbedNode): Level {
    const alias = this.newAlias();
    const { relationship, source } = embed;
    const schema = source.schema.name;
    const on = (pairs: [string, string][], left: string, right: string, onColumn?: (name: string) => void) =>
      pairs.map(([a, b]) => (onColumn?.(a), `${right}.${identifier(b)} = ${left}.${identifier(a)}`));
    if (relationship.kind === 'computed') {
      const from = `${qualified(schema, relationship.function.name)}(${parent.rowValue?.() ?? parent.alias}) as ${alias}`;
      return { node: embed, from, alias, joins: [] };
    }
    const table = `${qualified(schema, relationship.to)} as ${alias}`;
    if (relationship.kind !== 'many-to-many') {
      return { node: embed, from: table, alias, joins: on(relationship.pairs, parent.alias, alias, parent.onColumn) };
    }
    const junction = this.newAlias();
    const link = on(relationship.otherPairs, junction, alias).join(' and ');
    const from = `${table} join ${qualified(schema, relationship.junction)} as ${junction} on ${link}`;
    return { node: embed, from, alias, joins: on(relationship.pairs, parent.alias, junction, parent.onColumn) };
  }

  /** True where the parent has such a related row. */
  exists(parent: Level, embed: EmbedNode): string {
    const level = this.embeddedLevel(parent, embed);
    return `exists (select from ${level.from} ${this.where(level)})`;
  }

  #condition(level: Level, condition: Condition): string {
    if (condition.kind === 'filter') return this.#filter(level, condition);
    const terms = condition.terms.map((term) => this.#condition(level, term));
    return `${condition.isNegated ? 'not ' : ''}(${terms.join(` ${condition.kind} `)})`;
  }

  #filter(level: Level, { field, isNegated, operation }: Filter): string {
    const embed = field.path.length === 0 ? embedAsked(level.node, field.name, operation) : undefined;
    if (embed) return this.#presence(level, embed, operation, isNegated);
    const comparison = operationSql(this.scopeOf(level), field, operation);
    return isNegated ? `not (${comparison})` : comparison;
  }

  #presence(level: Level, embed: EmbedNode, operation: Filter['operation'], isNegated: boolean): string {
    if (!isNullTest(operation))
      throw new RestError(400, 'PGRST120', 'Only is null or not is null filters are allowed on embedded resources');
    return `${(operation.value === 'null') !== isNegated ? 'not ' : ''}${this.exists(level, embed)}`;
  }

  #orderTerm(level: Level, { relation, field, direction, nulls }: OrderTerm, spreads: Projected['spreads']): string {
    const sql =
      relation === undefined
        ? fieldSql(this.scopeOf(level), field, true)
        : this.#relatedField(level, relation, field, spreads);
    return `${sql}${direction ? ` ${direction}` : ''}${nulls ? ` nulls ${nulls}` : ''}`;
  }

  #relatedField(level: Level, relation: string, field: OrderTerm['field'], spreads: Projected['spreads']): string {
    const embed = embedNamed(level.node, relation);
    if (!embed) {
      throw new RestError(400, 'PGRST108', `'${relation}' is not an embedded resource in this request`, {
        hint: `Verify that '${relation}' is included in the 'select' query parameter.`,
      });
    }
    if (!embed.toOne) {
      throw new RestError(400, 'PGRST118', `A related order on '${relation}' is not possible`, {
        details: `'${level.node.source.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
      });
    }
    const lifted = liftedField(spreads.get(embed), field);
    if (lifted !== undefined) return lifted;
    const related = this.embeddedLevel(level, embed);
    return `(select ${fieldSql(this.scopeOf(related), field, true)} from ${related.from} ${this.where(related)} limit 1)`;
  }
}

const isNullTest = (operation: Operation): operation is Extract<Operation, { operator: 'is' }> =>
  operation.operator === 'is' && 'value' in operation && ['null', 'not_null'].includes(operation.value);

/** The embedded relation that a filter names. Where a column has its name, too, only one that the request calls so. */
function embedAsked(node: ReadNode, name: string, operation: Operation): EmbedNode | undefined {
  const embed = embedNamed(node, name);
  if (!embed || !(node.source.columns.has(name) || computedColumn(node.source, name))) return embed;
  return isNullTest(operation) && (embed.alias ?? embed.relationship.to) === name ? embed : undefined;
}

/** A column of a spread row that is part of the answer already. */
function liftedField(spread: SpreadRow | undefined, { name, path }: OrderTerm['field']): string | undefined {
  const index = path.length === 0 && spread ? keyNames(spread.keys).indexOf(name) : -1;
  return index < 0 ? undefined : `${spread!.row}.c${index}`;
}
