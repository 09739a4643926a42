import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** What a user may have typed into any field: a formula, an element that acts, the end of a script, a template. */
export const WORDS = `=HYPERLINK("javascript:hacked()")'"><img src=x onerror=hacked()></script><script>hacked()</script>{{hacked}}`;
/** The same for short columns. */
const FEW_WORDS = '<img src=x onerror=hacked()>';
/** For columns with an address. */
const ADDRESS = 'javascript:hacked()//https://club.example';

/** Columns that no user writes: names of files and kinds, keys, and what the program looks things up by. */
const NO_WORDS =
  /(^|_)(id|key|hash|secret|token|path|paths|images|table|slug|code|reference|locale|kind|status|state|role|action|entity|job|provider|currency|email|phone|stroke|course)$/;
const ADDRESSES = /(^|_)(url|link|website)$/;

interface Column {
  table: string;
  column: string;
  type: 'text' | 'many' | 'json';
}

/** The owner of the database in a club's data folder. */
export async function ownerOf(folder: string): Promise<pg.Client> {
  const { postgresPassword } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as Record<string, string>;
  const host = join(folder, 'postgres', 'sockets');
  const owner = new pg.Client({ host, user: 'postgres', password: postgresPassword, database: 'postgres' });
  await owner.connect();
  return owner;
}

/**
 * Writes hostile words into every column of text that takes them, in every row of a club that is not in use yet;
 * returns the columns, as `table.column`. The constraints of the database hold, as they do for every form.
 */
export async function makeHostile(owner: pg.Client): Promise<string[]> {
  // Nothing may happen because of it: no email, no count, no history.
  await owner.query('set session_replication_role = replica');
  const written: string[] = [];
  for (const each of await wordColumns(owner)) {
    if (await (each.type === 'json' ? writeInside : write)(owner, each)) written.push(`${each.table}.${each.column}`);
  }
  return written;
}

async function wordColumns(owner: pg.Client): Promise<Column[]> {
  const { rows } = await owner.query<Column>(`
    select c.table_name as "table", c.column_name as "column",
      case c.udt_name when 'text' then 'text' when '_text' then 'many' else 'json' end as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.udt_name in ('text', '_text', 'jsonb')
    order by 1, 2`);
  return rows.filter(({ column }) => !NO_WORDS.test(column));
}

/** The longest words that the column accepts; false where it accepts none. */
async function write(owner: pg.Client, { table, column, type }: Column): Promise<boolean> {
  // Some columns are empty by rule where another one is filled.
  const tries = (ADDRESSES.test(column) ? [ADDRESS] : [WORDS, FEW_WORDS]).flatMap((words) => [
    { words, rows: 'true' },
    { words, rows: `${column} is not null` },
  ]);
  for (const { words, rows } of tries) {
    // No two rows are alike, since a name may be unique.
    const own = `${owner.escapeLiteral(words)} || ' ' || ctid::text`;
    const value = type === 'many' ? `array[${own}]` : own;
    try {
      return (await owner.query(`update public.${table} set ${column} = ${value} where ${rows}`)).rowCount! > 0;
    } catch {
      // Too long, or not one of the allowed words.
    }
  }
  return false;
}

/** The same for the words within JSON. */
async function writeInside(owner: pg.Client, { table, column }: Column): Promise<boolean> {
  const { rows } = await owner.query<{ row: string; value: unknown }>(
    `select ctid::text as row, ${column} as value from public.${table} where ${column} is not null`,
  );
  let wrote = false;
  for (const { row, value } of rows) {
    const hostile = JSON.stringify(withWords(value));
    if (hostile === JSON.stringify(value)) continue;
    wrote = true;
    await owner.query(`update public.${table} set ${column} = $1 where ctid = $2::tid`, [hostile, row]);
  }
  return wrote;
}

/** A text that a user wrote has a space or a Cyrillic character. */
function withWords(value: unknown): unknown {
  if (typeof value === 'string') return /[\s\p{Script=Cyrillic}]/u.test(value) ? WORDS : value;
  if (Array.isArray(value)) return value.map(withWords);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, withWords(inside)]));
}
