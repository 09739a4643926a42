import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { allRows } from '../../platform/database/rows.ts';
import type { FactorType } from '../../settings/environment.ts';
import { AuthError } from '../auth-error.ts';

/** The largest user_metadata, in bytes of JSON: it travels in every access token. */
export const LARGEST_METADATA = 4096;

export interface IdentityRow {
  id: string;
  user_id: string;
  provider: string;
  provider_id: string;
  identity_data: Record<string, unknown>;
  email: string | null;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
  by_address: boolean;
}

/** A second factor, without its secret. */
export interface FactorSummary {
  id: string;
  friendly_name: string | null;
  factor_type: FactorType;
  status: 'unverified' | 'verified';
  phone: string | null;
  last_challenged_at: string | null;
  created_at: string;
  updated_at: string;
}

/** An account as the service reads it, without its secrets. */
export interface UserRow {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  email_confirmed_at: string | null;
  /** The moment of the first proof of the address; null while it only counts as confirmed, or waits. */
  email_proved_at: string | null;
  /** E.164 without the plus sign. */
  phone: string | null;
  phone_confirmed_at: string | null;
  invited_at: string | null;
  confirmation_sent_at: string | null;
  recovery_sent_at: string | null;
  email_change: string | null;
  email_change_confirm_status: number;
  email_change_sent_at: string | null;
  phone_change: string | null;
  phone_change_sent_at: string | null;
  reauthentication_sent_at: string | null;
  last_sign_in_at: string | null;
  raw_app_meta_data: Record<string, unknown>;
  raw_user_meta_data: Record<string, unknown>;
  is_anonymous: boolean;
  /** A SAML provider alone vouches for this account. */
  is_sso_user: boolean;
  banned_until: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  identities: IdentityRow[];
  factors: FactorSummary[];
}

/** The account with this id, or null. */
export const findUserById = (trx: Transaction, id: string) => findUser(trx, sql`u.id = ${id}`);

/** The account with this address (in lower case), or null. Accounts that a SAML provider vouches for are separate. */
export const findUserByEmail = (trx: Transaction, email: string) =>
  findUser(trx, sql`lower(u.email) = ${email} and not u.is_sso_user`);

/** The account with this number (digits only), or null. */
export const findUserByPhone = (trx: Transaction, phone: string) => findUser(trx, sql`u.phone = ${phone}`);

async function findUser(trx: Transaction, condition: RawBuilder<unknown>): Promise<UserRow | null> {
  return (await selectUsers(trx, sql`${condition} and u.deleted_at is null`))[0] ?? null;
}

/** Accounts without their secrets; a condition over `u` follows. */
const SELECT_USERS = `
  select u.*,
    coalesce((select jsonb_agg(i order by i.created_at) from auth.identities i where i.user_id = u.id), '[]') as identities,
    coalesce((
      select jsonb_agg(to_jsonb(f) - 'secret' - 'last_used_step' - 'web_authn_credential' order by f.created_at)
      from auth.mfa_factors f where f.user_id = u.id
    ), '[]') as factors
  from auth.users u`;

/** A statement that returns the account of a condition over `u` as JSON: for `userFromJson`. */
export const oneUser = (condition: string) =>
  `select row_to_json(found)::text from (${SELECT_USERS} where ${condition} and u.deleted_at is null) as found`;

/** The account, with its moments as every other query of the service gives them. */
export function userFromJson(text: string): UserRow {
  const row = JSON.parse(text) as Record<string, unknown>;
  for (const [name, value] of Object.entries(row)) {
    const isMoment = name.endsWith('_at') || name === 'banned_until';
    if (isMoment && typeof value === 'string') row[name] = new Date(value).toISOString();
  }
  return row as unknown as UserRow;
}

/** The accounts of a condition over `u`, with any order and limit behind it. */
export const selectUsers = (trx: Transaction, condition: RawBuilder<unknown>): Promise<UserRow[]> =>
  allRows(trx)`${sql.raw(SELECT_USERS)} where ${condition}`;

export interface AccountDraft {
  id?: string;
  email?: string | null;
  /** Digits of an E.164 number. */
  phone?: string | null;
  passwordHash?: string | null;
  metadata?: Record<string, unknown>;
  appMetadata?: Record<string, unknown>;
  role?: string;
  /** The address counts as confirmed; otherwise an email has to prove it. */
  confirmed?: boolean;
  /** The creator of the account vouches for the address. */
  proved?: boolean;
  /** The same for the number. */
  phoneConfirmed?: boolean;
  isAnonymous?: boolean;
}

/**
 * Makes an account that signs in by email, by phone, or by neither. Null if address, number or id is taken. Runs as
 * AUTH_ADMIN.
 */
