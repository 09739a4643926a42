import { sql } from 'kysely';
import { SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database.ts';
import { wordsOf, type Passage } from './read-words.ts';

/** Every name and comment of the club's own schemas. */
export async function readCatalogue(database: Database): Promise<Passage[]> {
  const { rows } = await database.transaction(SERVICE, (trx) => NAMES.execute(trx));
  return rows.map(({ kind, name, text }) => ({ floor: 'database', kind, at: name, words: wordsOf(text) }));
}

const NAMES = sql<{ kind: 'names' | 'comments'; name: string; text: string }>`
  with own as (
    select oid, nspname from pg_namespace
    where nspname !~ '^pg_' and nspname not in ('information_schema', 'pgboss')
  ),
  tables as (
    select class.oid, own.nspname || '.' || relname as name, relname from pg_class class join own on own.oid = relnamespace
    where relkind in ('r', 'v', 'm', 'p', 'S', 'c')
  ),
  named (name, text) as (
    select name, relname::text from tables
    union all
    select name || '.' || attname, attname from pg_attribute join tables on tables.oid = attrelid
    where attnum > 0 and not attisdropped
    union all
    select own.nspname || '.' || proname, concat_ws(' ', proname, array_to_string(proargnames, ' '))
    from pg_proc join own on own.oid = pronamespace
    union all
    select name || ' ' || conname, conname from pg_constraint join tables on tables.oid = conrelid
    union all
    select name || ' ' || polname, polname from pg_policy join tables on tables.oid = polrelid
    union all
    select name || ' ' || tgname, tgname from pg_trigger join tables on tables.oid = tgrelid where not tgisinternal
    union all
    select own.nspname || '.' || typname, typname from pg_type join own on own.oid = typnamespace where typtype in ('e', 'd')
  )
  select 'names' as kind, name, text from named
  union all
  select 'comments', tables.name, description from pg_description join tables on tables.oid = objoid
  union all
  select 'comments', own.nspname || '.' || proname, description
  from pg_description join pg_proc on pg_proc.oid = objoid join own on own.oid = pronamespace`;
