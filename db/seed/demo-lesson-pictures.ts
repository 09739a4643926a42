import { sql } from 'kysely';
import { asUser, SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { StorageSettings } from '../../server/storage/open-service.ts';
import { copyOf, film, storeDemoFiles } from './demo-files.ts';
import type { DemoPeople } from './demo-people.ts';
import type { Factories } from './factories.ts';

const CHILD = 'Мария Димитрова';
/** Drawings of the gallery. */
const ALBUM = ['star', 'underwater'];
const CLIP = 'last-meters';

/** The lesson whose pictures a family of the demo sees, with its instructor. It is so long ago that its album is no news. */
const LESSON = (childId: string) => sql<{ id: string; instructor_id: string }>`
  select lessons.id, instructor_id from attendance
  join lessons on lessons.id = lesson_id join classes on classes.id = class_id
  where child_id = ${childId} and starts_at between now() - interval '50 days' and now() - interval '32 days'
  order by starts_at desc limit 1`;

/** An album of a lesson of weeks ago, to which all its families agree, and a clip of one child. */
export async function seedLessonPictures(
  config: StorageSettings,
  database: Database,
  make: Factories,
  people: DemoPeople,
): Promise<void> {
  const child_id = people.children[CHILD]?.id;
  if (!child_id) return;
  const lesson = await database.transaction(SERVICE, async (trx) => {
    const { rows } = await LESSON(child_id).execute(trx);
    return rows[0];
  });
  if (!lesson) return;
  const { id: lesson_id, instructor_id } = lesson;
  const pathOf = (name: string, ending: string) => `${instructor_id}/${name}.${ending}`;
  const album = ALBUM.map((name) => ({ key: pathOf(name, 'avif'), make: copyOf('media', `gallery/${name}.avif`) }));
  const clip = { key: pathOf(CLIP, 'mp4'), make: film(`${CLIP}.mp4`) };
  await storeDemoFiles(
    config,
    database,
    [...album, clip].map((file) => ({ bucket: 'lessons', ownerId: instructor_id, ...file })),
  );
  const instructor = asUser(instructor_id);
  await make.call('add_lesson_pictures', instructor, { lesson_id, file_paths: album.map(({ key }) => key) });
  await make.call('add_lesson_pictures', instructor, { lesson_id, child_id, file_paths: [clip.key] });
  await database.transaction(SERVICE, (trx) =>
    sql`
      insert into consents (document_id, user_id, child_id, signed_name, agreed_at)
      select newest.id, parent_id, children.id, profiles.full_name, now() - interval '60 days'
      from children join profiles on profiles.user_id = parent_id
      cross join (select id from documents where kind = 'photos' order by version desc limit 1) as newest
      where profiles.full_name <> ''
        and children.id in (select lesson_children.child_id from private.lesson_children where lesson_id = ${lesson_id})
      on conflict do nothing`.execute(trx),
  );
}
