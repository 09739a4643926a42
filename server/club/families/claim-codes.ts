import { createHash, randomInt } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import { sql } from 'kysely';
import { issueClaimCodeInput } from '../../../contracts/inputs/users.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { CLAIM_DAYS, CLAIM_LENGTH, CLAIM_PATH, CLAIM_SIGNS, shownClaimCode } from '../../../contracts/users.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { requireAdmin } from '../core/access/access.ts';
import { requireRecentProof } from '../core/access/recent-proof.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';

/** Text messages cost money: the next one leaves after this pause. */
const PAUSE_SECONDS = 60;

export const issueClaimCode = defineProcedure({
  name: 'issue_claim_code',
  summary:
    'A code by which a family claims the account that the club manages for it: to be printed, or sent by text message to the phone in the file. It is shown this once, counts for 30 days and once; an older one ends.',
  input: issueClaimCodeInput,
  async run(context, { user_id, by_sms }) {
    await requireAdmin(context);
    await requireRecentProof(context, { signInCounts: true });
    const { sms } = context;
    const address = typedAddress(context.publicUrl) + CLAIM_PATH;
    if (by_sms && !sms) throw new ClubError('no_text_messages');
    const code = Array.from({ length: CLAIM_LENGTH }, () => CLAIM_SIGNS[randomInt(CLAIM_SIGNS.length)]).join('');
    const issued = await asServiceRole(context.trx, async (trx) => {
      const family = await lockManaged(trx, user_id);
      if (by_sms && !family.phone) throw new ClubError('no_phone');
      if (by_sms && family.texted) throw new ClubError('too_many_requests', { retryAfter: PAUSE_SECONDS });
      const { rows } = await sql<{ expires_at: string }>`
        update private.managed_families set code_hash = ${claimHash(code)},
          code_expires_at = now() + make_interval(days => ${CLAIM_DAYS}),
          texted_at = case when ${by_sms} then now() else texted_at end
        where user_id = ${user_id} returning code_expires_at as expires_at
      `.execute(trx);
      return { ...family, expires_at: only(rows).expires_at };
    });
    await audit(context, 'issue_claim_code', { table: 'user_roles', id: user_id, details: { sms: by_sms } });
    if (by_sms)
      context.afterCommit(() =>
        sms!.send({
          recipient: issued.phone!.slice(1),
          body: TEXTS[issued.locale](address, shownClaimCode(code), issued.name_of_club),
        }),
      );
    const { full_name, phone, expires_at } = issued;
    return { code: shownClaimCode(code), expires_at, full_name, phone, address };
  },
});

const TEXTS: Record<Locale, (address: string, code: string, club: string) => string> = {
  bg: (address, code, club) => `${club}: код за профила на семейството ${code}. Отвори ${address}`,
  en: (address, code, club) => `${club}: the code for your family’s account is ${code}. Open ${address}`,
  ru: (address, code, club) => `${club}: код семейного профиля ${code}. Откройте ${address}`,
};

/** The site as a family types it: a domain in Cyrillic is read in Cyrillic. */
const typedAddress = (publicUrl: string): string => {
  const { hostname } = new URL(publicUrl);
  return publicUrl.replace(hostname, domainToUnicode(hostname) || hostname);
};

/** The stored hash of a code. */
const claimHash = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** A printed code opens no other rights than a parent's, whatever role the account was given or waits for. */
const ONLY_PARENT = sql`not exists (
  select from user_roles where user_roles.user_id = managed_families.user_id and role <> 'parent'
  union all select from private.waiting_roles where waiting_roles.user_id = managed_families.user_id
)`;

interface Managed {
  full_name: string;
  phone: string | null;
  locale: Locale;
  name_of_club: string;
  /** A code has just left by text message. */
  texted: boolean;
}

/** Locks the row of a family that the club manages. Throws not_managed. */
async function lockManaged(trx: Transaction, userId: string): Promise<Managed> {
  await sql`select from private.managed_families where user_id = ${userId} for update`.execute(trx);
  const { rows } = await sql<Managed>`
    select profiles.full_name, profiles.phone, profiles.locale,
      coalesce(case profiles.locale when 'en' then name_en when 'ru' then name_ru end, name) as name_of_club,
      coalesce(texted_at > now() - make_interval(secs => ${PAUSE_SECONDS}), false) as texted
    from private.managed_families join profiles on profiles.user_id = managed_families.user_id cross join club_settings
    where managed_families.user_id = ${userId} and private.is_managed(managed_families.user_id) and ${ONLY_PARENT}
  `.execute(trx);
  if (!rows[0]) throw new ClubError('not_managed');
  return rows[0];
}

/** The account that a code claims now, or null: unknown, out of date and used are the same. */
export async function findClaim(trx: Transaction, code: string): Promise<{ user_id: string } | null> {
  const { rows } = await sql<{ user_id: string }>`
    select managed_families.user_id from private.managed_families join auth.users on users.id = managed_families.user_id
    where code_hash = ${claimHash(code)} and code_expires_at > now() and email_confirmed_at is null
      and last_sign_in_at is null and deleted_at is null and coalesce(banned_until <= now(), true) and ${ONLY_PARENT}
  `.execute(trx);
  return rows[0] ?? null;
}

/** Locks the account that a code claims, and returns its id. Throws claim_not_found. */
export async function lockClaim(trx: Transaction, code: string): Promise<string> {
  await sql`select from private.managed_families where code_hash = ${claimHash(code)} for update`.execute(trx);
  const claim = await findClaim(trx, code);
  if (!claim) throw new ClubError('claim_not_found');
  return claim.user_id;
}

/** A code opens an account: wrong ones are counted by caller and by address, also of visitors. */
export const CLAIM_GUESS = {
  purpose: 'claim code',
  wrong: 'claim_not_found',
  byVisitors: true,
  isRight: (trx: Transaction, code: string) =>
    asServiceRole(trx, async (club) => (await findClaim(club, code)) !== null),
} as const;
