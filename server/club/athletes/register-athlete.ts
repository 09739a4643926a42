import { needsParent } from '../../../contracts/athletes.ts';
import { askAthletesParentInput, registerAthleteInput } from '../../../contracts/inputs/athletes.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { requireUser } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';
import { askParent } from './ask-parent.ts';

export const registerAthlete = defineProcedure({
  name: 'register_athlete',
  summary:
    'Makes the caller an athlete who waits for approval, or completes what is missing. Under 14 a parent is asked by email first; the birth date stays then.',
  input: registerAthleteInput,
  async run(context, { birth_date, parent_email, ...fields }) {
    const userId = requireUser(context);
    return asServiceRole(context.trx, async (trx) => {
      const account = await lockAccount(trx, userId);
      const fixed = account.parent_asked_at !== null || account.parent_confirmed_at !== null;
      if (fixed && account.birth_date !== birth_date) throw new ClubError('birth_date_fixed');
      await trx
        .updateTable('athlete_accounts')
        .set({ ...fields, birth_date })
        .where('user_id', '=', userId)
        .execute();
      const asks = needsParent(birth_date) && !account.parent_confirmed_at;
      const waits = account.parent_asked_at !== null && account.parent_email === parent_email;
      if (asks && parent_email && !waits)
        await askParent(trx, { userId, email: parent_email, publicUrl: context.publicUrl });
      return { user_id: userId, parent_asked: asks };
    });
  },
});

export const askAthletesParent = defineProcedure({
  name: 'ask_athletes_parent',
  summary: 'Asks a parent of the calling athlete once more by email, at this address; an older link stops working.',
  input: askAthletesParentInput,
  async run(context, { parent_email }) {
    const userId = requireUser(context);
    return asServiceRole(context.trx, async (trx) => {
      const { birth_date, parent_confirmed_at } = await lockAccount(trx, userId);
      if (!birth_date || !needsParent(birth_date) || parent_confirmed_at) throw new ClubError('parent_not_needed');
      await askParent(trx, { userId, email: parent_email, publicUrl: context.publicUrl });
      return { user_id: userId, parent_asked: true };
    });
  },
});

/** The caller's account, made where there is none, and locked. Throws athlete_decided once it is approved. */
async function lockAccount(trx: Transaction, userId: string) {
  await trx
    .insertInto('athlete_accounts')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const account = await trx
    .selectFrom('athlete_accounts')
    .select(['approved', 'birth_date', 'parent_email', 'parent_asked_at', 'parent_confirmed_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (account.approved) throw new ClubError('athlete_decided');
  return account;
}