export async function createUser(trx: Transaction, draft: AccountDraft): Promise<UserRow | null> {
  const { id = randomUUID(), email = null, phone = null, confirmed = false, phoneConfirmed = false } = draft;
  const proved = confirmed && (draft.proved ?? false);
  const providers = [email && 'email', phone && 'phone'].filter((name) => name !== null);
  const appMetadata = { ...(providers.length > 0 ? { provider: providers[0], providers } : {}), ...draft.appMetadata };
  const { rows } = await sql`
    insert into auth.users (id, email, email_confirmed_at, email_proved_at, phone, phone_confirmed_at, role, is_anonymous, raw_app_meta_data, raw_user_meta_data)
    values (
      ${id}, ${email}, case when ${confirmed} then now() end, case when ${proved} then now() end, ${phone}, case when ${phoneConfirmed} then now() end,
      ${draft.role ?? 'authenticated'}, ${draft.isAnonymous ?? false}, ${json(appMetadata)}, ${json(boundedMetadata(draft.metadata ?? {}))}
    )
    on conflict do nothing returning 1
  `.execute(trx);
  if (rows.length === 0) return null;
  if (email) await addIdentity(trx, id, 'email', { email, email_verified: confirmed, phone_verified: false });
  if (phone) await addIdentity(trx, id, 'phone', { phone, phone_verified: phoneConfirmed, email_verified: false });
  if (draft.passwordHash) await setPasswordHash(trx, id, draft.passwordHash);
  return findUserById(trx, id);
}

/** Adds another way to sign in to the account: by its address or its number. Updates the existing one of this kind. */
export async function addIdentity(
  trx: Transaction,
  userId: string,
  provider: 'email' | 'phone',
  data: Record<string, unknown>,
): Promise<void> {
  await sql`
    insert into auth.identities (user_id, provider, provider_id, identity_data)
    values (${userId}, ${provider}, ${userId}, ${json({ sub: userId, ...data })})
    on conflict (provider, provider_id) do update set identity_data = identities.identity_data || excluded.identity_data, updated_at = now()
  `.execute(trx);
  await sql`
    update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object(
      'provider', coalesce(raw_app_meta_data ->> 'provider', ${provider}),
      'providers', case when raw_app_meta_data -> 'providers' @> to_jsonb(array[${provider}]::text[]) then raw_app_meta_data -> 'providers'
        else coalesce(raw_app_meta_data -> 'providers', '[]') || to_jsonb(array[${provider}]::text[]) end
    ) where id = ${userId}
  `.execute(trx);
}

/** The address counts as confirmed from now on. */
export async function confirmEmail(trx: Transaction, userId: string): Promise<void> {
  await sql`update auth.users set email_confirmed_at = now(), updated_at = now() where id = ${userId} and email_confirmed_at is null`.execute(
    trx,
  );
  await sql`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = ${userId} and provider = 'email'
  `.execute(trx);
}

/** The number is proven: by a code that only its owner can have read. */
export async function confirmPhone(trx: Transaction, userId: string): Promise<void> {
  await sql`update auth.users set phone_confirmed_at = now(), updated_at = now() where id = ${userId} and phone_confirmed_at is null`.execute(
    trx,
  );
  await sql`
    update auth.identities set identity_data = identity_data || '{"phone_verified": true}', updated_at = now()
    where user_id = ${userId} and provider = 'phone'
  `.execute(trx);
}

export async function setPasswordHash(trx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await sql`
    insert into auth.user_secrets (user_id, encrypted_password) values (${userId}, ${passwordHash})
    on conflict (user_id) do update set encrypted_password = excluded.encrypted_password, updated_at = now()
  `.execute(trx);
}

/**
 * Forgets the password of a number that waits for its proof: the person who set it may not be the one who is about to
 * prove it.
 */
export async function dropWaitingPassword(trx: Transaction, user: UserRow): Promise<void> {
  if (user.email_confirmed_at || user.phone_confirmed_at) return;
  await sql`delete from auth.user_secrets where user_id = ${user.id}`.execute(trx);
}

/** The hash of the account's password, or null if it has none. */
export async function findPasswordHash(trx: Transaction, userId: string): Promise<string | null> {
  const { rows } = await sql<{
    encrypted_password: string;
  }>`select encrypted_password from auth.user_secrets where user_id = ${userId}`.execute(trx);
  return rows[0]?.encrypted_password ?? null;
}

/** Merges the data into user_metadata; null removes a key. Throws `validation_failed` when it grows too large. */
export async function mergeMetadata(trx: Transaction, userId: string, data: Record<string, unknown>): Promise<void> {
  const dropped = Object.keys(data).filter((key) => data[key] === null);
  const { rows } = await sql<{ raw_user_meta_data: Record<string, unknown> }>`
    update auth.users set raw_user_meta_data = (raw_user_meta_data || ${json(data)}) - ${dropped}::text[], updated_at = now()
    where id = ${userId} returning raw_user_meta_data
  `.execute(trx);
  boundedMetadata(rows[0]?.raw_user_meta_data ?? {});
}

/** True while the account is disabled. */
export const isDisabled = (user: UserRow) => user.banned_until !== null && Date.parse(user.banned_until) > Date.now();

/** The metadata, if it is small enough to travel in every token. Throws `validation_failed` otherwise. */
export function boundedMetadata(metadata: Record<string, unknown>): Record<string, unknown> {
  if (Buffer.byteLength(JSON.stringify(metadata)) <= LARGEST_METADATA) return metadata;
  throw new AuthError(400, 'validation_failed', `User metadata cannot be larger than ${LARGEST_METADATA} bytes`);
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
