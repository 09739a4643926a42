import { sql } from 'kysely';
import { planFits, planFitsDays, type PlanKind } from '../../../../contracts/enrollments.ts';
import { periodText } from '../../../../contracts/subscriptions.ts';
import { addDays, addMonths, clubDay } from '../../../../contracts/time.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { insertRow, only } from '../../../platform/database/rows.ts';
import { dayOf, isDay, sessionsOf, weekdaysOf, wholeOf } from '../../../platform/spreadsheets/typed-values.ts';
import { requireOtherFamily } from '../../core/access/other-family.ts';
import { lockClasses } from '../../core/lock-classes.ts';
import type { ProcedureContext } from '../../core/procedure.ts';
import { countDays, daysOfClass, readDays, type ClassDays } from '../../enrollments/days/class-days.ts';
import type { Days } from '../../enrollments/seats/seats.ts';
import { findChild, plainName } from './find-people.ts';
import { EXISTS, NEW, refuse, type Cells, type WriteRow, type Written } from './row.ts';

const MOST_SESSIONS = 500;
const MOST_MAKE_UPS = 50;

/**
 * A child's seat in a class as it was before the program: what is left of its package, or until when its month is paid, the
 * days on which it comes, and the lessons that it may still make up. A package of private lessons is of no class. Nothing
 * is charged and no family is notified.
 */
export const writeEnrollment: WriteRow = async (context, trx, cells) => {
  const child = await findChild(trx, cells);
  const plan = await findPlan(trx, cells['plan'] ?? '');
  if (plan.kind === 'private_package' && !cells['title'])
    return addPrivateLessons({ ...context, trx }, child, plan, cells);
  const swimClass = await findClass(trx, cells);
  if (!planFits(plan.kind, swimClass.location_type)) throw refuse('plan', 'plan_not_for_location');
  const days = findDays(cells, swimClass);
  if (!planFitsDays(plan, countDays(days, swimClass))) throw refuse('plan', 'plan_not_for_days');
  const terms = plan.sessions === null ? readPaidUntil(cells) : readPackage(cells);
  const makeUps = readMakeUps(cells);
  const enrolled = await trx
    .selectFrom('enrollments')
    .select('id')
    .where('child_id', '=', child.id)
    .where('class_id', '=', swimClass.id)
    .where('status', 'in', ['active', 'waitlist'])
    .executeTakeFirst();
  if (enrolled) return EXISTS;
  await requireOtherFamily({ ...context, trx }, [child.parent_id]);
  await lockClasses(trx, [swimClass.id]);
  const id = await insertRow(trx, 'enrollments', {
    child_id: child.id,
    class_id: swimClass.id,
    plan_id: plan.id,
    days,
    status: 'active',
    ...(plan.sessions === null
      ? {}
      : { sessions_remaining: 0, valid_until: terms.until ?? addMonths(clubDay(), plan.validity_months) }),
  });
  if (plan.sessions === null) {
    const to = terms.until ? addDays(terms.until, 1) : addMonths(clubDay(), plan.validity_months);
    await trx
      .insertInto('subscriptions')
      .values({
        child_id: child.id,
        enrollment_id: id,
        plan_id: plan.id,
        current_period: periodText({ from: addMonths(to, -plan.validity_months), to }),
      })
      .execute();
  } else if (terms.left > 0)
    await trx
      .insertInto('session_ledger')
      .values({ enrollment_id: id, delta: terms.left, reason: 'adjusted', created_by: context.userId })
      .execute();
  await addMakeUps(trx, makeUps, { enrollmentId: id, childId: child.id, userId: context.userId });
  return NEW;
};

/** Adds what is left of a package of private lessons; a child that has such a rest keeps it. */
async function addPrivateLessons(
  context: ProcedureContext,
  child: { id: string; parent_id: string },
  plan: Plan,
  cells: Cells,
): Promise<Written> {
  const { left, until } = readPackage(cells);
  const opened = await sql`
    select from make_up_credits where child_id = ${child.id}::uuid and kind = 'private' and payment_id is null limit 1`.execute(
    context.trx,
  );
  if (left === 0 || opened.rows.length > 0) return EXISTS;
  await requireOtherFamily(context, [child.parent_id]);
  await sql`
    with added as (
      insert into make_up_credits (child_id, kind, reason, valid_until)
      select ${child.id}::uuid, 'private', 'bought', ${until ?? addMonths(clubDay(), plan.validity_months)}::date
      from generate_series(1, ${left}::integer)
      returning id
    )
    insert into make_up_ledger (credit_id, delta, reason, created_by) select id, 1, 'earned', ${context.userId}::uuid from added`.execute(
    context.trx,
  );
  return NEW;
}

