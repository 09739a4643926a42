import type { Database } from '../../contracts/database.gen.ts';

type Tables = Database['public']['Tables'];
type Views = Database['public']['Views'];

/** Some columns of a table, as a read answers them. */
export type Columns<Table extends keyof Tables, Names extends keyof Tables[Table]['Row']> = Pick<
  Tables[Table]['Row'],
  Names
>;

/** Some columns of a view. Views do not say what is never null: name those columns in `Present`. */
export type ViewColumns<
  View extends keyof Views,
  Present extends keyof Views[View]['Row'],
  Nullable extends keyof Views[View]['Row'] = never,
> = { [Name in Present]: NonNullable<Views[View]['Row'][Name]> } & Pick<Views[View]['Row'], Nullable>;

/** A text with its translations, as `inAllLanguages` selects it. */
export type Translated<Field extends string> = Record<Field, string> &
  Record<`${Field}_en` | `${Field}_ru`, string | null>;
