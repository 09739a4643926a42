import { sql } from 'kysely';
import { acceptPath, INVITATION_DAYS } from '../../../../contracts/guardians.ts';
import { inviteGuardianInput } from '../../../../contracts/inputs/guardians.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { onlyRow } from '../../../platform/database/rows.ts';
import { sendLater } from '../../../platform/email/outbox.ts';
import { linkKeyHash, makeLinkKey } from '../../../platform/link-key.ts';
import { hasAdminRights, requireFamilyOf, requireUser } from '../../core/access/access.ts';
import { requireRecentProof } from '../../core/access/recent-proof.ts';
import { audit } from '../../core/audit.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure, type ProcedureContext } from '../../core/procedure.ts';
import { readSender } from '../../core/profiles.ts';
import { invitationEmail } from './invitation-email.ts';

/** In a day, by one parent and to one address. */
const MOST_BY_PERSON = 10;
const MOST_TO_ADDRESS = 3;

export const inviteGuardian = defineProcedure({
  name: 'invite_guardian',
  summary:
    'Invites a person, by email, to be the second parent of the caller’s children, or of a family’s children in the first parent’s name, by reception or an admin: the parent is notified at once. The answer does not show whether the club knows the address.',
  input: inviteGuardianInput,
  async run(context, { child_ids, email }) {
    const userId = requireUser(context);
    // A second parent stays when a stolen session is long over.
    await requireRecentProof(context);
    const ids = [...new Set(child_ids)];
    const children: InvitedChild[] = [];
    for (const id of ids) children.push(await requireChild(context, id));
    const parents = new Set(children.map(({ parent_id }) => parent_id));
    if (parents.size > 1) throw new ClubError('different_families');
    // The desk invites in the name of the first parent, who sees the invitation and may withdraw it.
    const [parentId = userId] = parents;
    const byDesk = parentId !== userId;
    const names = children.map(({ first_name }) => first_name);
    return asServiceRole(context.trx, async (trx) => {
      await refuseTooMany(trx, parentId, email);
      await refuseParentsOwn(trx, parentId, email);
      const token = makeLinkKey();
      const invitation = await trx
        .insertInto('guardian_invitations')
        .values({
          token_hash: linkKeyHash(token),
          email,
          child_ids: ids,
          invited_by: parentId,
          sent_by: byDesk ? userId : null,
          expires_at: sql<string>`now() + make_interval(days => ${INVITATION_DAYS})`,
        })
        .returning(['id', 'expires_at'])
        .executeTakeFirstOrThrow();
      const { name, locale, club } = await readSender(trx, parentId);
      const link = context.publicUrl + acceptPath(token);
      await sendLater(
        trx,
        invitationEmail({
          recipient: email,
          locale,
          name,
          byDesk,
          children: names,
          club,
          link,
        }),
      );
      if (byDesk) await notify(trx, { to: parentId, kind: 'guardian_invited', data: { email, child_names: names } });
      await audit(context, 'invite_guardian', {
        table: 'guardian_invitations',
        id: invitation.id,
        details: { children: ids.length },
      });
      return { invitation_id: invitation.id, expires_at: invitation.expires_at };
    });
  },
});

interface InvitedChild {
  parent_id: string;
  first_name: string;
}

/** A child whose first parent the caller is, or the desk's: a second parent can neither invite nor remove. */
async function requireChild(context: ProcedureContext, childId: string): Promise<InvitedChild> {
  const child = await requireFamilyOf(context, childId);
  if (child.parent_id !== context.userId && !(await hasAdminRights(context))) throw new ClubError('not_allowed');
  return asServiceRole(context.trx, (trx) =>
    trx.selectFrom('children').select(['parent_id', 'first_name']).where('id', '=', childId).executeTakeFirstOrThrow(),
  );
}

async function refuseTooMany(trx: Transaction, userId: string, email: string): Promise<void> {
  // Counts presses at once one after another: each waits here for the one before.
  await trx.selectFrom('profiles').select('user_id').where('user_id', '=', userId).forUpdate().execute();
  const { by_person, to_address } = await onlyRow(trx)<{ by_person: number; to_address: number }>`
    select count(*) filter (where invited_by = ${userId})::integer as by_person,
      count(*) filter (where lower(email) = ${email})::integer as to_address
    from guardian_invitations
    where created_at > now() - interval '1 day' and (invited_by = ${userId} or lower(email) = ${email})
  `;
  if (by_person >= MOST_BY_PERSON || to_address >= MOST_TO_ADDRESS) throw new ClubError('too_many_requests');
}

async function refuseParentsOwn(trx: Transaction, parentId: string, email: string): Promise<void> {
  const { rows } = await sql<{ own: boolean }>`
    select lower(email) = ${email} as own from auth.users where id = ${parentId}`.execute(trx);
  if (rows[0]?.own) throw new ClubError('invitation_to_parent');
}
