import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { schemaFile, type SchemaFile } from '../../server/platform/database/migrations/schema.ts';

export const BASELINE_FILE = join(import.meta.dirname, 'baseline.sql.gz');
const HEADING = '-- file ';

/** db/schema as it was when the migrations began: a database of the old chain is adopted into this, and the migrations follow. */
export const listBaseline = (): SchemaFile[] =>
  gunzipSync(readFileSync(BASELINE_FILE))
    .toString()
    .split(new RegExp(`^${HEADING}`, 'm'))
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return schemaFile(part.slice(0, end), part.slice(end + 1));
    });

/** The files in one text. */
export const joinBaseline = (schema: SchemaFile[]): string =>
  schema.map(({ name, text }) => `${HEADING}${name}\n${text}`).join('');
