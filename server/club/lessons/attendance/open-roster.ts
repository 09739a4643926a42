import { sql } from 'kysely';
import { ageOn, CARE_FACTS } from '../../../../contracts/children.ts';
import { openRosterInput } from '../../../../contracts/inputs/attendance.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { allRows, only } from '../../../platform/database/rows.ts';
import { hasAdminRights } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { childrenAnInstructor } from '../../hindrances/children-an-instructor.ts';
import { hindrancesIn, readHindrances } from '../../hindrances/read-hindrances.ts';
import { OWN_LEVEL } from '../../progress/own-level.ts';
import { readHandOvers } from '../hand-overs/read-hand-overs.ts';
import { isCredited } from '../make-ups/settle-make-ups.ts';
import { requireLessonStaff, swimsOn, type Lesson } from './access.ts';
import { reminderKey } from './remind-of-renewal.ts';

export const openRoster = defineProcedure({
  name: 'open_roster',
  summary:
    'A lesson with its children, their marks, announced absences, health notes, emergency contacts, who may collect them and with whom each left, whether photos are allowed, what keeps each from swimming, and what the staff noted of them. Every opening is recorded.',
  input: openRosterInput,
  async run(context, { lesson_id }) {
    const { instructor_id, instructor_ids, ...lesson } = await requireLessonStaff(context, lesson_id);
    const day = clubDay(lesson.starts_at);
    const atDesk = await hasAdminRights(context);
    const { children, visits, hindrances, handOvers, most } = await asServiceRole(context.trx, async (trx) => {
      const rows = await readEnrolled(trx, lesson);
      const guests = await readVisits(trx, lesson_id, atDesk);
      await trx
        .insertInto('roster_openings')
        .values({ lesson_id, opened_by: context.userId, child_ids: [...rows, ...guests].map((row) => row.child_id) })
        .execute();
      const ids = [...rows, ...guests].map((row) => row.child_id);
      return {
        children: rows,
        visits: guests,
        hindrances: await readHindrances(trx, ids, day),
        handOvers: await readHandOvers(trx, lesson_id, [...rows, ...guests], day),
        most: await readMost(trx, lesson.class_id),
      };
    });
    const notes = await readNotes(context.trx, lesson);
    // As far as the caller reads it: reception does not.
    const theme = await context.trx
      .selectFrom('lesson_themes')
      .select(['theme', 'homework', 'is_shared'])
      .where('lesson_id', '=', lesson_id)
      .where((removed) => removed.or([removed('theme', 'is not', null), removed('homework', 'is not', null)]))
      .executeTakeFirst();
    return {
      lesson: {
        ...lesson,
        /** Those who teach it: a substitute in the stead of the main instructor. */
        instructors: new Set(
          instructor_ids.map((person) =>
            person === instructor_id ? (lesson.substitute_instructor_id ?? person) : person,
          ),
        ).size,
        children_an_instructor: most,
      },
      /** Null: none is noted. */
      theme: theme ?? null,
      children: children.map(({ birth_date, absence_id, ...child }) => ({
        ...child,
        age: ageOn(birth_date, day),
        absence_announced: absence_id !== null,
        hindrances: hindrancesIn(hindrances, child.child_id, lesson.class_id),
        /** Null: the club hands no child of its age over. */
        hand_over: handOvers.get(child.child_id) ?? null,
        note: notes.find((one) => one.child_id === child.child_id && one.is_here)?.note ?? null,
        /** Of the lesson before it in which the child got one. */
        last_note: notes.find((one) => one.child_id === child.child_id && !one.is_here) ?? null,
      })),
      /** Children of other classes, or of none, who are in this one lesson. */
      visits: visits.map(({ birth_date, ...visit }) => ({
        ...visit,
        hindrances: hindrancesIn(hindrances, visit.child_id, lesson.class_id),
        hand_over: handOvers.get(visit.child_id) ?? null,
        age: ageOn(birth_date, day),
      })),
    };
  },
});

/** The most children for each who teaches the class; null: any number. */
async function readMost(trx: Transaction, classId: string): Promise<number | null> {
  const { rows } = await sql<{
    most: number | null;
  }>`select ${childrenAnInstructor(sql`${classId}::uuid`)} as most`.execute(trx);
  return only(rows).most;
}

