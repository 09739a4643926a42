/** A request's query string as a tree, before its names are looked up. */

export interface JsonStep {
  /** `->>` returns text. */
  asText: boolean;
  key: string;
  isIndex: boolean;
}

export interface Field {
  name: string;
  path: JsonStep[];
}

export const AGGREGATES = ['sum', 'avg', 'min', 'max', 'count'] as const;
export type Aggregate = (typeof AGGREGATES)[number];

export interface SelectedField {
  kind: 'field';
  field: Field;
  alias?: string;
  cast?: string;
  aggregate?: Aggregate;
  aggregateCast?: string;
}

interface SelectedCount {
  kind: 'count';
  alias?: string;
  cast?: string;
}

export interface SelectedEmbed {
  kind: 'embed';
  target: string;
  alias?: string;
  hint?: string;
  isInner: boolean;
  isSpread: boolean;
  items: SelectItem[];
}

export type SelectItem = { kind: 'all' } | SelectedField | SelectedCount | SelectedEmbed;

export type Operation =
  | { operator: string; value: string; quantifier?: 'any' | 'all' }
  | { operator: 'in'; values: string[] }
  | { operator: 'is'; value: 'null' | 'not_null' | 'true' | 'false' | 'unknown' }
  | { operator: 'isdistinct'; value: string }
  | { operator: 'search'; parser: string; config?: string; value: string };

export interface Filter {
  kind: 'filter';
  field: Field;
  isNegated: boolean;
  operation: Operation;
}

export type Condition = Filter | { kind: 'and' | 'or'; isNegated: boolean; terms: Condition[] };

export interface OrderTerm {
  /** Order by a column of this embedded to-one relation. */
  relation?: string;
  field: Field;
  direction?: 'asc' | 'desc';
  nulls?: 'first' | 'last';
}

/** The request for one level: the table itself, or an embedded relation. */
export interface LevelParameters {
  conditions: Condition[];
  order: OrderTerm[];
  limit?: number;
  offset?: number;
}

export interface ParsedQuery {
  select: SelectItem[];
  root: LevelParameters;
  /** Parameters of embedded relations with the path that leads there. */
  embedded: { path: string[]; parameters: LevelParameters }[];
  columns?: string[];
  onConflict?: string[];
}

/** The limits of one request. */
export const LIMITS = {
  depth: 6,
  embeds: 40,
  selected: 200,
  conditions: 100,
  nesting: 10,
  order: 20,
  jsonSteps: 10,
  listed: 1000,
} as const;
