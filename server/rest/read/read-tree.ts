import { asAdmin, type Caller } from '../../platform/caller.ts';
import type { Column, DatabaseFunction, Schema, Table } from '../catalogue/catalogue.ts';
import { findRelationship } from '../catalogue/find-relationship.ts';
import { isToOne, type Relationship } from '../catalogue/relationships.ts';
import { RestError } from '../errors.ts';
import type { LevelParameters, ParsedQuery, SelectedEmbed, SelectItem } from '../request/tree.ts';

/** Rows that can be selected from: a table, a view, or the result of a function. */
export interface RowSource {
  schema: Schema;
  /** Its name for messages. */
  name: string;
  /** Set where relationships and computed columns are known. */
  table: Table | null;
  columns: Map<string, Column>;
}

/** A level of a read, its names found in the catalog. */
export interface ReadNode {
  source: RowSource;
  items: Exclude<SelectItem, SelectedEmbed>[];
  embeds: EmbedNode[];
  /** Items and embeds in the requested order. */
  sequence: (Exclude<SelectItem, SelectedEmbed> | EmbedNode)[];
  parameters: LevelParameters;
}

export interface EmbedNode extends ReadNode {
  kind: 'embedded';
  relationship: Relationship;
  toOne: boolean;
  isInner: boolean;
  isSpread: boolean;
  /** `rel()`, also through others: only there to be filtered by. */
  isEmpty: boolean;
  target: string;
  alias: string | undefined;
}

export function tableSource(schema: Schema, table: Table): RowSource {
  return { schema, name: table.name, table, columns: table.columns };
}

/** Looks up every relation of the query and attaches the parameters where their paths lead. */
export function resolveRead(source: RowSource, query: ParsedQuery): ReadNode {
  const root = resolveLevel(source, query.select, query.root);
  for (const { path, parameters } of query.embedded) findEmbed(root, path).parameters = parameters;
  return root;
}

function resolveLevel(source: RowSource, select: SelectItem[], parameters: LevelParameters): ReadNode {
  const sequence = select.map((item) => (item.kind === 'embed' ? resolveEmbed(source, item) : item));
  return {
    source,
    parameters,
    sequence,
    items: sequence.filter((item) => item.kind !== 'embedded'),
    embeds: sequence.filter((item) => item.kind === 'embedded'),
  };
}

function resolveEmbed(parent: RowSource, item: SelectedEmbed): EmbedNode {
  const { schema } = parent;
  const relationship = findRelationship(schema, parent.table?.name ?? parent.name, item.target, item.hint);
  const level = resolveLevel(tableSource(schema, schema.tables.get(relationship.to)!), item.items, {
    conditions: [],
    order: [],
  });
  return {
    ...level,
    kind: 'embedded',
    relationship,
    toOne: isToOne(relationship),
    isInner: item.isInner,
    isSpread: item.isSpread,
    isEmpty: level.sequence.every((part) => part.kind === 'embedded' && part.isEmpty),
    target: item.target,
    alias: item.alias,
  };
}

function findEmbed(root: ReadNode, path: string[]): ReadNode {
  let node = root;
  for (const name of path) {
    const next = embedNamed(node, name);
    if (!next) {
      throw new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
        hint: `Verify that '${name}' is included in the 'select' query parameter.`,
      });
    }
    node = next;
  }
  return node;
}

/** The embedded relation with this alias or name. */
export function embedNamed(node: ReadNode, name: string): EmbedNode | undefined {
  return (
    node.embeds.find((embed) => embed.alias === name) ??
    node.embeds.find((embed) => embed.alias === undefined && embed.target === name) ??
    node.embeds.find((embed) => embed.target === name)
  );
}

/** True where this level, or one embedded in it, is such a table. */
export function readsSome({ source, embeds }: ReadNode, isSuch: (table: Table) => boolean): boolean {
  return (source.table !== null && isSuch(source.table)) || embeds.some((embed) => readsSome(embed, isSuch));
}

/** The reader: a signed-in user asks for an admin's rights where a level is a view for admins. */
export function readerOf(caller: Caller, node: ReadNode): Caller {
  return readsSome(node, ({ isForAdmins }) => isForAdmins) ? asAdmin(caller) : caller;
}

/** A function that computes one value from a row of this table. */
export function computedColumn(source: RowSource, name: string): DatabaseFunction | undefined {
  return source.schema.functions
    .get(name)
    ?.find((fn) => fn.rowOf !== null && fn.rowOf === source.table?.name && fn.result.kind === 'scalar');
}
