import type { QueryData } from '@supabase/supabase-js';
import type { Database } from '../../contracts/database.ts';
import type { ClubClient } from './supabase.ts';

type Tables = Database['public']['Tables'];
type Views = Database['public']['Views'];

const ofTable = <Table extends string & keyof Tables, Query extends string>(
  client: ClubClient,
  table: Table,
  query: Query,
) => client.from(table).select(query);

const ofView = <View extends string & keyof Views, Query extends string>(
  client: ClubClient,
  view: View,
  query: Query,
) => client.from(view).select(query);

/** A row of a table or view, as a select answers it: the official client reads it out of the select's text. */
export type Selected<Relation extends keyof Tables | keyof Views, Query extends string> = Relation extends string &
  keyof Tables
  ? QueryData<ReturnType<typeof ofTable<Relation, Query>>>[number]
  : Relation extends string & keyof Views
    ? QueryData<ReturnType<typeof ofView<Relation, Query>>>[number]
    : never;

/** The same columns, for a read that leaves out rows without a fitting row of `relation`. */
export const onlyWith = <Query extends string>(relation: string, columns: Query) =>
  columns.replace(`${relation}(`, `${relation}!inner(`) as Query;

/** Some columns of a table, as a read answers them. */
export type Columns<Table extends keyof Tables, Names extends keyof Tables[Table]['Row']> = Pick<
  Tables[Table]['Row'],
  Names
>;

/** A text with its translations, as `inAllLanguages` selects it. */
export type Translated<Field extends string> = Record<Field, string> &
  Record<`${Field}_en` | `${Field}_ru`, string | null>;
