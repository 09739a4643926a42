import { sql } from 'kysely';
import { ERASED, type Erased } from '../../../../contracts/accounts.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { only } from '../../../platform/database/rows.ts';

/** The number of rows that are erased with the account and with the children who are erased with it. */
export async function countLosses(
  trx: Transaction,
  userId: string,
  childIds: readonly string[],
): Promise<Record<Erased, number>> {
  const { rows } = await sql<Record<Erased, number>>`
    with gone as (select unnest(${childIds}::uuid[]) as child_id)
    select
      (select count(*) from enrollments where child_id in (select child_id from gone)) as enrollments,
      (select count(*) from attendance where child_id in (select child_id from gone)) as attendance,
      (select count(*) from progress_assessments where child_id in (select child_id from gone)) as progress,
      (select count(*) from achievements where child_id in (select child_id from gone)) as achievements,
      (select count(*) from payments where child_id in (select child_id from gone) or (user_id = ${userId} and child_id is null)) as payments,
      (select count(*) from orders where user_id = ${userId}) as orders,
      (select count(*) from consents where user_id = ${userId} or child_id in (select child_id from gone)) as consents,
      (
        select count(*) from storage.objects
        where (bucket_id = 'children' and path_tokens[1] in (select child_id::text from gone))
          or (bucket_id = 'documents' and path_tokens[1] = ${userId})
          or (bucket_id = 'certificates' and name in (
            select file_path from certificates where user_id = ${userId} or child_id in (select child_id from gone)
          ))
          or (bucket_id = 'lessons' and name in (
            select file_path from lesson_pictures as picture
            where child_id in (select child_id from gone)
              or (child_id is null and lesson_id in (select lesson_id from private.lesson_children as each where each.child_id in (select child_id from gone)))
          ))
          or (bucket_id = 'team' and name in (select photo_path from team_members where user_id = ${userId}))
      ) + (select count(*) from storage.resumable_uploads where owner_id = ${userId}) as files
  `.execute(trx);
  return Object.fromEntries(ERASED.map((what) => [what, Number(only(rows)[what])])) as Record<Erased, number>;
}
