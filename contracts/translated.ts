/** Texts of a row in all languages; Bulgarian is without a suffix and always there. */
export type Translated<Field extends string> = Record<Field, string> &
  Record<`${Field}_en` | `${Field}_ru`, string | null>;

/** The same where there may be none. */
export type MaybeTranslated<Field extends string> = Record<Field | `${Field}_en` | `${Field}_ru`, string | null>;

/** The same where translations may be missing. */
export type PartlyTranslated<Field extends string> = Record<Field, string> &
  Partial<Record<`${Field}_en` | `${Field}_ru`, string | null>>;
