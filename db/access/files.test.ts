import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { SERVICE, type Caller } from '../../server/platform/caller.ts';
import type { Transaction } from '../../server/platform/database/database.ts';
import { databaseTest } from '../../server/platform/testing/database.ts';
import { FILE_ACCESS, PEOPLE, STORAGE_ACCESS, type Access } from './matrix.ts';
import { tryAndUndo } from './try-and-undo.ts';
import { createWorld, type World } from './world.ts';

const club = await databaseTest();
const world = await createWorld(club.database);
await club.database.transaction(SERVICE, async (trx) => {
  await sql`insert into storage.buckets (id, name) values ('later', 'later')`.execute(trx);
  for (const bucket of Object.keys(FILE_ACCESS)) await addFile(trx, bucket, nameIn(bucket, 'there'));
});

/** Whose folder it is: the child's, the parent's, or anybody's. */
function nameIn(bucket: string, name: string): string {
  const folder =
    bucket === 'children'
      ? String(world.rows.children['id'])
      : ['documents', 'certificates'].includes(bucket)
        ? world.callers.parent.claims.sub
        : 'folder';
  return `${folder}/${name}`;
}

async function addFile(trx: Transaction, bucket: string, name: string): Promise<number> {
  const version = randomUUID();
  await sql`select storage.announce_file(${version}, 1)`.execute(trx);
  const { numAffectedRows } = await sql`
    insert into storage.objects (bucket_id, name, version) values (${bucket}, ${name}, ${version})`.execute(trx);
  return Number(numAffectedRows);
}

const NOT_ALLOWED = '42501';

/** True if the caller may: it was let through and touched a row. */
async function mayDo(caller: Caller, work: (trx: Transaction) => Promise<number>): Promise<boolean> {
  try {
    return (await tryAndUndo(club.database, caller, work)) > 0;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === NOT_ALLOWED) return false;
    throw error;
  }
}

const there = (bucket: string) => sql`bucket_id = ${bucket} and name = ${nameIn(bucket, 'there')}`;
const rowsOf = async (trx: Transaction, statement: ReturnType<typeof sql>) => {
  const { rows, numAffectedRows } = await statement.execute(trx);
  return Number(numAffectedRows ?? rows.length);
};
const ON_FILES: Record<keyof Access, (bucket: string, caller: Caller) => (trx: Transaction) => Promise<number>> = {
  select: (bucket) => (trx) => rowsOf(trx, sql`select 1 from storage.objects where ${there(bucket)}`),
  // Into the own folder, where each writer has one.
  insert:
    (bucket, { claims }) =>
    (trx) =>
      addFile(trx, bucket, ['attachments', 'lessons'].includes(bucket) ? `${claims.sub}/new` : nameIn(bucket, 'new')),
  update: (bucket) => (trx) => rowsOf(trx, sql`update storage.objects set updated_at = now() where ${there(bucket)}`),
  delete: (bucket) => (trx) => rowsOf(trx, sql`delete from storage.objects where ${there(bucket)}`),
};
const VERBS = Object.keys(ON_FILES) as (keyof Access)[];

describe.each(Object.entries(FILE_ACCESS))('files of %s', (bucket, access) => {
  test.each(VERBS)('%s', async (verb) => {
    expect(await mayDo(SERVICE, ON_FILES[verb](bucket, SERVICE))).toBe(true);
    const allowed = [];
    for (const person of PEOPLE) {
      const caller = world.callers[person];
      if (await mayDo(caller, ON_FILES[verb](bucket, caller))) allowed.push(person);
    }
    expect(allowed).toEqual(PEOPLE.filter((person) => access[verb].includes(person)));
  });
});

const ON_TABLES: Record<keyof Access, (table: string) => ReturnType<typeof sql>> = {
  select: (table) => sql`select 1 from ${sql.table(`storage.${table}`)}`,
  insert: (table) => sql`insert into ${sql.table(`storage.${table}`)} default values`,
  update: (table) => sql`update ${sql.table(`storage.${table}`)} set created_at = now()`,
  delete: (table) => sql`delete from ${sql.table(`storage.${table}`)}`,
};

describe.each(Object.entries(STORAGE_ACCESS))('storage.%s', (table, access) => {
  test.each(VERBS)('%s', async (verb) => {
    const allowed = [];
    for (const person of PEOPLE) {
      if (await mayDo(world.callers[person], (trx) => rowsOf(trx, ON_TABLES[verb](table)))) allowed.push(person);
    }
    expect(allowed).toEqual(PEOPLE.filter((person) => access[verb].includes(person)));
  });
});

test('every bucket and every table of the service is stated, and forces row-level security', async () => {
  const { rows } = await club.database.pool.query<{ name: string; forced: boolean }>(
    `select relname as name, relrowsecurity and relforcerowsecurity as forced from pg_class
     where relnamespace = 'storage'::regnamespace and relkind in ('r', 'v', 'm', 'p') order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(STORAGE_ACCESS), 'objects'].sort());
  expect(rows.filter(({ forced }) => !forced)).toEqual([]);
  const buckets = await club.database.transaction(SERVICE, (trx) =>
    sql<{ id: string }>`select id from storage.buckets order by id`.execute(trx),
  );
  expect(buckets.rows.map(({ id }) => id)).toEqual(Object.keys(FILE_ACCESS).sort());
});

test('a file’s owner, its bytes and its path are not taken by force', async () => {
  const refused = async (person: keyof World['callers'], statement: ReturnType<typeof sql>) =>
    expect(await mayDo(world.callers[person], (trx) => rowsOf(trx, statement))).toBe(false);
  await refused('other_parent', sql`update storage.objects set bucket_id = 'media'`);
  await refused('parent', sql`update storage.objects set bucket_id = 'media' where ${there('children')}`);
  await refused('parent', sql`update storage.objects set name = 'elsewhere/x' where ${there('children')}`);
  await refused('instructor', sql`update storage.objects set name = name`);
  await expect(
    club.read`insert into storage.objects (bucket_id, name, version) values ('media', 'nothing', 'no-such-version')`,
  ).rejects.toMatchObject({ constraint: 'objects__has_file' });
});
