import { sql } from 'kysely';
import type { JobSummary } from '../../../../contracts/jobs.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { notify } from '../../core/notifications/notify.ts';

/** An album that opens later than so many days after its lesson is no news. */
const NEWS_DAYS = 30;

interface Opened extends Translated<'class_title'> {
  lesson_id: string;
  class_id: string;
  starts_at: string;
  reader: string;
  child_id: string;
  child_names: string[];
}

/** Notifies families of the albums that are open to them, each once a lesson, however many pictures follow. Returns a summary. */
export async function announceAlbums(trx: Transaction): Promise<JobSummary> {
  const { rows } = await sql<Opened>`
    with albums as materialized (
      select distinct lessons.id, class_id, starts_at from lesson_pictures join lessons on lessons.id = lesson_id
      where child_id is null and status <> 'cancelled' and starts_at > now() - make_interval(days => ${NEWS_DAYS}::integer)
    ), readers as (
      select albums.id, reader, min(children.id::text) as child_id, array_agg(full_name order by full_name) as child_names
      from albums join private.lesson_children on lesson_id = albums.id join children on children.id = lesson_children.child_id
      cross join unnest(private.parents_of(children.id)) as reader
      where not exists (select from notifications where user_id = reader and once_key = 'album_opened:' || albums.id)
      group by albums.id, reader
    )
    select albums.id as lesson_id, class_id, starts_at, title as class_title, title_en as class_title_en, title_ru as class_title_ru,
      reader, readers.child_id, child_names
    from readers join albums using (id) join classes on classes.id = class_id
    where private.is_agreed(albums.id) order by starts_at, albums.id, reader`.execute(trx);
  for (const { reader, ...facts } of rows)
    await notify(trx, {
      to: reader,
      kind: 'album_opened',
      data: { ...facts, starts_at: new Date(facts.starts_at).toISOString() },
      once: `album_opened:${facts.lesson_id}`,
    });
  return { lessons: new Set(rows.map(({ lesson_id }) => lesson_id)).size, people: rows.length };
}
