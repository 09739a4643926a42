import { sql } from 'kysely';
import {
  inviteFamiliesInput,
  previewFamilyInvitationInput,
  waitingFamiliesInput,
} from '../../../../contracts/inputs/users.ts';
import type { Locale, Role } from '../../../../contracts/roles.ts';
import { invitationPath, MOST_WAITING_FAMILIES } from '../../../../contracts/users.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { allRows, onlyRow } from '../../../platform/database/rows.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { userInvitationEmail } from './invitation-email.ts';
import { clubNames, sendInvitations } from './send-invitations.ts';

/** A family whose account is not in use yet. */
interface UnclaimedFamily {
  user_id: string;
  email: string;
  full_name: string;
  locale: Locale;
  /** The role that waits for the proof of the address; a parent's without one. */
  role: Role;
  /** By first name. */
  children: string[];
  /** The moments of the last invitation and of the end of its link; null: none has. */
  invited_at: string | null;
  expires_at: string | null;
}

/** A second press, or a second admin, does not send all of them a second email on the same day. */
const AGAIN_AFTER = "interval '1 day'";

export const waitingFamilies = defineProcedure({
  name: 'waiting_families',
  summary:
    'Families that have an account and have never entered it, such as those of an import, with their last invitation: those without one first. At most 200, and how many there are.',
  input: waitingFamiliesInput,
  async run(context) {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      const families = await findWaiting(trx, sql`true`, MOST_WAITING_FAMILIES);
      return { families, ...(await countWaiting(trx)) };
    });
  },
});

export const inviteFamilies = defineProcedure({
  name: 'invite_families',
  summary:
    'Sends families an invitation to the account that waits for them; an older link ends. Without names, all who have not come and were not invited within a day, or `most` of them; `left` is how many of these are still to be invited.',
  input: inviteFamiliesInput,
  async run(context, { user_ids, most }) {
    await requireAdmin(context);
    const { invited, left } = await asServiceRole(context.trx, async (trx) => {
      const by = { publicUrl: context.publicUrl, invitedBy: context.userId };
      return { invited: await inviteWaiting(trx, user_ids, by, most), left: (await countWaiting(trx)).due };
    });
    if (user_ids && user_ids.length === 1 && invited === 0) throw new ClubError('already_came');
    await audit(context, 'invite_families', { table: 'user_invitations', id: null, details: { count: invited } });
    return { invited, left };
  },
});

export const previewFamilyInvitation = defineProcedure({
  name: 'preview_family_invitation',
  summary: 'The invitation that the next family would get, with a link that leads nowhere; null where none waits.',
  input: previewFamilyInvitationInput,
  isRead: true,
  async run(context): Promise<{ recipient: string; subject: string; text: string } | null> {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      const [family] = await findWaiting(trx, DUE, 1);
      if (!family) return null;
      const link = context.publicUrl + invitationPath('…');
      const { email, full_name: name } = family;
      const club = (await clubNames(trx))[family.locale];
      const { recipient, subject, text } = userInvitationEmail({ ...family, recipient: email, name, club, link });
      return { recipient, subject, text };
    });
  },
});

/** Invites the owners of accounts that are not in use yet; null: all who are due. Returns how many. */
export async function inviteWaiting(
  trx: Transaction,
  userIds: readonly string[] | null,
  by: { publicUrl: string; invitedBy: string | null },
  most: number | null = null,
): Promise<number> {
  // Of two calls that invite all at once the second waits and finds those whom the first left.
  await sql`select pg_advisory_xact_lock(hashtextextended('invite_families', 0))`.execute(trx);
  const condition = userIds === null ? DUE : sql`users.id = any (${[...userIds]}::uuid[])`;
  const families = await findWaiting(trx, condition, most);
  return (await sendInvitations(trx, families, by)).length;
}

/** Accounts of parents, or without a role, that are not in use yet: over `users`, with the last invitation as `invited`. */
const WAITING = sql`
  from auth.users
  left join lateral (
    select created_at, expires_at from user_invitations
    where user_invitations.user_id = users.id order by created_at desc limit 1
  ) as invited on true
  where email_confirmed_at is null and last_sign_in_at is null and email is not null and deleted_at is null
    and coalesce(banned_until <= now(), true) and not private.is_managed(users.id)
    and not exists (select from user_roles where user_id = users.id and role <> 'parent')
    and not exists (select from athlete_accounts where user_id = users.id)
`;
const DUE = sql`coalesce(invited.created_at < now() - ${sql.raw(AGAIN_AFTER)}, true)`;

/** The families that have not come, and those of them that were not invited within a day. */
const countWaiting = (trx: Transaction): Promise<{ total: number; due: number }> => onlyRow(trx)`
    select count(*)::integer as total, count(*) filter (where ${DUE})::integer as due ${WAITING}`;

const findWaiting = (
  trx: Transaction,
  condition: ReturnType<typeof sql>,
  most: number | null,
): Promise<UnclaimedFamily[]> => allRows(trx)`
    with waiting as (
      select users.id, users.email, users.created_at, invited.created_at as invited_at, invited.expires_at
      ${WAITING} and ${condition}
      order by invited.created_at nulls first, users.created_at desc, users.id limit ${most}
    )
    select waiting.id as user_id, email, coalesce(full_name, '') as full_name, coalesce(locale, 'bg') as locale,
      coalesce((select role from private.waiting_roles where waiting_roles.user_id = waiting.id order by role limit 1), 'parent') as role,
      array(select first_name from children where parent_id = waiting.id order by birth_date, id) as children,
      invited_at, expires_at
    from waiting left join profiles on profiles.user_id = waiting.id
    order by invited_at nulls first, waiting.created_at desc, waiting.id
  `;
