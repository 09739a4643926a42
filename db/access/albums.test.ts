import { expect, test } from 'vitest';
import type { Caller } from '../../server/platform/caller.ts';
import { clubTest } from '../../server/testing/club.ts';

const { make, read, readAs } = await clubTest(4);
const add = (caller: Caller, path: string, album: string, is_visible = true) =>
  readAs(
    caller,
  )`insert into media_items (kind, path, album, is_visible) values ('photo', ${path}, ${album}, ${is_visible})`;

test('a photo makes the album it names; a new name goes to all its photos and is written down once', async () => {
  const { caller } = await make.user({ role: 'admin' });
  await add(caller, 'a.avif', 'Лагер');
  await add(caller, 'b.avif', 'Лагер');
  await readAs(caller)`update albums set name = 'Лагер 2026', name_en = 'The camp' where name = 'Лагер'`;
  expect(await readAs(caller)`select album, items, album_en, album_ru from media_albums`).toEqual([
    { album: 'Лагер 2026', items: 2, album_en: 'The camp', album_ru: null },
  ]);
  expect(
    await read`select subject_table, details -> 'changes' -> 'name' as name from audit_log where action = 'change_row'`,
  ).toEqual([{ subject_table: 'albums', name: ['Лагер', 'Лагер 2026'] }]);
  await readAs(caller)`delete from albums where name = 'Лагер 2026'`;
  expect(await readAs(caller)`select album from media_items order by path`).toEqual([{ album: null }, { album: null }]);
});

test('an album in which nothing is visible is seen by admins alone', async () => {
  const { caller } = await make.user({ role: 'admin' });
  const { caller: parent } = await make.user({ role: 'parent' });
  await add(caller, 'c.avif', 'Изненада', false);
  const seenBy = (who: Caller) => readAs(who)`select name from albums where name = 'Изненада'`;
  expect(await seenBy(caller)).toHaveLength(1);
  expect(await seenBy(parent)).toEqual([]);
});
