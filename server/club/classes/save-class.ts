import { sql } from 'kysely';
import { WEEKS_AHEAD } from '../../../contracts/classes.ts';
import { saveClassInput, type SaveClassInput } from '../../../contracts/inputs/classes.ts';
import type { Level } from '../../../contracts/levels.ts';
import { CLUB_TIME_ZONE, type Locale } from '../../../contracts/roles.ts';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { createUser, findUserByEmail } from '../../auth/accounts/users.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { hasRows, only } from '../../platform/database/rows.ts';
import { requireAdmin } from '../core/access/access.ts';
import { asAccounts } from '../core/as-accounts.ts';
import { audit } from '../core/audit.ts';
import { lockClasses } from '../core/lock-classes.ts';
import { defineProcedure } from '../core/procedure.ts';
import { createProfile } from '../core/profiles.ts';
import { isOneOf } from '../core/staff.ts';
import { countSeats } from '../enrollments/seats/seats.ts';
import { offerFreedSeats, waitHereToo } from '../enrollments/waitlist/waitlist.ts';
import { letRoleWait } from '../users/roles/waiting-roles.ts';
import { checkClashes, deferClashes, instructorsOf, refuseClashes } from './clashes/clashes.ts';
import { dropOrphanedLessons, makeLessons } from './make-lessons.ts';

export const saveClass = defineProcedure({
  name: 'save_class',
  summary:
    'Makes or changes a class with its weekly sessions in one piece, and its lessons for the twelve weeks ahead. The main instructor may be one who is invited and has not come yet: `instructor_id` is then the open invitation, or the account that waits.',
  input: saveClassInput,
  async run(context, given) {
    await requireAdmin(context);
    const { classId, input } = await asServiceRole(context.trx, async (trx) => {
      const season = await readSeason(trx, given);
      const input = {
        ...given,
        ...(given.level_id && { level: await levelOf(trx, given.level_id) }),
        instructor_id: await instructorOf(trx, given.instructor_id),
        // A planned class opens with its season.
        is_active: given.is_active && !season.is_planned,
      };
      for (const id of instructorsOf(input)) await requireInstructor(trx, id);
      await requireLocation(trx, input.location_id, input.lane);
      if (input.class_id) await refuseTooSmall(trx, input.class_id, input.max_capacity);
      await refuseClashes({ trx, locale: context.locale }, { ...input, runs: season.runs }, input.class_id ?? null);
      const id = await writeClass(trx, input);
      await writeInstructors(trx, id, input);
      const termEnds = await lastLessonDay(trx, id);
      await writeSessions(trx, id, input);
      // Refuses now, and not at the end, where children swim on a day that the class does not have any more.
      await sql`set constraints class_sessions__days_of_children, classes__days_of_children immediate`.execute(trx);
      await dropOrphanedLessons(trx, id);
      await trx
        .updateTable('lessons')
        .set({ duration_minutes: input.duration_minutes })
        .where('class_id', '=', id)
        .where('status', '=', 'scheduled')
        .where('starts_at', '>', new Date().toISOString())
        .execute();
      await makeLessons(trx, { classId: id, ...(termEnds ? { to: termEnds } : {}) });
      if (!input.class_id && input.is_active) await waitHereToo(trx, id, input.waiting_ids ?? []);
      await offerFreedSeats(trx, id);
      return { classId: id, input };
    });
    await audit(context, input.class_id ? 'change_class' : 'create_class', {
      table: 'classes',
      id: classId,
      details: { title: input.title },
    });
    return { class_id: classId };
  },
});

/** The days of the class: those of the season that the call names, or of the one that it has. */
async function readSeason(
  trx: Transaction,
  { class_id, season_id }: SaveClassInput,
): Promise<{ runs: string; is_planned: boolean }> {
  if (season_id === null) return { runs: '(,)', is_planned: false };
  const { rows } = await (season_id
    ? sql<{ runs: string; is_planned: boolean }>`
        select period::text as runs, is_planned from seasons where id = ${season_id}::uuid for share`.execute(trx)
    : sql<{ runs: string; is_planned: boolean }>`
        select runs::text, is_planned from classes where id = ${class_id ?? null}::uuid`.execute(trx));
  if (!rows[0] && season_id) throw new ClubError('season_not_found');
  return rows[0] ?? { runs: '(,)', is_planned: false };
}

/** Requires an instructor, or one who is invited. */
export async function requireInstructor(trx: Transaction, userId: string): Promise<void> {
  if (!(await isOneOf(trx, userId, ['instructor'])) && !(await isInvitedInstructor(trx, userId)))
    throw new ClubError('instructor_not_found');
}

/** The level of every club that one of the club's own maps to. */
async function levelOf(trx: Transaction, id: string): Promise<Level> {
  const level = await trx
    .selectFrom('levels')
    .select('skill_level')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new ClubError('level_not_found'));
  return level.skill_level as Level;
}

/** Refuses an unknown location, and a lane that it does not have. */
export async function requireLocation(trx: Transaction, locationId: string, lane?: number | null): Promise<void> {
  const location = await trx
    .selectFrom('locations')
    .select('lane_count')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow(() => new ClubError('location_not_found'));
  if (lane && location.lane_count !== null && lane > location.lane_count)
    throw new ClubError('lane_not_found', { details: String(location.lane_count) });
}

