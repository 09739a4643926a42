import { sql } from 'kysely';
import type { Translated } from '../../../contracts/translated.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { timeOf } from '../classes/make-lessons.ts';
import { notify } from '../core/notifications/notify.ts';
import { lockLesson, type Lesson } from '../lessons/attendance/access.ts';
import { lessonFacts } from '../lessons/facts.ts';

/**
 * Moves lessons of a closed location to free lanes of another one, those that have not begun and as far as the lanes reach, in
 * the order given. The row of the other location is locked, so that two moves do not take the same lane. Returns the moved ones.
 */
export async function moveLessons(
  trx: Transaction,
  lessonIds: readonly string[],
  { closureId, locationId }: { closureId: string; locationId: string },
): Promise<Lesson[]> {
  await trx.selectFrom('locations').select('id').where('id', '=', locationId).forUpdate().execute();
  const moved: Lesson[] = [];
  for (const id of lessonIds) {
    const lesson = await lockLesson(trx, id);
    const { rows } = await sql`
      with mine as (
        select lessons.id, class_id, ${timeOf(sql`starts_at`, sql`lessons.duration_minutes`)} as time, lane is null as takes_all
        from lessons join classes on classes.id = class_id
        where lessons.id = ${id}::uuid and lessons.status = 'scheduled' and starts_at > now()
      ), taken as (
        select case when moved_to is null then lanes else int4range(coalesce(moved_lane, 1), coalesce(moved_lane + 1, 21)) end as lanes
        from mine join lessons on ${timeOf(sql`lessons.starts_at`, sql`lessons.duration_minutes`)} && mine.time and lessons.id <> mine.id
        join classes on classes.id = lessons.class_id
        where coalesce(moved_to, location_id) = ${locationId}::uuid and lessons.status <> 'cancelled'
      ), free as (
        select lane from mine, locations, lateral (
          select null::integer as lane where takes_all or lane_count is null
          union all
          select generate_series(1, lane_count) where not takes_all
        ) as lanes
        where locations.id = ${locationId}::uuid and is_active
          and not exists (select from taken where taken.lanes && int4range(coalesce(lane, 1), coalesce(lane + 1, 21)))
          and not exists (
            select from closures where period && mine.time and (closures.location_id is null or closures.location_id = ${locationId}::uuid)
          )
        order by lane limit 1
      )
      update lessons set moved_to = ${locationId}::uuid, moved_lane = lane, closure_id = ${closureId}::uuid
      from free where lessons.id = ${id}::uuid
      returning lessons.id`.execute(trx);
    if (rows.length > 0) moved.push(lesson);
  }
  return moved;
}

/** Notifies those who lead moved lessons, except the one who moved them. */
export async function notifyLeaders(
  trx: Transaction,
  lessons: readonly Lesson[],
  { name, name_en, name_ru }: Translated<'name'>,
  { reason, by }: { reason: string; by: string | null },
): Promise<void> {
  for (const lesson of lessons)
    await notify(trx, {
      to: [...lesson.instructor_ids, lesson.substitute_instructor_id].filter(
        (id) => id !== null && id !== by,
      ) as string[],
      kind: 'lesson_moved',
      data: { ...lessonFacts(lesson), title: name, title_en: name_en, title_ru: name_ru, reason },
    });
}

/** Takes moves back of lessons that have not begun. Returns these. */
export async function moveBack(trx: Transaction, closureId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update lessons set moved_to = null, moved_lane = null, closure_id = null
    where closure_id = ${closureId}::uuid and status = 'scheduled' and starts_at > now() and moved_to is not null
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
