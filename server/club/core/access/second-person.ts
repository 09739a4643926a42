import { sql } from 'kysely';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { only } from '../../../platform/database/rows.ts';
import type { ProcedureContext } from '../procedure.ts';

/** A sum that a procedure is about to give a family, in the club's currency. */
export interface Gift {
  family: string;
  amount: number;
}

/**
 * Throws needs_second_person where a sum, with what the caller gave the family within a day, is above the club's own:
 * ask_approval lets it wait for another admin. Approved, it goes through; where the caller is the only admin, too.
 * Call with what the family's money is locked by held.
 */
export async function requireSecondPerson(context: ProcedureContext, { family, amount }: Gift): Promise<void> {
  const { trx, userId, approved } = context;
  if (!userId || approved) return;
  const { rows } = await asServiceRole(trx, (club) =>
    sql<{ needed: boolean }>`
      select coalesce(${amount}::bigint + private.given_lately(${userId}::uuid, ${family}::uuid) > second_person_above, false)
        and not private.is_only_admin(${userId}::uuid) as needed
      from club_settings`.execute(club),
  );
  if (only(rows).needed) throw new ClubError('needs_second_person');
}

/**
 * Throws needs_second_person where what the caller gave two families within a day is above the club's sum together: they
 * are about to become one. Another admin may join them. Call with the credit of both locked.
 */
export async function requireSumOfOnePerson(context: ProcedureContext, pair: readonly [string, string]): Promise<void> {
  const [first, second] = pair;
  const { rows } = await asServiceRole(context.trx, (club) =>
    sql<{ first: number; second: number }>`
      select private.given_lately(${context.userId}::uuid, ${first}::uuid) as first,
        private.given_lately(${context.userId}::uuid, ${second}::uuid) as second`.execute(club),
  );
  const given = only(rows);
  // A consent that one of them has alone was asked for when it was given.
  if (given.first > 0 && given.second > 0) await requireSecondPerson(context, { family: first, amount: given.second });
}
