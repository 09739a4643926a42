import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Locale } from '../../../contracts/roles.ts';
import { invitationPath, inviteUserInput, withdrawUserInvitationInput } from '../../../contracts/users.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asClub, type Transaction } from '../../platform/database.ts';
import { sendLater } from '../../platform/mail/outbox.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { requireAdmin } from './access.ts';
import { audit } from './audit.ts';
import { userInvitationMail } from './invitation-mail.ts';

const TOKEN_BYTES = 24;

/** What is kept of an invitation's token. */
export const userInvitationHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const inviteUser = defineProcedure({
  name: 'invite_user',
  summary:
    'Invites somebody by mail to have an account with a role. An older invitation of the address ends; an address that has an account is refused.',
  input: inviteUserInput,
  async run(context, { email, full_name, role, locale }) {
    await requireAdmin(context);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const made = await asClub(context.trx, async (trx) => {
      await refuseKnown(trx, email);
      await sql`
        update user_invitations set withdrawn_at = now()
        where lower(email) = ${email} and used_at is null and withdrawn_at is null
      `.execute(trx);
      const invitation = await trx
        .insertInto('user_invitations')
        .values({
          token_hash: userInvitationHash(token),
          email,
          full_name: full_name ?? '',
          role,
          locale,
          invited_by: context.userId,
        })
        .returning(['id', 'expires_at'])
        .executeTakeFirstOrThrow();
      const link = context.publicUrl + invitationPath(token);
      const club = await clubName(trx, locale);
      await sendLater(trx, userInvitationMail({ recipient: email, locale, name: full_name ?? '', role, club, link }));
      return invitation;
    });
    await audit(context, 'invite_user', { table: 'user_invitations', id: made.id, details: { role, name: email } });
    return { invitation_id: made.id, expires_at: made.expires_at };
  },
});

export const withdrawUserInvitation = defineProcedure({
  name: 'withdraw_user_invitation',
  summary: 'Makes the link of an invitation of the office void.',
  input: withdrawUserInvitationInput,
  async run(context, { invitation_id }) {
    await requireAdmin(context);
    const invitation = await asClub(context.trx, async (trx) => {
      const found = await trx
        .selectFrom('user_invitations')
        .select(['email', 'used_at'])
        .where('id', '=', invitation_id)
        .forUpdate()
        .executeTakeFirst();
      if (!found) throw new ClubError('invitation_not_found');
      if (found.used_at) throw new ClubError('invitation_used');
      await trx
        .updateTable('user_invitations')
        .set({ withdrawn_at: new Date().toISOString() })
        .where('id', '=', invitation_id)
        .where('withdrawn_at', 'is', null)
        .execute();
      return found;
    });
    await audit(context, 'withdraw_user_invitation', {
      table: 'user_invitations',
      id: invitation_id,
      details: { name: invitation.email },
    });
    return { invitation_id };
  },
});

async function refuseKnown(trx: Transaction, email: string): Promise<void> {
  const { rows } = await sql`select from auth.users where lower(email) = ${email}`.execute(trx);
  if (rows.length > 0) throw new ClubError('user_exists');
}

async function clubName(trx: Transaction, locale: Locale): Promise<string> {
  const club = await trx.selectFrom('club_settings').select(['name', 'name_en', 'name_ru']).executeTakeFirstOrThrow();
  return (locale === 'bg' ? null : club[`name_${locale}`]) || club.name;
}
