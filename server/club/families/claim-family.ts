import { sql } from 'kysely';
import { claimFamilyInput, joinFamilyInput, previewClaimInput } from '../../../contracts/inputs/users.ts';
import {
  addIdentity,
  confirmEmail,
  findUserByEmail,
  findUserById,
  setPasswordHash,
} from '../../auth/accounts/users.ts';
import { hashPassword } from '../../auth/passwords/passwords.ts';
import { replaceSignUp } from '../../auth/proofs/first-proof.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { requireUser } from '../core/access/access.ts';
import { endManagement } from '../core/access/managed.ts';
import { requireUnhandledFamily } from '../core/access/other-family.ts';
import { asAccounts } from '../core/as-accounts.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { CLAIM_GUESS, findClaim, lockClaim } from './claim-codes.ts';
import { lockPair, mergeAccounts, refusalOfMerge } from './merge-accounts.ts';
import { describeMerge, writeMerge } from './merge-procedures.ts';

export const previewClaim = defineProcedure({
  name: 'preview_claim',
  summary:
    'Whose account a printed code claims: the name and the children’s first names; for a signed-in user also what would go over to the own account. The answer is the same for a code that is unknown, used or out of date.',
  input: previewClaimInput,
  guess: { ...CLAIM_GUESS, of: ({ code }) => code },
  async run({ trx, userId }, { code }) {
    return asServiceRole(trx, async (club) => {
      const claim = await findClaim(club, code);
      if (!claim) throw new ClubError('claim_not_found');
      const { rows } = await sql<{ full_name: string; children: string[] }>`
        select full_name, array(select first_name from children where parent_id = user_id order by birth_date, id) as children
        from profiles where user_id = ${claim.user_id}
      `.execute(club);
      const isOther = userId !== null && userId !== claim.user_id;
      const merge = isOther ? await describeMerge(club, { keep: userId, goes: claim.user_id }) : null;
      return { ...only(rows), merge };
    });
  },
});

export const claimFamily = defineProcedure({
  name: 'claim_family',
  summary:
    'Claims the account that the club manages for a family, by the printed code: it gets an address and a password. Where the club confirms addresses an email asks first (ask for it by /auth/v1/resend), and until then the same code corrects a mistyped address; the answer is the same for an address that has an account.',
  input: claimFamilyInput,
  guess: { ...CLAIM_GUESS, of: ({ code }) => code },
  async run(context, { code, email, password }) {
    const { trx, confirmsEmails } = context;
    const userId = await asServiceRole(trx, async (club) => {
      const id = await lockClaim(club, code);
      // The staff signed in does not make an account of its own out of a family that it made.
      if (context.userId) await requireUnhandledFamily(club, context.userId, id);
      const passwordHash = await hashPassword(password);
      const taken = await asAccounts(club, () =>
        setAddress(club, id, { email, passwordHash, confirmed: !confirmsEmails }),
      );
      if (taken && !confirmsEmails) throw new ClubError('user_exists');
      if (!confirmsEmails) await endManagement(club, id);
      return id;
    });
    await audit({ ...context, userId }, 'claim_family', { table: 'user_roles', id: userId });
    return { email, confirms: confirmsEmails };
  },
});

export const joinFamily = defineProcedure({
  name: 'join_family',
  summary:
    'Merges the account that the club manages for a family into the caller’s own, by the printed code: everything goes over, and the code ends.',
  input: joinFamilyInput,
  guess: { ...CLAIM_GUESS, of: ({ code }) => code },
  async run(context, { code }) {
    const userId = requireUser(context);
    const merged = await asServiceRole(context.trx, async (trx) => {
      const claimed = await lockClaim(trx, code);
      // The address that was typed on the way here opens the account by itself.
      if (claimed === userId) throw new ClubError('claim_not_found');
      const pair = await lockPair(trx, { keep: userId, goes: claimed });
      const refusal = refusalOfMerge(...pair);
      if (refusal) throw new ClubError(refusal);
      await requireUnhandledFamily(trx, userId, claimed);
      return { ...(await mergeAccounts(trx, pair, userId)), gone: pair[1] };
    });
    await writeMerge(context, userId, merged);
    return { moved: merged.moved };
  },
});

/**
 * Gives the account an address and a password; what was typed with the code before is replaced whole, with its emails.
 * Returns true, and changes nothing, where the address belongs to another account. Runs as AUTH_ADMIN.
 */
async function setAddress(
  trx: Transaction,
  id: string,
  { email, passwordHash, confirmed }: { email: string; passwordHash: string; confirmed: boolean },
): Promise<boolean> {
  const user = await findUserByEmail(trx, email);
  if (user && user.id !== id) return true;
  await replaceSignUp(trx, (await findUserById(trx, id))!);
  await sql`update auth.users set email = ${email}, updated_at = now() where id = ${id}`.execute(trx);
  await addIdentity(trx, id, 'email', { email, email_verified: false, phone_verified: false });
  await setPasswordHash(trx, id, passwordHash);
  if (confirmed) await confirmEmail(trx, id);
  return false;
}
