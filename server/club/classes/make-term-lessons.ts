import { sql } from 'kysely';
import type { TermLessons } from '../../../contracts/classes.ts';
import { makeTermLessonsInput } from '../../../contracts/inputs/classes.ts';
import { CLUB_TIME_ZONE } from '../../../contracts/roles.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { auditEach } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { makeLessons, timeOf } from './make-lessons.ts';

export const makeTermLessons = defineProcedure({
  name: 'make_term_lessons',
  summary:
    'Makes the lessons of classes for a term; days on which their location is closed are left out and named. A preview changes nothing.',
  input: makeTermLessonsInput,
  async run(context, { class_ids, from, to, preview }) {
    await requireAdmin(context);
    const classIds = [...new Set(class_ids)].sort();
    const classes = await asServiceRole(context.trx, async (trx) => {
      await lockOpenClasses(trx, classIds);
      const planned = await planTerm(trx, classIds, { from, to });
      if (!preview) for (const classId of classIds) await makeLessons(trx, { classId, from, to });
      return planned;
    });
    const made = classes.reduce((sum, one) => sum + one.made, 0);
    if (!preview)
      await auditEach(
        context,
        'make_term_lessons',
        classes
          .filter((one) => one.made > 0)
          .map(({ class_id: id, title: name, made: lessons }) => ({
            table: 'classes',
            id,
            details: { name, from, to, lessons },
          })),
      );
    return { made, classes };
  },
});

/**
 * Locks the rows, so that the weekly sessions do not change meanwhile. Refuses a class that is closed: it has no
 * lessons.
 */
async function lockOpenClasses(trx: Transaction, classIds: readonly string[]): Promise<void> {
  const rows = await trx
    .selectFrom('classes')
    .select(['id', 'title', 'is_active'])
    .where('id', 'in', classIds)
    .where('kind', '=', 'weekly')
    .orderBy('id')
    .forShare()
    .execute();
  if (rows.length < classIds.length) throw new ClubError('class_not_found');
  const closed = rows.find(({ is_active }) => !is_active);
  if (closed) throw new ClubError('class_closed', { details: closed.title });
}

/** Every weekly session on every day of the term: whether there is a lesson, one comes, or the location is closed. */
async function planTerm(
  trx: Transaction,
  classIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<TermLessons[]> {
  const { rows } = await sql<TermLessons>`
    with dates as (
      select class_id, day::date as day, (day::date + start_time) at time zone ${CLUB_TIME_ZONE} as starts_at, closed.reason
      from class_sessions, generate_series(${from}::date, ${to}::date, interval '1 day') as day
      left join lateral (
        select reason from closures
        where (closures.location_id is null or closures.location_id = class_sessions.location_id)
          and period && ${timeOf(sql`(day::date + start_time) at time zone ${CLUB_TIME_ZONE}`, sql`duration_minutes`)}
        order by closures.location_id nulls first limit 1
      ) as closed on true
      where class_id = any(${classIds}::uuid[]) and extract(isodow from day) = day_of_week and runs @> day::date
    ), looked_at as (
      select dates.*, exists (
        select from lessons where lessons.class_id = dates.class_id and lessons.starts_at = dates.starts_at
      ) as there
      from dates
    )
    select classes.id as class_id, title, title_en, title_ru,
      count(day) filter (where not there and reason is null and looked_at.starts_at > now())::integer as made,
      count(day) filter (where there)::integer as existing,
      coalesce(jsonb_agg(distinct jsonb_build_object('day', day, 'reason', reason)) filter (where reason is not null and not there), '[]') as skipped
    from classes left join looked_at on class_id = classes.id
    where classes.id = any(${classIds}::uuid[])
    group by classes.id order by title`.execute(trx);
  return rows;
}
