import { sql } from 'kysely';
import { beginByInvitationInput } from '../../../../contracts/inputs/users.ts';
import {
  createUser,
  findUserByEmail,
  isDisabled,
  mergeMetadata,
  setPasswordHash,
} from '../../../auth/accounts/users.ts';
import { isCommonPassword } from '../../../auth/passwords/common-passwords.ts';
import { hashPassword } from '../../../auth/passwords/passwords.ts';
import { proveEmail } from '../../../auth/proofs/first-proof.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { asAccounts } from '../../core/as-accounts.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { createProfile } from '../../core/profiles.ts';
import { settleEmailProof } from '../roles/waiting-roles.ts';
import { hasOwner, lockInvitation, settleInvitation, writeAcceptance, type Invitation } from './settle-invitation.ts';

export const beginByInvitation = defineProcedure({
  name: 'begin_by_invitation',
  summary:
    'Makes the account of an admin’s invitation, with a password, or opens the one that waits for its owner; the address counts as proved, since the link came by email. Where the account has been entered already, its owner signs in and accepts. The link works once.',
  input: beginByInvitationInput,
  async run(context, { token, full_name, password }) {
    const begun = await asServiceRole(context.trx, async (trx) => {
      const invitation = await lockInvitation(trx, token);
      const owner = { email: invitation.email, raw_user_meta_data: { full_name } };
      if (invitation.role !== 'parent' && (await isCommonPassword(password, owner)))
        throw new ClubError('common_password');
      const userId = await openAccount(trx, invitation, { full_name, passwordHash: await hashPassword(password) });
      return {
        userId,
        id: invitation.id,
        email: invitation.email,
        ...(await settleInvitation(trx, invitation, userId)),
      };
    });
    await writeAcceptance({ ...context, userId: begun.userId }, begun);
    return { email: begun.email, role: begun.role, classes: begun.classes };
  },
});

/** The account of the invited address: a new one, or one that is not in use yet. Throws account_in_use for any other. */
async function openAccount(
  trx: Transaction,
  { email, locale }: Invitation,
  { full_name, passwordHash }: { full_name: string; passwordHash: string },
): Promise<string> {
  if (await hasOwner(trx, email)) throw new ClubError('account_in_use');
  const metadata = { full_name, locale };
  const { user, isNew } = await asAccounts(trx, async () => {
    const user = await findUserByEmail(trx, email.toLowerCase());
    if (!user) {
      const draft = { email: email.toLowerCase(), passwordHash, metadata, confirmed: true, proved: true };
      return { user: await createUser(trx, draft), isNew: true };
    }
    // The rights that wait for the proof are settled below, with the club's rights.
    await proveEmail(trx, { onEmailProved: async () => {} }, user.id);
    await setPasswordHash(trx, user.id, passwordHash);
    await mergeMetadata(trx, user.id, metadata);
    return { user, isNew: false };
  });
  // Another press of the same button was faster.
  if (!user || isDisabled(user)) throw new ClubError('account_in_use');
  if (isNew) await createProfile(trx, { id: user.id, metadata });
  else {
    await settleEmailProof(trx, { id: user.id, cleared: true });
    await sql`update profiles set full_name = ${full_name} where user_id = ${user.id}`.execute(trx);
  }
  return user.id;
}
