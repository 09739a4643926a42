import { sql } from 'kysely';
import type { CancelledLesson } from '../../../contracts/notifications.ts';
import type { SessionBack } from '../../../contracts/visits.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notify } from '../core/notifications/notify.ts';
import type { Lesson } from './attendance/access.ts';
import { lessonFacts } from './facts.ts';
import { notifyVisits } from './visits/notify-visits.ts';

/** A parent or an athlete to notify of a lesson, and their children who swim in it, by name. */
interface Reader {
  lesson_id: string;
  user_id: string;
  child_ids: string[];
  child_names: string[];
  /** True for each child with a session for the lesson: an unlimited month has none. */
  from_packages: boolean[];
}

/** A lesson as one reader hears of it. */
type HeardLesson = CancelledLesson & { back: SessionBack | null };

type Change = ({ kind: 'lesson_cancelled'; reason: string } | { kind: 'lesson_restored' }) & { staffOnly?: boolean };

/**
 * Notifies the parents of the lessons' children, athletes who are such a child, and the instructors who would have led
 * them, except the one who changed them: each once, however many lessons and children of theirs are affected. Returns
 * how many families there are, with those of former guests that have heard of it.
 */
export async function notifyOfLessons(
  trx: Transaction,
  lessons: readonly Lesson[],
  change: Change,
  by: string | null,
  heardBefore: readonly string[] = [],
): Promise<number> {
  const lessonIds = change.staffOnly ? [] : lessons.map(({ id }) => id);
  const { readers, families } = await readersOf(trx, lessonIds);
  const credited = await creditsOf(trx, lessons);
  for (const { to, heard } of byWords(lessonsByReader(lessons, readers, credited, by))) {
    const [first] = heard;
    if (change.kind === 'lesson_restored')
      for (const { back: _back, ...data } of heard) await notify(trx, { to, kind: change.kind, data });
    else if (heard.length === 1)
      await notify(trx, { to, kind: change.kind, data: { ...first!, reason: change.reason } });
    else {
      const child_names = [...new Set(heard.flatMap((lesson) => lesson.child_names))].sort();
      await notify(trx, {
        to,
        kind: 'lessons_cancelled',
        data: {
          reason: change.reason,
          lessons: heard.map(({ back: _back, ...lesson }) => lesson),
          child_names,
          back: together(heard.map(({ back }) => back)),
        },
      });
    }
  }
  const guests = change.staffOnly ? [] : await notifyVisits(trx, lessons, change);
  return new Set([...heardBefore, ...families, ...guests]).size;
}

/** The lessons that concern each person: those of their children, and those that they would have led. */
function lessonsByReader(
  lessons: readonly Lesson[],
  readers: readonly Reader[],
  credited: ReadonlySet<string>,
  by: string | null,
): Map<string, HeardLesson[]> {
  const heard = new Map<string, HeardLesson[]>();
  const add = (userId: string, lesson: HeardLesson) =>
    void (heard.get(userId)?.push(lesson) ?? heard.set(userId, [lesson]));
  for (const lesson of lessons) {
    const parents = readers.filter(({ lesson_id }) => lesson_id === lesson.id);
    for (const { user_id, child_ids, child_names, from_packages } of parents) {
      const backs = child_ids.map((id, index) =>
        credited.has(keyOf(lesson.id, id)) ? 'make_up' : from_packages[index] ? 'package' : null,
      );
      add(user_id, { ...lessonFacts(lesson), child_names, back: together(backs) });
    }
    const notified = new Set<string | null>([null, by, ...parents.map(({ user_id }) => user_id)]);
    for (const id of new Set([...lesson.instructor_ids, lesson.substitute_instructor_id]))
      if (id !== null && !notified.has(id)) add(id, { ...lessonFacts(lesson), child_names: [], back: null });
  }
  return heard;
}

const keyOf = (lessonId: string | null, childId: string) => `${lessonId} ${childId}`;

/** The common word for several sessions; null where there are none. */
function together(backs: readonly (SessionBack | null)[]): SessionBack | null {
  const [one, ...others] = new Set(backs.filter((back) => back !== null));
  return others.length > 0 ? 'both' : (one ?? null);
}

/** The lessons and children for which there is a credit by now. */
async function creditsOf(trx: Transaction, lessons: readonly Lesson[]): Promise<Set<string>> {
  const ids = lessons.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('make_up_credits')
    .select(['lesson_id', 'child_id'])
    .where('lesson_id', 'in', ids)
    .where('withdrawn_at', 'is', null)
    .execute();
  return new Set(rows.map(({ lesson_id, child_id }) => keyOf(lesson_id, child_id)));
}

async function readersOf(
  trx: Transaction,
  lessonIds: readonly string[],
): Promise<{ readers: Reader[]; families: string[] }> {
  const { rows } = await sql<Reader & { families: string[] }>`
    with enrolled as (
      select lessons.id as lesson_id, children.id, children.parent_id, children.full_name, plans.sessions is not null as from_package
      from lessons join enrollments using (class_id) join children on children.id = child_id join plans on plans.id = plan_id
      where lessons.id = any (${[...lessonIds]}::uuid[]) and enrollments.status = 'active' and private.swims_on(enrollments, starts_at)
    ), parents as (
      select lesson_id, id, parent_id as user_id, full_name, from_package from enrolled
      union
      select lesson_id, id, user_id, full_name, from_package from enrolled join guardians on guardians.child_id = id
      union
      select lesson_id, id, user_id, full_name, from_package from enrolled join athlete_accounts on athlete_accounts.child_id = id and approved
    )
    select lesson_id, user_id, array_agg(id order by full_name, id) as child_ids, array_agg(full_name order by full_name, id) as child_names,
      array_agg(from_package order by full_name, id) as from_packages,
      (select array_agg(distinct parent_id) from enrolled) as families
    from parents group by lesson_id, user_id order by user_id, lesson_id`.execute(trx);
  return { readers: rows, families: rows[0]?.families ?? [] };
}

/** Receivers of the very same text, together. */
function byWords(heard: ReadonlyMap<string, HeardLesson[]>): { to: string[]; heard: HeardLesson[] }[] {
  const emails = new Map<string, { to: string[]; heard: HeardLesson[] }>();
  for (const [userId, lessons] of heard) {
    const key = JSON.stringify(lessons.map(({ lesson_id, child_names, back }) => [lesson_id, child_names, back]));
    const same = emails.get(key);
    if (same) same.to.push(userId);
    else emails.set(key, { to: [userId], heard: lessons });
  }
  return [...emails.values()];
}
