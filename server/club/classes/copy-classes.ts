import { sql } from 'kysely';
import { TERM_MARK, type ClassCopy } from '../../../contracts/classes.ts';
import { copyClassesInput } from '../../../contracts/inputs/classes.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { allRows } from '../../platform/database/rows.ts';
import { requireAdmin } from '../core/access/access.ts';
import { auditEach } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';

/** A class's title ends before the season that it was copied to; other text behind a dot belongs to the title. */
const LAST_TERM = `${TERM_MARK}[^·]*[0-9]{4}[^·]*$`;

export const copyClasses = defineProcedure({
  name: 'copy_classes',
  summary:
    'Copies classes with their weekly sessions to another term, all in one step. The copies are closed and empty, so that nothing clashes until the term begins. A preview copies nothing.',
  input: copyClassesInput,
  async run(context, { class_ids, term, preview }) {
    await requireAdmin(context);
    const classIds = [...new Set(class_ids)].sort();
    const { classes, copies } = await asServiceRole(context.trx, async (trx) => {
      // Locks, since two copies at once would not see each other's names.
      if (!preview) await sql`select pg_advisory_xact_lock(hashtextextended('copy_classes', 0))`.execute(trx);
      const plan = await planCopies(trx, classIds, term);
      if (plan.length < classIds.length) throw new ClubError('class_not_found');
      const there = plan.find(({ exists }) => exists);
      if (there && !preview) throw new ClubError('class_title_taken', { details: there.copy });
      const copies = preview ? new Map<string, string>() : await copyAll(trx, classIds, { term });
      return { classes: plan, copies };
    });
    if (!preview)
      await auditEach(
        context,
        'copy_classes',
        classes.map(({ class_id: id, title: name, copy }) => ({
          table: 'classes',
          id,
          details: { name, classes: classIds.length, term, copy, copy_id: copies.get(id)! },
        })),
      );
    return { copied: preview ? 0 : classes.length, classes };
  },
});

/** The title without the last term, and with this one where it is no season, whose classes are named by it. */
const titleOf = (column: 'title' | 'title_en' | 'title_ru', term: string | null) => {
  const title = sql<string>`regexp_replace(${sql.ref(`classes.${column}`)}, ${LAST_TERM}, '')`;
  return term === null
    ? title
    : sql<string>`left(${title}, ${120 - TERM_MARK.length - term.length}::integer) || ${TERM_MARK + term}::text`;
};

/** Two classes of one name and location are one class, copied twice. */
const planCopies = (trx: Transaction, classIds: readonly string[], term: string): Promise<ClassCopy[]> => allRows(trx)`
    with planned as (
      select id, title, title_en, title_ru, location_id, ${titleOf('title', term)} as copy
      from classes where id = any(${classIds}::uuid[]) and kind = 'weekly'
    )
    select id as class_id, title, title_en, title_ru, copy,
      exists (select from classes where classes.title = planned.copy and classes.location_id = planned.location_id)
        or count(*) over (partition by copy, location_id) > 1 as exists
    from planned order by title, id`;

/** Copies classes, closed and empty, to a term or a season; returns the copy’s id by that of its class. */
export async function copyAll(
  trx: Transaction,
  classIds: readonly string[],
  { term = null, season_id = null }: { term?: string | null; season_id?: string | null },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; copy_id: string }>`
    with copies as materialized (
      select id, gen_random_uuid() as copy_id from classes where id = any(${classIds}::uuid[]) and kind = 'weekly'
    ), made as (
      insert into classes (
        id, title, title_en, title_ru, description, description_en, description_ru, instructor_id, location_id, duration_minutes,
        price_per_class, max_capacity, lane, level, level_id, age_min, age_max, single_days, is_active, season_id, copied_from
      )
      select copy_id, ${titleOf('title', term)}, ${titleOf('title_en', term)}, ${titleOf('title_ru', term)}, description, description_en,
        description_ru, instructor_id, location_id, duration_minutes, price_per_class, max_capacity, lane, level, level_id, age_min, age_max, single_days, false,
        ${season_id}::uuid, classes.id
      from copies join classes using (id)
      returning id, location_id, instructor_id, lanes, duration_minutes, is_active, runs
    ), sessions as (
      insert into class_sessions (class_id, day_of_week, start_time, location_id, instructor_id, lanes, duration_minutes, is_active, runs)
      select made.id, day_of_week, start_time, made.location_id, made.instructor_id, made.lanes, made.duration_minutes, made.is_active, made.runs
      from made join copies on copies.copy_id = made.id join class_sessions on class_sessions.class_id = copies.id
    ), others as (
      insert into class_instructors (class_id, instructor_id, part)
      select made.id, class_instructors.instructor_id, part
      from made join copies on copies.copy_id = made.id join class_instructors on class_instructors.class_id = copies.id
    )
    select id, copy_id from copies`.execute(trx);
  return new Map(rows.map(({ id, copy_id }) => [id, copy_id]));
}
