import type { Rows } from '../read/read-sql.ts';
import type { MediaType } from '../request/media-type.ts';
import { objectSql } from '../request/projection.ts';
import type { Values } from './sql.ts';

/** The answer of the rows: their body in the requested form, or only their number. */
export type ResponseForm = Pick<MediaType, 'shape' | 'stripNulls'> | 'count-only';

/** The answer's parts that a function or a trigger may set: read once it has run. */
export const SAID = `current_setting('response.headers', true), current_setting('response.status', true)`;

/** One `select` over the rows that returns the body as text, the number of rows, and the other requested facts. */
export function answerSql(rows: Rows, form: ResponseForm, values: Values, extras: string[] = []): string {
  const columns = [form === 'count-only' ? 'null' : bodySql(rows, form, values), 'count(*)', ...extras, ...values.once];
  return `select ${columns.join(', ')} from (${rows.text}) as pgrst_row`;
}

function bodySql(rows: Rows, { shape, stripNulls }: Exclude<ResponseForm, 'count-only'>, values: Values): string {
  if (shape === 'csv') {
    const texts = rows.keys.map((_, index) => `pgrst_row.c${index}::text`);
    return `coalesce(json_agg(array[${texts.join(', ')}]::text[]), '[]')::text`;
  }
  const list = `json_agg(${objectSql(rows, 'pgrst_row', values)})`;
  const json = shape === 'object' ? `${list} -> 0` : `coalesce(${list}, '[]')`;
  return stripNulls ? `json_strip_nulls(${json})::text` : `(${json})::text`;
}
