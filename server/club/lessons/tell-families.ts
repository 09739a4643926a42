import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';

/** Somebody to be told of a lesson, and their children who are enrolled in it, by name. */
export interface Told {
  user_id: string;
  child_names: string[];
}

/** The parents of the children of a class, each once however many children they have in it; and how many families they are. */
export async function familiesOfClass(trx: Transaction, classId: string): Promise<{ told: Told[]; families: number }> {
  const { rows } = await sql<Told & { families: number }>`
    with enrolled as (
      select children.id, children.parent_id, children.full_name
      from enrollments join children on children.id = child_id
      where class_id = ${classId}::uuid and status = 'active'
    ), parents as (
      select id, parent_id as user_id, full_name from enrolled
      union
      select id, user_id, full_name from enrolled join guardians on guardians.child_id = id
    )
    select user_id, array_agg(full_name order by full_name) as child_names,
      (select count(distinct parent_id) from enrolled) as families
    from parents group by user_id order by user_id`.execute(trx);
  return { told: rows.map(({ user_id, child_names }) => ({ user_id, child_names })), families: rows[0]?.families ?? 0 };
}

/** Those who hear the very same words, together. */
export function byWords(told: readonly Told[]): { to: string[]; child_names: string[] }[] {
  const groups = new Map<string, { to: string[]; child_names: string[] }>();
  for (const { user_id, child_names } of told) {
    const key = JSON.stringify(child_names);
    const group = groups.get(key);
    if (group) group.to.push(user_id);
    else groups.set(key, { to: [user_id], child_names });
  }
  return [...groups.values()];
}
