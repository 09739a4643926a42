import { sql } from 'kysely';
import { athleteConfirmationInput, confirmAthleteInput } from '../../../contracts/inputs/athletes.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { linkKeyHash } from '../../platform/link-key.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';

interface Confirmation {
  id: string;
  user_id: string;
  name: string;
  birth_date: string | null;
  used: boolean;
  ended: boolean;
}

export const athleteConfirmation = defineProcedure({
  name: 'athlete_confirmation',
  summary: 'The subject of the link to a parent, for its holder: which athlete asks, and whether it was answered.',
  input: athleteConfirmationInput,
  async run(context, { token }) {
    return asServiceRole(context.trx, async (trx) => {
      const { name, birth_date, used, ended } = await findConfirmation(trx, token);
      const state = used ? 'used' : ended ? 'ended' : 'open';
      const open = state === 'open';
      return {
        state: state as 'open' | 'used' | 'ended',
        name: open ? name : null,
        birth_date: open ? birth_date : null,
      };
    });
  },
});

export const confirmAthlete = defineProcedure({
  name: 'confirm_athlete',
  summary:
    'Agrees to an athlete’s account as a parent, by name and under the privacy notice in force. The link works once; an admin still has to approve.',
  input: confirmAthleteInput,
  async run(context, { token, full_name }) {
    return asServiceRole(context.trx, async (trx) => {
      const { id, user_id } = await takeConfirmation(trx, token);
      await sql`
        update athlete_confirmations set confirmed_at = now(), confirmed_name = ${full_name}, document_id = (
          select id from documents where kind = 'privacy' and published_at <= now() order by version desc limit 1
        ) where id = ${id}
      `.execute(trx);
      await answer(trx, user_id, { parent_confirmed_at: new Date().toISOString() });
      await notify(trx, { to: user_id, kind: 'athlete_confirmed', data: {} });
      return { state: 'confirmed' as const };
    });
  },
});

export const declineAthlete = defineProcedure({
  name: 'decline_athlete',
  summary: 'Declines an athlete’s account as a parent: it cannot be approved, and the athlete may name another parent.',
  input: athleteConfirmationInput,
  async run(context, { token }) {
    return asServiceRole(context.trx, async (trx) => {
      const { id, user_id } = await takeConfirmation(trx, token);
      await sql`update athlete_confirmations set declined_at = now() where id = ${id}`.execute(trx);
      await answer(trx, user_id, { parent_declined_at: new Date().toISOString() });
      return { state: 'declined' as const };
    });
  },
});

/** The open confirmation of the link, locked with its account. Throws confirmation_used, confirmation_ended. */
async function takeConfirmation(trx: Transaction, token: string): Promise<Confirmation> {
  // Locks the account first, in the order that a new request to a parent uses.
  await sql`
    select from athlete_accounts
    where user_id = (select user_id from athlete_confirmations where token_hash = ${linkKeyHash(token)}) for update
  `.execute(trx);
  const confirmation = await findConfirmation(trx, token);
  if (confirmation.used) throw new ClubError('confirmation_used');
  if (confirmation.ended) throw new ClubError('confirmation_ended');
  return confirmation;
}

async function findConfirmation(trx: Transaction, token: string): Promise<Confirmation> {
  const { rows } = await sql<Confirmation>`
    select confirmations.id, confirmations.user_id, athlete_accounts.birth_date,
      coalesce(nullif(profiles.full_name, ''), users.email) as name,
      num_nonnulls(confirmed_at, declined_at) > 0 as used,
      withdrawn_at is not null or expires_at <= now() as ended
    from athlete_confirmations as confirmations
    join athlete_accounts on athlete_accounts.user_id = confirmations.user_id
    join auth.users on users.id = confirmations.user_id
    left join profiles on profiles.user_id = confirmations.user_id
    where token_hash = ${linkKeyHash(token)}
  `.execute(trx);
  if (!rows[0]) throw new ClubError('confirmation_not_found');
  return rows[0];
}

async function answer(
  trx: Transaction,
  userId: string,
  given: { parent_confirmed_at: string } | { parent_declined_at: string },
): Promise<void> {
  await trx
    .updateTable('athlete_accounts')
    .set({ parent_confirmed_at: null, parent_declined_at: null, ...given })
    .where('user_id', '=', userId)
    .execute();
}
