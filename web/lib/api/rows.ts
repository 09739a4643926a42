import type { UnstableGetResult } from '@supabase/postgrest-js';
import type { Database } from '../../../contracts/database.ts';

type Schema = Database['public'];
type Tables = Schema['Tables'];
type Relations = Tables & Schema['Views'];

/** A row of a table or view, as a select answers it: the official client reads it out of the select's text. */
export type Selected<Name extends string & keyof Relations, Query extends string> = UnstableGetResult<
  Schema,
  Relations[Name]['Row'],
  Name,
  Relations[Name]['Relationships'],
  Query,
  Database['__InternalSupabase']
>;

type Listed<Names extends readonly string[]> = Names extends readonly [
  infer First extends string,
  ...infer Rest extends readonly string[],
]
  ? `${First}${Rest extends readonly [] ? '' : `,${Listed<Rest>}`}`
  : '';

/** Names of columns, as the text of a select. */
export const listed = <const Names extends readonly string[]>(names: Names) => names.join(',') as Listed<Names>;

/** The same columns, for a read that leaves out rows without a fitting row of `relation`. */
export const onlyWith = <Query extends string>(relation: string, columns: Query) =>
  columns.replace(`${relation}(`, `${relation}!inner(`) as Query;

/** Some columns of a table, as a read answers them. */
export type Columns<Table extends keyof Tables, Names extends keyof Tables[Table]['Row']> = Pick<
  Tables[Table]['Row'],
  Names
>;