interface Terms {
  left: number;
  /** The last day; null where the file says none. */
  until: string | null;
}

function readPackage(cells: Cells): Terms {
  const left = wholeOf(cells['sessions_left'] ?? '');
  if (left === undefined) throw refuse('sessions_left', 'required');
  if (Number.isNaN(left)) throw refuse('sessions_left', 'invalid');
  if (left > MOST_SESSIONS) throw refuse('sessions_left', 'too_big');
  const { until } = readPaidUntil(cells);
  if (left > 0 && until && until < clubDay()) throw refuse('valid_until', 'in_the_past');
  return { left, until };
}

function readPaidUntil(cells: Cells): Terms {
  const until = dayOf(cells['valid_until'] ?? '');
  if (until && !isDay(until)) throw refuse('valid_until', 'invalid_date');
  return { left: 0, until: until || null };
}

function readMakeUps(cells: Cells): Terms {
  const left = wholeOf(cells['make_ups'] ?? '') ?? 0;
  if (Number.isNaN(left)) throw refuse('make_ups', 'invalid');
  if (left > MOST_MAKE_UPS) throw refuse('make_ups', 'too_big');
  const until = dayOf(cells['make_ups_until'] ?? '');
  if (until && !isDay(until)) throw refuse('make_ups_until', 'invalid_date');
  if (left > 0 && until && until < clubDay()) throw refuse('make_ups_until', 'in_the_past');
  return { left, until: until || null };
}

/** Adds free credits; without a last day they are swum within the club's days for make-ups from today. */
async function addMakeUps(
  trx: Transaction,
  { left, until }: Terms,
  { enrollmentId, childId, userId }: { enrollmentId: string; childId: string; userId: string | null },
): Promise<void> {
  if (left === 0) return;
  await sql`
    with added as (
      insert into make_up_credits (child_id, enrollment_id, reason, valid_until)
      select ${childId}::uuid, ${enrollmentId}::uuid, 'opening', coalesce(${until}::date, ${clubDay()}::date + make_up_days)
      from club_settings, generate_series(1, ${left}::integer)
      returning id
    )
    insert into make_up_ledger (credit_id, delta, reason, created_by) select id, 1, 'earned', ${userId}::uuid from added
  `.execute(trx);
}

/** The days on which the child comes; without them all days of the class. */
function findDays(cells: Cells, swimClass: ClassDays): Days {
  const days = weekdaysOf(cells['days'] ?? '');
  if (!days) throw refuse('days', 'invalid');
  return days.length === 0 ? null : readDays(days, swimClass);
}

interface ImportedClass extends ClassDays {
  id: string;
  location_type: string;
}

/** The class by title, and by location and hours where they are given. */
async function findClass(trx: Transaction, cells: Cells): Promise<ImportedClass> {
  const { title = '', location = '' } = cells;
  if (!title) throw refuse('title', 'required');
  const sessions = sessionsOf(cells['sessions'] ?? '');
  if (!sessions) throw refuse('sessions', 'invalid_sessions');
  const { rows } = await sql<ImportedClass>`
    select classes.id, locations.type as location_type, single_days, ${daysOfClass} as class_days from classes join locations on locations.id = location_id
    where classes.is_active and ${plainName(title)} in (lower(title), lower(title_en), lower(title_ru))
      and (${location} = '' or ${plainName(location)} in (lower(locations.name), lower(locations.name_en), lower(locations.name_ru)))
      and not exists (
        select from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as wanted (day_of_week integer, start_time time)
        where not exists (
          select from class_sessions where class_id = classes.id
            and class_sessions.day_of_week = wanted.day_of_week and class_sessions.start_time = wanted.start_time
        )
      )
    limit 2`.execute(trx);
  if (rows.length === 0) throw refuse('title', 'class_not_found', title);
  if (rows.length > 1) throw refuse('title', 'class_ambiguous');
  return only(rows);
}

interface Plan {
  id: string;
  kind: PlanKind;
  sessions: number | null;
  validity_months: number;
  days_a_week: number | null;
}

async function findPlan(trx: Transaction, name: string): Promise<Plan> {
  if (!name) throw refuse('plan', 'required');
  const { rows } = await sql<Plan>`
    select id, kind, sessions, validity_months, days_a_week from plans
    where ${plainName(name)} in (lower(name), lower(name_en), lower(name_ru)) order by is_active desc, id limit 1
  `.execute(trx);
  if (!rows[0]) throw refuse('plan', 'plan_not_found', name);
  return rows[0];
}
