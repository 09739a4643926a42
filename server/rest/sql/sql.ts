/** The values of a statement under construction; a request's values are here and never in the text. */
export class Values {
  readonly list: (string | null)[] = [];
  /** A value that is computed once a statement, so that its error never depends on a row. */
  readonly once: string[] = [];

  /** The placeholder of a new value. */
  bind(value: string | null): string {
    return `$${this.list.push(value)}`;
  }
}

/** A name from the catalog, quoted for SQL. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const qualified = (schema: string, name: string): string => `${identifier(schema)}.${identifier(name)}`;

/** A list of texts in PostgreSQL's array form. */
export function arrayText(values: string[]): string {
  return `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;
}