/** The columns of a child with or without a seat. */
const CHILD_COLUMNS = [
  'children.id as child_id',
  'children.full_name',
  'children.birth_date',
  'children.skill_level as level',
  OWN_LEVEL,
  ...CARE_FACTS.map((fact) => `child_care.${fact}` as const),
  sql<boolean | null>`private.allows_photos(children.id)`.as('photos_allowed'),
] as const;

/** The children with a seat in the class, with their marks and absences; a child that took one after its visit is marked there. */
async function readEnrolled(
  trx: Transaction,
  { id, class_id, starts_at }: Pick<Lesson, 'id' | 'class_id' | 'starts_at'>,
) {
  return trx
    .selectFrom('enrollments')
    .innerJoin('children', 'children.id', 'enrollments.child_id')
    .innerJoin('plans', 'plans.id', 'enrollments.plan_id')
    .leftJoin('child_care', 'child_care.child_id', 'children.id')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.child_id', '=', 'children.id').on('attendance.lesson_id', '=', id),
    )
    .leftJoin('absences', (join) =>
      join.onRef('absences.child_id', '=', 'children.id').on('absences.lesson_id', '=', id),
    )
    .select([
      'enrollments.id as enrollment_id',
      'children.photo_path as photo',
      'enrollments.sessions_remaining',
      'enrollments.valid_until',
      'plans.kind as plan_kind',
      'attendance.status as mark',
      'attendance.marked_at',
      'attendance.client_id',
      'absences.note as absence_note',
      'absences.excused as absence_excused',
      'absences.id as absence_id',
      sql<boolean>`coalesce(absences.by_club, false)`.as('begins_later'),
      // Excused, it has a credit instead, and the session counts.
      isCredited(sql`children.id`, sql`${id}::uuid`).as('makes_up'),
      // The last day of a pause of the child's plan that covers this lesson.
      sql<string | null>`(
        select max(pauses.ends_on)::text from subscription_pauses as pauses
        join subscriptions on subscriptions.id = pauses.subscription_id
        where subscriptions.enrollment_id = enrollments.id and ${clubDay(starts_at)}::date between pauses.starts_on and pauses.ends_on
      )`.as('paused_until'),
      sql<boolean>`exists (
        select from notifications
        where user_id = any (private.parents_of(children.id)) and once_key = replace(${reminderKey('?')}, '?', children.id::text)
      )`.as('reminded_today'),
      ...CHILD_COLUMNS,
    ])
    .where('enrollments.class_id', '=', class_id)
    .where('enrollments.status', '=', 'active')
    .where(swimsOn({ starts_at }))
    .where(
      sql<boolean>`not exists (select from visits where visits.child_id = children.id and visits.lesson_id = ${id})`,
    )
    .orderBy('children.full_name')
    .execute();
}

async function readVisits(trx: Transaction, lessonId: string, atDesk: boolean) {
  return trx
    .selectFrom('visits')
    .innerJoin('children', 'children.id', 'visits.child_id')
    .leftJoin('child_care', 'child_care.child_id', 'children.id')
    .select([
      'visits.id as visit_id',
      'visits.kind',
      'visits.mark',
      'visits.marked_at',
      'visits.client_id',
      // For the desk alone: that another account has a child of this name is not for instructors.
      sql<boolean>`${atDesk}::boolean and kind = 'trial' and tried_elsewhere(children)`.as('tried_elsewhere'),
      ...CHILD_COLUMNS,
    ])
    .where('visits.lesson_id', '=', lessonId)
    .orderBy('children.full_name')
    .execute();
}

interface Note {
  child_id: string;
  note: string;
  starts_at: string;
  /** It is of this lesson. */
  is_here: boolean;
}

/** Each child's note of this lesson, and the newest one before it, as far as the caller reads them: reception reads none. */
const readNotes = (trx: Transaction, lesson: Pick<Lesson, 'id' | 'class_id' | 'starts_at'>): Promise<Note[]> =>
  allRows(trx)`
    select distinct on (child_id, is_here) child_id, note, starts_at, lesson_id = ${lesson.id} as is_here
    from child_notes join lessons on lessons.id = lesson_id
    where class_id = ${lesson.class_id} and starts_at <= ${lesson.starts_at}
    order by child_id, is_here, starts_at desc`;
