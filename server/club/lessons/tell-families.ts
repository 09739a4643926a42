import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';
import type { Lesson } from '../attendance/access.ts';
import { notify } from '../notifications/notify.ts';
import { lessonFacts } from './facts.ts';

/** Somebody to be told of a lesson, and their children who are enrolled in it, by name. */
interface Told {
  user_id: string;
  child_names: string[];
}

type Change = { kind: 'lesson_cancelled'; reason: string } | { kind: 'lesson_restored' };

/**
 * Tells the parents of a lesson's children, and athletes who are such a child, of a change, each once however many children they have in it, and whoever would
 * have led it, unless it was they who changed it. Returns how many families there are.
 */
export async function tellOfLesson(
  trx: Transaction,
  lesson: Lesson,
  change: Change,
  by: string | null,
): Promise<number> {
  const { told, families } = await familiesOfClass(trx, lesson.class_id);
  const tell = (to: string[], child_names: string[]) => {
    const data = { ...lessonFacts(lesson), child_names };
    return change.kind === 'lesson_cancelled'
      ? notify(trx, { to, kind: change.kind, data: { ...data, reason: change.reason } })
      : notify(trx, { to, kind: change.kind, data });
  };
  for (const { to, child_names } of byWords(told)) await tell(to, child_names);
  const parents = new Set(told.map(({ user_id }) => user_id));
  const staff = [lesson.instructor_id, lesson.substitute_instructor_id].filter(
    (id): id is string => id !== null && id !== by && !parents.has(id),
  );
  await tell(staff, []);
  return families;
}

async function familiesOfClass(trx: Transaction, classId: string): Promise<{ told: Told[]; families: number }> {
  const { rows } = await sql<Told & { families: number }>`
    with enrolled as (
      select children.id, children.parent_id, children.full_name
      from enrollments join children on children.id = child_id
      where class_id = ${classId}::uuid and status = 'active'
    ), parents as (
      select id, parent_id as user_id, full_name from enrolled
      union
      select id, user_id, full_name from enrolled join guardians on guardians.child_id = id
      union
      select id, user_id, full_name from enrolled join athlete_accounts on athlete_accounts.child_id = id and approved
    )
    select user_id, array_agg(full_name order by full_name) as child_names,
      (select count(distinct parent_id) from enrolled) as families
    from parents group by user_id order by user_id`.execute(trx);
  return { told: rows, families: rows[0]?.families ?? 0 };
}

/** Those who hear the very same words, together. */
function byWords(told: readonly Told[]): { to: string[]; child_names: string[] }[] {
  const groups = new Map<string, { to: string[]; child_names: string[] }>();
  for (const { user_id, child_names } of told) {
    const key = JSON.stringify(child_names);
    const group = groups.get(key);
    if (group) group.to.push(user_id);
    else groups.set(key, { to: [user_id], child_names });
  }
  return [...groups.values()];
}
