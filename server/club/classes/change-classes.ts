import { sql } from 'kysely';
import type { ClassChange } from '../../../contracts/classes.ts';
import { changeClassesInput } from '../../../contracts/inputs/classes.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { inSavepoint } from '../../platform/database/savepoint.ts';
import { requireAdmin } from '../core/access/access.ts';
import { auditEach } from '../core/audit.ts';
import { lockClasses } from '../core/lock-classes.ts';
import { defineProcedure } from '../core/procedure.ts';
import { titleIn } from '../core/title-in.ts';
import { checkClashes, deferClashes } from './clashes/clashes.ts';
import { requireInstructor, requireLocation } from './save-class.ts';

type Values = Partial<Record<'price_per_class', number>> & Partial<Record<'instructor_id' | 'location_id', string>>;

export const changeClasses = defineProcedure({
  name: 'change_classes',
  summary:
    'Gives several classes a price, an instructor or a location in one step: all of them, or none. A preview changes nothing, and names the clashes of each.',
  input: changeClassesInput,
  async run(context, { class_ids, preview, price_per_class, instructor_id, location_id }) {
    await requireAdmin(context);
    const classIds = [...new Set(class_ids)].sort();
    const values: Values = {
      ...(price_per_class == null ? {} : { price_per_class }),
      ...(instructor_id ? { instructor_id } : {}),
      ...(location_id ? { location_id } : {}),
    };
    const classes = await asServiceRole(context.trx, async (trx) => {
      if (instructor_id) await requireInstructor(trx, instructor_id);
      if (location_id) await requireLocation(trx, location_id);
      await lockClasses(trx, classIds);
      const before = await readClasses(trx, classIds);
      if (before.length < classIds.length) throw new ClubError('class_not_found');
      // Checks for collisions only once all of them have moved: two classes may swap times.
      const change = async () => {
        await deferClashes(trx);
        await trx.updateTable('classes').set(values).where('id', 'in', classIds).execute();
        return findClashes(trx, classIds);
      };
      const clashes = await inSavepoint(trx, change, preview);
      const [clash] = clashes.values();
      if (clash && !preview) throw new ClubError(clash.code, { details: titleIn(context.locale, clash) });
      if (!preview) await checkClashes(trx);
      return before.map((row) => ({ ...row, clash: clashes.get(row.class_id) ?? null }));
    });
    if (!preview)
      await auditEach(
        context,
        'change_classes',
        classes.map(({ class_id: id, title: name }) => ({
          table: 'classes',
          id,
          details: { name, classes: classIds.length, ...values },
        })),
      );
    return { changed: preview ? 0 : classes.length, classes };
  },
});

type Clash = NonNullable<ClassChange['clash']>;

async function readClasses(trx: Transaction, classIds: readonly string[]): Promise<Omit<ClassChange, 'clash'>[]> {
  const { rows } = await sql<Omit<ClassChange, 'clash'>>`
    select classes.id as class_id, title, title_en, title_ru, price_per_class as price_before,
      profiles.full_name as instructor_before, locations.name as location_before,
      locations.name_en as location_before_en, locations.name_ru as location_before_ru
    from classes join locations on locations.id = location_id left join profiles on profiles.user_id = instructor_id
    where classes.id = any(${classIds}::uuid[]) and kind = 'weekly' order by title, classes.id`.execute(trx);
  return rows;
}

/**
 * The clashes of each of the classes as things are now, by its id: the instructor elsewhere before a taken lane. With
 * `areOpen` they are looked at as if all of them were open.
 */
export async function findClashes(
  trx: Transaction,
  classIds: readonly string[],
  { areOpen = false }: { areOpen?: boolean } = {},
): Promise<Map<string, Clash>> {
  const { rows } = await sql<Clash & { class_id: string }>`
    with held as materialized (
      select class_id, location_id, day_of_week, lanes, minutes, runs, class_id = any(${classIds}::uuid[]) as is_mine
      from class_sessions where is_active or (${areOpen}::boolean and class_id = any(${classIds}::uuid[]))
    ), teachers as materialized (
      select id as class_id, instructor_id from classes where id in (select class_id from held)
      union
      select class_id, instructor_id from class_instructors where class_id in (select class_id from held)
    ), taught as materialized (select * from held join teachers using (class_id)),
    pairs as (
      select mine.class_id, other.class_id as other_id, true as same_instructor, false as whole_hall
      from taught as mine join taught as other using (instructor_id, day_of_week)
      where mine.is_mine and other.class_id <> mine.class_id and other.minutes && mine.minutes and other.runs && mine.runs
      union all
      select mine.class_id, other.class_id, false, upper(mine.lanes) - lower(mine.lanes) > 1
      from held as mine join held as other using (location_id, day_of_week)
      where mine.is_mine and other.class_id <> mine.class_id and other.minutes && mine.minutes and other.runs && mine.runs
        and other.lanes && mine.lanes
    )
    select distinct on (pairs.class_id) pairs.class_id, title, title_en, title_ru,
      case when same_instructor then 'instructor_clash' when whole_hall or lane is null then 'hall_clash' else 'lane_clash' end as code
    from pairs join classes on classes.id = other_id
    order by pairs.class_id, same_instructor desc, title`.execute(trx);
  return new Map(rows.map(({ class_id, ...clash }) => [class_id, clash]));
}
