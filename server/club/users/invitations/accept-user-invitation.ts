import { sql } from 'kysely';
import { userInvitationInput } from '../../../../contracts/inputs/users.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireUser } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { settleEmailProof } from '../roles/waiting-roles.ts';
import { findInvitation, hasOwner, lockInvitation, settleInvitation, writeAcceptance } from './settle-invitation.ts';

export const userInvitation = defineProcedure({
  name: 'user_invitation',
  summary: 'The subject of the link of an admin’s invitation, for its holder: which address, which role.',
  input: userInvitationInput,
  async run(context, { token }) {
    return asServiceRole(context.trx, async (trx) => {
      const { email, full_name, role, used, ended, class_ids } = await findInvitation(trx, token);
      const state = used ? 'used' : ended ? 'ended' : 'open';
      // A link that is void must not reveal an address.
      const open = state === 'open';
      const { rows: classes } = await sql<Translated<'title'>>`
        select title, title_en, title_ru from classes where ${open} and is_active and id = any (${class_ids}::uuid[]) order by title, id
      `.execute(trx);
      return {
        state: state as 'open' | 'used' | 'ended',
        email: open ? email : null,
        full_name: open ? full_name : null,
        role: open ? role : null,
        /** The account of this address is in use: its owner signs in to accept. */
        has_account: open && (await hasOwner(trx, email)),
        classes,
      };
    });
  },
});

export const acceptUserInvitation = defineProcedure({
  name: 'accept_user_invitation',
  summary:
    'Gives the caller the role of an admin’s invitation, beside those it has. The link works once, and only for the address that it went to.',
  input: userInvitationInput,
  async run(context, { token }) {
    const userId = requireUser(context);
    const accepted = await asServiceRole(context.trx, async (trx) => {
      const invitation = await lockInvitation(trx, token);
      // A role opens other people's data, so the address must be the invited one; to know the link is not enough.
      if ((await addressOf(trx, userId)) !== invitation.email.toLowerCase()) throw new ClubError('other_address');
      await takeProof(trx, userId);
      return { id: invitation.id, ...(await settleInvitation(trx, invitation, userId)) };
    });
    await writeAcceptance(context, accepted);
    return { role: accepted.role, classes: accepted.classes };
  },
});

async function addressOf(trx: Transaction, userId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select lower(email) as email from auth.users where id = ${userId}
  `.execute(trx);
  return rows[0]?.email ?? null;
}

/** The link came by email, so its holder reads what goes to the address. */
async function takeProof(trx: Transaction, userId: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update auth.users set email_proved_at = now(), updated_at = now() where id = ${userId} and email_proved_at is null
  `.execute(trx);
  if (numAffectedRows === 1n) await settleEmailProof(trx, { id: userId, cleared: false });
}
