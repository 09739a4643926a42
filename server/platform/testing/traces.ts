import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/**
 * Every table and stored view of the database, of any schema, with the text in any column, in any case; for bytes as UTF-8.
 * With the rights of the database's owner, so that no policy hides a row.
 */
export async function tablesWith(owner: pg.Client, text: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'm') and nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_(toast|temp)' order by 1`);
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await owner.query(
      `select 1 from ${name} as r where strpos(lower(r::text), lower($1)) > 0 or strpos(r::text, $2) > 0 limit 1`,
      [text, Buffer.from(text).toString('hex')],
    );
    if (hit.rows.length > 0) found.push(name);
  }
  return found;
}

/** Every file below the folder whose path or bytes contain the text. */
export async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (path.slice(folder.length).includes(text) || (entry.isFile() && (await readFile(path)).includes(text)))
      found.push(path.slice(folder.length));
  }
  return found;
}
