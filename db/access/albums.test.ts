import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVICE, type Caller } from '../../server/platform/caller.ts';
import { createTestDatabase, type TestDatabase } from '../../server/platform/testing.ts';
import { Factories } from '../seed/factories.ts';

let club: TestDatabase;
let make: Factories;
beforeAll(async () => {
  club = await createTestDatabase(4);
  make = new Factories(club.database);
});
afterAll(() => club.drop());

const as = async (caller: Caller, query: ReturnType<typeof sql>) =>
  (await club.database.transaction(caller, (trx) => query.execute(trx))).rows;
const add = (caller: Caller, path: string, album: string, is_visible = true) =>
  as(
    caller,
    sql`insert into media_items (kind, path, album, is_visible) values ('photo', ${path}, ${album}, ${is_visible})`,
  );

test('a photo makes the album it names; a new name goes to all its photos and is written down once', async () => {
  const { caller } = await make.user({ role: 'admin' });
  await add(caller, 'a.avif', 'Лагер');
  await add(caller, 'b.avif', 'Лагер');
  await as(caller, sql`update albums set name = 'Лагер 2026', name_en = 'The camp' where name = 'Лагер'`);
  expect(await as(caller, sql`select album, items, album_en, album_ru from media_albums`)).toEqual([
    { album: 'Лагер 2026', items: 2, album_en: 'The camp', album_ru: null },
  ]);
  expect(
    await as(
      SERVICE,
      sql`select subject_table, details -> 'changes' -> 'name' as name from audit_log where action = 'change_row'`,
    ),
  ).toEqual([{ subject_table: 'albums', name: ['Лагер', 'Лагер 2026'] }]);
  await as(caller, sql`delete from albums where name = 'Лагер 2026'`);
  expect(await as(caller, sql`select album from media_items order by path`)).toEqual([
    { album: null },
    { album: null },
  ]);
});

test('an album in which nothing is visible is seen by admins alone', async () => {
  const { caller } = await make.user({ role: 'admin' });
  const { caller: parent } = await make.user({ role: 'parent' });
  await add(caller, 'c.avif', 'Изненада', false);
  const read = sql`select name from albums where name = 'Изненада'`;
  expect(await as(caller, read)).toHaveLength(1);
  expect(await as(parent, read)).toEqual([]);
});
