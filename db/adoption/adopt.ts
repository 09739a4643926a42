import pg from 'pg';
import { SettingError } from '../../server/settings/setting-error.ts';
import { applySchema, type SchemaFile } from '../../server/platform/database/migrations/schema.ts';
import { listBaseline } from './baseline.ts';
import { DROPPED_TABLES, nameBefore, originOf, SEQUENCES } from './renames.ts';

/** Of the old chain; pg-boss, the extensions and the record of migrations keep theirs. */
const SCHEMAS = ['public', 'private', 'auth', 'mail', 'sms', 'storage', 'realtime', 'test_provider'];
/** For requests that are under way; a program that goes on using the tables has to be stopped. */
export const LOCK_PATIENCE_MS = 60_000;
const aside = (schema: string) => `old_${schema}`;
/** What the rows come from: `public.classes` is now `old_public.classes`. */
const old = (table: string) => `old_${table}`;
const nameBeforeAside = (table: string) => table.replace(/^old_/, '');

/**
 * Takes a database of the old chain of migrations over into the baseline, with all its rows, in the caller's transaction:
 * the old schemas are put aside, the new tables made and filled, then what works on them, and the old ones go. No table and no column
 * may be forgotten, and what arrives is compared with what was there.
 */
export async function adopt(client: pg.Client, lockPatienceMs = LOCK_PATIENCE_MS): Promise<void> {
  const schema = listBaseline();
  await putAside(client, lockPatienceMs);
  await applySchema(client, schema, ['tables']);
  const tables = tablesOf(schema);
  await refuseForgotten(client, tables);
  for (const table of tables) await copyRows(client, table);
  await copySequences(client, tables);
  await applySchema(client, schema, ['functions and views', 'rules']);
  await client.query(`drop schema ${SCHEMAS.map(aside).join(', ')} cascade`);
}

/** No other program writes any more, and the names are free. The owner reads all rows, also where it is bound by row-level security. */
async function putAside(client: pg.Client, lockPatienceMs: number): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class where relkind = 'r' and relnamespace = any ($1::regnamespace[]) order by 1`,
    [SCHEMAS],
  );
  const tables = rows.map(({ table }) => table);
  await client.query(`set local lock_timeout = ${lockPatienceMs}`);
  await client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
  await client.query(tables.map((table) => `alter table ${table} no force row level security`).join('; '));
  await client.query(`drop publication if exists supabase_realtime`);
  const owner = await client.query<{ owner: string; comment: string | null }>(
    `select nspowner::regrole::text as owner, obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = 'public'`,
  );
  for (const name of SCHEMAS) await client.query(`alter schema ${name} rename to ${aside(name)}`);
  const { owner: role, comment } = owner.rows[0]!;
  await client.query(`create schema public authorization ${role}`);
  if (comment) await client.query(`comment on schema public is ${pg.escapeLiteral(comment)}`);
  const extensions = await client.query<{ extname: string }>(
    `select extname from pg_extension where extnamespace = 'old_public'::regnamespace`,
  );
  for (const { extname } of extensions.rows)
    await client.query(`alter extension ${pg.escapeIdentifier(extname)} set schema public`);
}

/** The tables in the order in which they are made: what a row refers to is there before it. */
export const tablesOf = (schema: SchemaFile[]): string[] =>
  schema.flatMap(({ parts }) =>
    [...parts.tables.matchAll(/^create (?:unlogged )?table ([\w.]+)/gm)].map(([, name]) => name!),
  );

/** A table that is not copied would be lost. */
async function refuseForgotten(client: pg.Client, tables: string[]): Promise<void> {
  const known = new Set([...tables.map(nameBefore), ...DROPPED_TABLES].map(old));
  const { rows } = await client.query<{ table: string }>(
    `select relnamespace::regnamespace || '.' || relname as table from pg_class where relkind in ('r', 'p', 'f', 'm')
     and relnamespace = any ($1::regnamespace[]) order by 1`,
    [SCHEMAS.map(aside)],
  );
  const forgotten = rows.map(({ table }) => table).filter((table) => !known.has(table));
  if (forgotten.length > 0)
    throw new SettingError(
      `Not of this program: ${forgotten.map(nameBeforeAside).join(', ')}. Move these tables to a schema of their own and start again`,
    );
}

interface Column {
  name: string;
  type: string;
  generated: boolean;
}

async function copyRows(client: pg.Client, table: string): Promise<void> {
  const from = old(nameBefore(table));
  const before = await columnsOf(client, from);
  const { columns: changed, without } = originOf(
    table,
    before.map(({ name }) => name),
  );
  const after = await columnsOf(client, table);
  const source = ({ name, type }: Column) =>
    changed[name] === undefined ? pg.escapeIdentifier(name) : `(${changed[name]})::${type}`;
  const used = new Set(after.flatMap(({ name }) => [name, ...(changed[name]?.match(/\w+/g) ?? [])]));
  const lost = before.filter(({ name, generated }) => !generated && !used.has(name) && !without.includes(name));
  if (lost.length > 0) throw new Error(`${table}: ${lost.map(({ name }) => name).join(', ')} of ${from} would be lost`);

  const kept = new Set(before.map(({ name }) => name));
  const copied = after.filter(({ name, generated }) => !generated && (kept.has(name) || changed[name]));
  const targets = copied.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  const sources = copied.map(source).join(', ');
  await client.query(`insert into ${table} (${targets}) overriding system value select ${sources} from ${from}`);

  const same = after.filter(({ name, generated }) =>
    generated ? kept.has(name) : copied.some((c) => c.name === name),
  );
  const was = await sumOf(client, same.map(source).join(', '), from);
  const is = await sumOf(client, same.map(({ name }) => pg.escapeIdentifier(name)).join(', '), table);
  if (was !== is) throw new Error(`${table}: what arrived (${is}) is not what was in ${from} (${was})`);
}

async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type, attgenerated <> '' as generated from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  return rows;
}

/** How many rows there are, and a sum over their content that does not depend on their order. */
async function sumOf(client: pg.Client, columns: string, table: string): Promise<string> {
  const { rows } = await client.query<{ sum: string }>(
    `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(row(${columns})::text, 0)::numeric), 0) as sum from ${table}`,
  );
  return rows[0]!.sum;
}

async function copySequences(client: pg.Client, tables: string[]): Promise<void> {
  const { rows } = await client.query<{ sequence: string }>(
    `select relnamespace::regnamespace || '.' || relname as sequence from pg_class where relkind = 'S' and relnamespace = any ($1::regnamespace[])`,
    [[...new Set(tables.map((table) => table.slice(0, table.indexOf('.'))))]],
  );
  for (const { sequence } of rows)
    await client.query(
      `select setval('${sequence}', last_value, is_called) from ${old(SEQUENCES[sequence] ?? sequence)}`,
    );
}
