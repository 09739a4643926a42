/**
 * Rows as one value of a statement, for jsonb_to_recordset. Half of a surrogate pair becomes the replacement character,
 * as in a text: within JSON, PostgreSQL refuses it.
 */
export const jsonRows = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));

/** The row of a statement that always returns one. Throws where it returned none. */
export function only<Row>([row]: readonly Row[]): NonNullable<Row> {
  if (row == null) throw new Error('The statement returned no row');
  return row;
}
