import type { Relationship } from './relationships.ts';

/** A column as the catalog knows it. `type` is usable in a cast: it is qualified where it has to be. */
export interface Column {
  name: string;
  type: string;
  /** The bare type for comparisons: a domain counts as its base type, lengths are dropped. */
  baseType: string;
  /** Name of the element type if the column is an array, else null. */
  elementType: string | null;
  isComposite: boolean;
  isNullable: boolean;
  /** The client may leave the column out on insert. */
  hasDefault: boolean;
  defaultExpression: string | null;
  /** Computed by the database, never written. */
  isGenerated: boolean;
  /** `generated always as identity`. */
  isIdentityAlways: boolean;
  /** Values of an enum type, or of a check constraint that lists the allowed texts; null when anything goes. */
  allowed: string[] | null;
  /**
   * The representation of a domain of the schema's own, where it has casts for it; null for any other
   * type.
   */
  representation: Representation | null;
  comment: string | null;
}

/** Functions of a domain's casts, qualified: to and from json for bodies, from text for filters. */
export interface Representation {
  toJson?: string;
  fromJson?: string;
  fromText?: string;
}

interface UniqueKey {
  name: string;
  columns: string[];
  isPrimary: boolean;
}

export interface ForeignKey {
  name: string;
  table: string;
  columns: string[];
  referencedSchema: string;
  referencedTable: string;
  referencedColumns: string[];
}

/** A table or a view of an exposed schema. */
export interface Table {
  oid: number;
  schema: string;
  name: string;
  isView: boolean;
  /** Not every reader sees every row: the planner's estimate over all rows must not be revealed. */
  hidesRows: boolean;
  /** A view that admins alone may read. */
  isForAdmins: boolean;
  columns: Map<string, Column>;
  primaryKey: string[];
  uniqueKeys: UniqueKey[];
  foreignKeys: ForeignKey[];
  comment: string | null;
}

interface FunctionArgument {
  name: string;
  type: string;
  hasDefault: boolean;
  isVariadic: boolean;
}

/** The result of a function: nothing, one value, one row or many, of a known table or of named columns. */
export interface FunctionResult {
  kind: 'void' | 'scalar' | 'row';
  isSet: boolean;
  type: string;
  /** The table whose row type is returned. */
  table: string | null;
  /** The columns when the rows have a type of their own (`returns table`, OUT arguments, composite types). */
  columns: Map<string, Column> | null;
}

export interface DatabaseFunction {
  oid: number;
  schema: string;
  name: string;
  arguments: FunctionArgument[];
  volatility: 'immutable' | 'stable' | 'volatile';
  result: FunctionResult;
  /** A computed column or relationship: the table whose row is the only argument. */
  rowOf: string | null;
  /** It runs with the rights of its owner (`security definer`). */
  hasOwnRights: boolean;
  /** `rows 1`: a computed relationship that is to-one. */
  returnsOneRow: boolean;
  comment: string | null;
}

/** One exposed schema: everything that a request may name. */
export interface Schema {
  name: string;
  tables: Map<string, Table>;
  functions: Map<string, DatabaseFunction[]>;
  /** Relationships by the table they start from. */
  relationships: Map<string, Relationship[]>;
  enums: Map<string, string[]>;
}

export type Catalogue = Map<string, Schema>;
