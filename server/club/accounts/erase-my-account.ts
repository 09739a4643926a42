import { eraseMyAccountInput } from '../../../contracts/accounts.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asClub, type Transaction } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { lockClasses } from '../enrollments/places.ts';
import { offerFreedPlaces } from '../enrollments/waitlist.ts';
import { requireUser } from '../people/access.ts';
import { countLosses } from './count-losses.ts';
import { leftChildren, readPerson, whatHolds } from './family.ts';
import { dropAccount, forget } from './forget.ts';
import { requireRecentProof } from './recent-proof.ts';
import { handOverClosedClasses, passOn, returnStock } from './pass-on.ts';

export const eraseMyAccount = defineProcedure({
  name: 'erase_my_account',
  summary:
    'Erases the caller for good, with the children who have no second parent; others pass on. The typed address must match, and the session must have shown the current password or a mailed code lately (PUT /auth/v1/user), where the club asks for that. The books stay, without names.',
  input: eraseMyAccountInput,
  async run(context, { typed_email }) {
    const userId = requireUser(context);
    return asClub(context.trx, async (trx) => {
      if (context.asksForProof) await requireRecentProof(trx, userId, context.caller.claims.session_id ?? null);
      const person = await readPerson(trx, userId);
      if (typed_email.trim().toLowerCase() !== (person.email || person.full_name).toLowerCase())
        throw new ClubError('email_mismatch');
      const classIds = await lockPlaces(trx, userId);
      const holds = await whatHolds(trx, userId);
      if (holds) throw new ClubError(holds);

      const children = await leftChildren(trx, userId);
      const gone = children.filter(({ heir }) => heir === null);
      const goneIds = gone.map(({ id }) => id);
      const erased = await countLosses(trx, userId, goneIds);
      await forget(trx, { userId, ...person, children: gone });
      for (const { id, heir } of children) if (heir !== null) await passOn(trx, id, userId, heir);
      await handOverClosedClasses(trx, userId);
      await returnStock(trx, userId);
      if (goneIds.length > 0) await trx.deleteFrom('children').where('id', 'in', goneIds).execute();
      await dropAccount(trx, userId);
      for (const classId of classIds) await offerFreedPlaces(trx, classId);
      // Nobody's name stands in this row: that it happened, and how much went.
      await trx
        .insertInto('audit_log')
        .values({ action: 'erase_my_account', subject_table: 'auth.users', details: JSON.stringify(erased) })
        .execute();
      return { erased, passed_on: children.length - gone.length };
    });
  },
});

/** The classes in which the children have places, locked before anything else is: as everybody does who moves a place. */
async function lockPlaces(trx: Transaction, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('enrollments')
    .innerJoin('children', 'children.id', 'child_id')
    .select('class_id')
    .distinct()
    .where('parent_id', '=', userId)
    .execute();
  const classIds = rows.map(({ class_id }) => class_id);
  await lockClasses(trx, classIds);
  return classIds;
}