async function refuseTooSmall(trx: Transaction, classId: string, capacity: number): Promise<void> {
  await lockClasses(trx, [classId]);
  await trx
    .selectFrom('classes')
    .select('id')
    .where('id', '=', classId)
    .where('kind', '=', 'weekly')
    .executeTakeFirstOrThrow(() => new ClubError('class_not_found'));
  const seats = await countSeats(trx, classId);
  const inLessons = capacity < seats.capacity ? await mostInALesson(trx, classId) : 0;
  const taken = Math.max(seats.taken() + seats.held, inLessons);
  if (capacity < taken) throw new ClubError('capacity_below_taken', { details: String(taken) });
}

/** The most children in a lesson to come that has guests; whose absence is announced leaves a seat. */
async function mostInALesson(trx: Transaction, classId: string): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(guests + (
      select count(*) from enrollments
      where class_id = lessons.class_id and status = 'active' and private.swims_on(enrollments, starts_at)
        and not exists (
          select from absences where absences.lesson_id = lessons.id and absences.child_id = enrollments.child_id
        )
    )), 0)::integer as most
    from lessons cross join lateral (select count(*) as guests from visits where visits.lesson_id = lessons.id) as visiting
    where class_id = ${classId}::uuid and starts_at > now() and status <> 'cancelled' and guests > 0`.execute(trx);
  return only(rows).most;
}

/**
 * The day of the last lesson, where a term has been made further ahead than the automatic lessons: a new hour has it
 * too.
 */
async function lastLessonDay(trx: Transaction, classId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max((starts_at at time zone ${CLUB_TIME_ZONE})::date)::text as day from lessons where class_id = ${classId}
  `.execute(trx);
  const day = rows[0]?.day ?? null;
  return day !== null && day > addDays(clubDay(), WEEKS_AHEAD * 7) ? day : null;
}

async function writeClass(
  trx: Transaction,
  {
    class_id,
    sessions: _sessions,
    waiting_ids: _waiting,
    teacher_ids: _teachers,
    assistant_ids: _assistants,
    ...columns
  }: SaveClassInput,
): Promise<string> {
  if (!class_id) {
    const row = await trx.insertInto('classes').values(columns).returning('id').executeTakeFirstOrThrow();
    return row.id;
  }
  await deferClashes(trx);
  await trx.updateTable('classes').set(columns).where('id', '=', class_id).execute();
  return class_id;
}

/** Replaces the other teachers or the assistants, where the call names them; one person has one part. */
async function writeInstructors(
  trx: Transaction,
  class_id: string,
  { instructor_id: main, teacher_ids, assistant_ids }: SaveClassInput,
): Promise<void> {
  const parts = { teacher: teacher_ids, assistant: assistant_ids };
  for (const part of ['teacher', 'assistant'] as const) {
    const ids = parts[part];
    if (!ids) continue;
    const gone = trx.deleteFrom('class_instructors').where('class_id', '=', class_id).where('part', '=', part);
    await (ids.length > 0 ? gone.where('instructor_id', 'not in', ids) : gone).execute();
    const rows = [...new Set(ids)]
      .filter((id) => id !== main)
      .map((instructor_id) => ({ class_id, instructor_id, part }));
    if (rows.length === 0) continue;
    await trx
      .insertInto('class_instructors')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['class_id', 'instructor_id']).doUpdateSet({ part }))
      .execute();
  }
}

/**
 * Sessions that stay keep their row, and with it their lessons; the columns that they repeat of the class follow by
 * foreign key.
 */
async function writeSessions(trx: Transaction, classId: string, { sessions }: SaveClassInput): Promise<void> {
  const list = JSON.stringify(sessions);
  await sql`
    delete from class_sessions where class_id = ${classId} and not exists (
      select from jsonb_to_recordset(${list}::jsonb) as kept (day_of_week integer, start_time time)
      where kept.day_of_week = class_sessions.day_of_week and kept.start_time = class_sessions.start_time
    )`.execute(trx);
  await sql`
    insert into class_sessions (class_id, day_of_week, start_time, location_id, instructor_id, lanes, duration_minutes, is_active, runs)
    select classes.id, wanted.day_of_week, wanted.start_time, location_id, instructor_id, lanes, duration_minutes, is_active, runs
    from classes, jsonb_to_recordset(${list}::jsonb) as wanted (day_of_week integer, start_time time)
    where classes.id = ${classId}
    on conflict on constraint class_sessions__once do nothing`.execute(trx);
  await checkClashes(trx);
}

/** True if an account becomes an instructor once its address is proved. */
const isInvitedInstructor = (trx: Transaction, userId: string): Promise<boolean> => hasRows(trx)`
    select from private.waiting_roles where user_id = ${userId} and role = 'instructor'`;

/**
 * The account of an instructor by its own id, or by that of an open invitation, which then waits for its owner: so a
 * class has an instructor who has not come yet. Runs with the club's rights.
 */
async function instructorOf(trx: Transaction, id: string): Promise<string> {
  const { rows } = await sql<{ email: string; full_name: string; locale: Locale; invited_by: string | null }>`
    select email, full_name, locale, invited_by from user_invitations
    where id = ${id} and role = 'instructor' and user_id is null and used_at is null and withdrawn_at is null
    for update`.execute(trx);
  const [invitation] = rows;
  if (!invitation) return id;
  const { email, full_name, locale, invited_by } = invitation;
  const metadata = { full_name, locale };
  const user = await asAccounts(trx, async () =>
    (await findUserByEmail(trx, email)) ? null : createUser(trx, { email: email.toLowerCase(), metadata }),
  );
  // The invited person has made an account meanwhile, and has not accepted.
  if (!user) throw new ClubError('instructor_not_found');
  await createProfile(trx, { id: user.id, metadata });
  await letRoleWait(trx, [user.id], 'instructor', invited_by);
  await sql`update user_invitations set user_id = ${user.id} where id = ${id}`.execute(trx);
  return user.id;
}
