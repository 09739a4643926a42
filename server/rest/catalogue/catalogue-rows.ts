import type { Column } from './catalogue.ts';

export interface ColumnRow extends Column {
  relation: number;
  position: number;
  domainChecks: string[] | null;
}
export interface RelationRow {
  oid: number;
  schema: string;
  name: string;
  kind: string;
  comment: string | null;
  hidesRows: boolean;
  isForAdmins: boolean;
  rule: string | null;
}
export interface ConstraintRow {
  name: string;
  kind: 'p' | 'u' | 'f' | 'c';
  relation: number;
  referenced: number;
  referencedSchema: string;
  referencedTable: string;
  columns: string[] | null;
  referencedColumns: string[];
  definition: string | null;
}
export interface FunctionRow {
  oid: number;
  schema: string;
  name: string;
  volatility: 'i' | 's' | 'v';
  isSet: boolean;
  returnsOneRow: boolean;
  hasOwnRights: boolean;
  comment: string | null;
  type: string;
  typeName: string;
  typeKind: string;
  typeRelation: number;
  defaults: number;
  isVariadic: boolean;
  arguments: { name: string; mode: string; type: string; relation: number }[];
}
export interface Rows {
  /** Of all schemas, by oid. */
  relations: Map<number, RelationRow>;
  columns: Map<number, ColumnRow[]>;
  /** Of all schemas, by relation. */
  names: Map<number, { position: number; name: string }[]>;
  constraints: Map<number, ConstraintRow[]>;
  indexes: Map<number, { name: string; columns: string[] }[]>;
}
