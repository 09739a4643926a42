import { sql } from 'kysely';
import { INVITATION_DAYS } from '../../../../contracts/guardians.ts';
import { LOCALES, type Locale, type Role } from '../../../../contracts/roles.ts';
import { invitationPath } from '../../../../contracts/users.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { jsonRows } from '../../../platform/database/rows.ts';
import { writeEmails } from '../../../platform/email/outbox.ts';
import { linkKeyHash, makeLinkKey } from '../../../platform/link-key.ts';
import { userInvitationEmail } from './invitation-email.ts';

/** An invitee with role and language. */
interface Invitee {
  email: string;
  full_name: string;
  role: Role;
  locale: Locale;
  /** The account that waits for its owner. */
  user_id?: string;
  /** The children in that account, by first name. */
  children?: readonly string[];
  /** The classes that pass to an instructor. */
  class_ids?: readonly string[];
}

interface SentInvitation {
  id: string;
  expires_at: string;
}

/**
 * Writes invitations with their emails; an older one of the same address ends. Returns them in the order of the invitees.
 * Runs with the club's rights.
 */
export async function sendInvitations(
  trx: Transaction,
  invitees: readonly Invitee[],
  { publicUrl, invitedBy }: { publicUrl: string; invitedBy: string | null },
): Promise<SentInvitation[]> {
  if (invitees.length === 0) return [];
  await sql`
    update user_invitations set withdrawn_at = now()
    where lower(email) = any (${invitees.map(({ email }) => email.toLowerCase())}::text[]) and used_at is null and withdrawn_at is null
  `.execute(trx);
  const drafts = invitees.map((invitee) => ({ ...invitee, token: makeLinkKey() }));
  const rows = drafts.map(({ token, email, full_name, role, locale, user_id = null, class_ids = [] }) => ({
    token_hash: linkKeyHash(token),
    email,
    full_name,
    role,
    locale,
    user_id,
    class_ids,
  }));
  // One value for all rows: a statement takes 65,535 of them at most.
  const { rows: sent } = await sql<SentInvitation & { token_hash: string }>`
    insert into user_invitations (token_hash, email, full_name, role, locale, user_id, class_ids, invited_by, expires_at)
    select token_hash, email, full_name, role, locale, user_id, class_ids, ${invitedBy}::uuid,
      now() + make_interval(days => ${INVITATION_DAYS})
    from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as invited (
      token_hash text, email text, full_name text, role text, locale text, user_id uuid, class_ids uuid[]
    )
    returning id, token_hash, expires_at
  `.execute(trx);
  const names = await clubNames(trx);
  const emails = drafts.map(({ token, email, full_name, role, locale, children, user_id }) =>
    userInvitationEmail({
      recipient: email,
      locale,
      name: full_name,
      role,
      club: names[locale],
      link: publicUrl + invitationPath(token),
      ...(user_id ? { children: children ?? [] } : {}),
    }),
  );
  await writeEmails(trx, emails, invitees.length === 1 ? 'code' : 'usual');
  const byHash = new Map(sent.map(({ token_hash, ...invitation }) => [token_hash, invitation]));
  return drafts.map(({ token }) => byHash.get(linkKeyHash(token))!);
}

export async function clubNames(trx: Transaction): Promise<Record<Locale, string>> {
  const club = await trx.selectFrom('club_settings').select(['name', 'name_en', 'name_ru']).executeTakeFirstOrThrow();
  const named = LOCALES.map((locale) => [locale, (locale === 'bg' ? null : club[`name_${locale}`]) || club.name]);
  return Object.fromEntries(named) as Record<Locale, string>;
}
