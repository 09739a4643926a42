import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { allRows } from '../../platform/database/rows.ts';

/** A child whose first parent is about to be erased. */
interface ChildOfErased {
  id: string;
  first_name: string;
  full_name: string;
  /** The second parent to whom the child passes on, or null: then it is erased, too. */
  heir: string | null;
}

/**
 * The children of whom the person is the first parent. One with second parents passes on to the longest-serving one,
 * unless that one has registered the same child already.
 */
export const leftChildren = (trx: Transaction, userId: string): Promise<ChildOfErased[]> => allRows(trx)`
    select id, first_name, full_name, (
      select guardians.user_id from guardians
      where child_id = children.id and not exists (
        select from children as same where same.parent_id = guardians.user_id
          and lower(same.full_name) = lower(children.full_name) and same.birth_date = children.birth_date
      )
      order by guardians.created_at, guardians.user_id limit 1
    ) as heir
    from children where parent_id = ${userId} order by first_name, id for update of children
  `;

/** The address under which the person signs in, and the name; both may be empty. */
export async function readPerson(trx: Transaction, userId: string): Promise<{ email: string; full_name: string }> {
  const { rows } = await sql<{ email: string; full_name: string }>`
    select coalesce(users.email, '') as email, coalesce(profiles.full_name, '') as full_name
    from auth.users left join profiles on profiles.user_id = users.id where users.id = ${userId}
  `.execute(trx);
  return rows[0] ?? { email: '', full_name: '' };
}

/**
 * The reason for which the account cannot be erased now: the club would be without an admin, or classes without their instructor; null:
 * it can.
 */
export async function whatHolds(trx: Transaction, userId: string): Promise<'last_admin' | 'teaches_classes' | null> {
  // Locks in one order, so that of two admins who leave at once the second sees the first.
  const admins = await trx
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .orderBy('user_id')
    .forUpdate()
    .execute();
  if (admins.length === 1 && admins[0]!.user_id === userId) return 'last_admin';
  const taught = await trx
    .selectFrom('classes')
    .select('id')
    .where('instructor_id', '=', userId)
    // Private lessons hold as long as some are to come.
    .where(
      sql<boolean>`(kind = 'weekly' or exists (select from lessons where class_id = classes.id and starts_at > now()))`,
    )
    .$if(admins.length > 0, (query) => query.where('is_active', '=', true))
    .executeTakeFirst();
  return taught ? 'teaches_classes' : null;
}
