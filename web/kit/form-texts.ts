type Texts<Name extends string> = Record<Name | `${Name}_en` | `${Name}_ru`, string>;

/** The texts of a row in all languages as a form starts from them, '' where there is none. */
export function formTexts<Name extends string>(row: object | null | undefined, ...names: Name[]): Texts<Name> {
  const kept = (row ?? {}) as Record<string, unknown>;
  const fields = names.flatMap((name) => [name, `${name}_en`, `${name}_ru`]);
  return Object.fromEntries(fields.map((field) => [field, String(kept[field] ?? '')])) as Texts<Name>;
}
