import type pg from 'pg';

/** The lock modes that changes of a table take, the weakest first. */
const MODES = ['share', 'share row exclusive', 'access exclusive'] as const;
type Mode = (typeof MODES)[number];

const NAME = String.raw`(?:only\s+)?((?:"?\w+"?\.)?"?\w+"?)`;
/**
 * The statements that lock the table that they name, and the mode of the lock:
 * https://www.postgresql.org/docs/current/explicit-locking.html
 */
const LOCKING: [RegExp, Mode][] = [
  [new RegExp(String.raw`\b(?:alter|drop)\s+table\s+(?:if\s+exists\s+)?${NAME}`, 'gi'), 'access exclusive'],
  [new RegExp(String.raw`\btruncate\s+(?:table\s+)?${NAME}`, 'gi'), 'access exclusive'],
  [new RegExp(String.raw`\bpolicy\s[^;]*?\son\s+${NAME}`, 'gi'), 'access exclusive'],
  [new RegExp(String.raw`\bdrop\s+trigger\s[^;]*?\son\s+${NAME}`, 'gi'), 'access exclusive'],
  [new RegExp(String.raw`\bcreate\s[^;]*?\btrigger\s[^;]*?\son\s+${NAME}`, 'gi'), 'share row exclusive'],
  [new RegExp(String.raw`\breferences\s+${NAME}`, 'gi'), 'share row exclusive'],
  [new RegExp(String.raw`\bindex\s[^;]*?\son\s+${NAME}`, 'gi'), 'share'],
];

interface TableLock {
  /** Quoted and with its schema. */
  table: string;
  mode: Mode;
}

/** The locks that a migration will need on tables that are there already, in one order for all: by name. */
export async function locksOf(client: pg.Client, text: string): Promise<TableLock[]> {
  const modes = new Map<string, Mode>();
  for (const [pattern, mode] of LOCKING) {
    for (const [, name] of text.matchAll(pattern)) modes.set(name!, stronger(mode, modes.get(name!)));
  }
  if (modes.size === 0) return [];
  const { rows } = await client.query<{ name: string; table: string }>(
    `select name, relnamespace::regnamespace || '.' || quote_ident(relname) as table
     from unnest($1::text[]) as name join pg_class on pg_class.oid = to_regclass(name)
     where relkind in ('r', 'p') order by 2`,
    [[...modes.keys()]],
  );
  const locks = new Map<string, Mode>();
  for (const { name, table } of rows) locks.set(table, stronger(modes.get(name)!, locks.get(table)));
  return [...locks].map(([table, mode]) => ({ table, mode }));
}

const stronger = (a: Mode, b: Mode = 'share'): Mode => MODES[Math.max(MODES.indexOf(a), MODES.indexOf(b))]!;
