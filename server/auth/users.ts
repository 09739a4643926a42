import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../platform/database.ts';
import { AuthError } from './auth-error.ts';
import { AUDIENCE } from './tokens.ts';

/** The most that a person may keep in user_metadata, in bytes of JSON: it travels in every access token. */
const LARGEST_METADATA = 4096;

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
}

/** An account as the service reads it, without its secrets. */
export interface UserRow {
  id: string;
  aud: string;
  role: string;
  email: string;
  email_confirmed_at: string | null;
  invited_at: string | null;
  confirmation_sent_at: string | null;
  recovery_sent_at: string | null;
  last_sign_in_at: string | null;
  raw_app_meta_data: Record<string, unknown>;
  raw_user_meta_data: Record<string, unknown>;
  is_anonymous: boolean;
  banned_until: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  identities: IdentityRow[];
}

/** The account with this id, or null. */
export const findUserById = (trx: Transaction, id: string) => findUser(trx, sql`u.id = ${id}`);

/** The account with this address (in lower case), or null. */
export const findUserByEmail = (trx: Transaction, email: string) => findUser(trx, sql`lower(u.email) = ${email}`);

async function findUser(trx: Transaction, condition: RawBuilder<unknown>): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`
    select u.*, coalesce((select jsonb_agg(i order by i.created_at) from auth.identities i where i.user_id = u.id), '[]') as identities
    from auth.users u where ${condition} and u.deleted_at is null
  `.execute(trx);
  return rows[0] ?? null;
}

export interface AccountDraft {
  id?: string;
  email: string;
  passwordHash: string;
  metadata?: Record<string, unknown>;
  /** The address counts as proven; otherwise a mail has to prove it. */
  confirmed: boolean;
}

/** Makes an account that signs in by e-mail. Null if the address is taken. Runs as AUTH_ADMIN. */
export async function createUser(trx: Transaction, draft: AccountDraft): Promise<UserRow | null> {
  const { id = randomUUID(), email, passwordHash, metadata = {}, confirmed } = draft;
  const appMetadata = { provider: 'email', providers: ['email'] };
  const { rows } = await sql`
    insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values (${id}, ${email}, case when ${confirmed} then now() end, ${json(appMetadata)}, ${json(boundedMetadata(metadata))})
    on conflict (lower(email)) do nothing returning 1
  `.execute(trx);
  if (rows.length === 0) return null;
  const identity = { sub: id, email, email_verified: confirmed, phone_verified: false };
  await sql`insert into auth.identities (user_id, provider, provider_id, identity_data) values (${id}, 'email', ${id}, ${json(identity)})`.execute(
    trx,
  );
  await setPasswordHash(trx, id, passwordHash);
  return findUserById(trx, id);
}

/** The address is proven: by a link or a code that only its owner can have read. */
export async function confirmEmail(trx: Transaction, userId: string): Promise<void> {
  await sql`update auth.users set email_confirmed_at = now(), updated_at = now() where id = ${userId} and email_confirmed_at is null`.execute(
    trx,
  );
  await sql`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = ${userId} and provider = 'email'
  `.execute(trx);
}

export async function setPasswordHash(trx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await sql`
    insert into auth.user_secrets (user_id, encrypted_password) values (${userId}, ${passwordHash})
    on conflict (user_id) do update set encrypted_password = excluded.encrypted_password, updated_at = now()
  `.execute(trx);
}

/** The hash of the account's password, or null if it has none. */
export async function findPasswordHash(trx: Transaction, userId: string): Promise<string | null> {
  const { rows } = await sql<{
    encrypted_password: string;
  }>`select encrypted_password from auth.user_secrets where user_id = ${userId}`.execute(trx);
  return rows[0]?.encrypted_password ?? null;
}

/** Merges the data into user_metadata; a null takes its key away. Throws `validation_failed` when it grows too large. */
export async function mergeMetadata(trx: Transaction, userId: string, data: Record<string, unknown>): Promise<void> {
  const dropped = Object.keys(data).filter((key) => data[key] === null);
  const { rows } = await sql<{ raw_user_meta_data: Record<string, unknown> }>`
    update auth.users set raw_user_meta_data = (raw_user_meta_data || ${json(data)}) - ${dropped}::text[], updated_at = now()
    where id = ${userId} returning raw_user_meta_data
  `.execute(trx);
  boundedMetadata(rows[0]?.raw_user_meta_data ?? {});
}

/** True while the account is shut out. */
export const isBanned = (user: UserRow) => user.banned_until !== null && Date.parse(user.banned_until) > Date.now();

/** The account as the protocol shows it (PROTOCOL §3.1). */
export function presentUser(user: UserRow): Record<string, unknown> {
  const whenSet = {
    email_confirmed_at: user.email_confirmed_at,
    confirmed_at: user.email_confirmed_at,
    invited_at: user.invited_at,
    confirmation_sent_at: user.confirmation_sent_at,
    recovery_sent_at: user.recovery_sent_at,
    last_sign_in_at: user.last_sign_in_at,
    banned_until: user.banned_until,
    deleted_at: user.deleted_at,
  };
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email,
    phone: '',
    ...Object.fromEntries(Object.entries(whenSet).filter(([, moment]) => moment !== null)),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: user.identities.map(presentIdentity),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}

function presentIdentity(identity: IdentityRow): Record<string, unknown> {
  const { id, user_id, provider, provider_id, identity_data, email, last_sign_in_at, created_at, updated_at } =
    identity;
  const moments = {
    last_sign_in_at: last_sign_in_at && iso(last_sign_in_at),
    created_at: iso(created_at),
    updated_at: iso(updated_at),
  };
  return { identity_id: id, id: provider_id, user_id, identity_data, provider, email, ...moments };
}

/** An account that is none, in the shape of a fresh sign-up: it keeps from strangers whether an address is registered. */
export function fabricateUser(email: string, metadata: Record<string, unknown>): UserRow {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: AUDIENCE,
    role: 'authenticated',
    email,
    email_confirmed_at: null,
    invited_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: boundedMetadata(metadata),
    is_anonymous: false,
    banned_until: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    identities: [],
  };
}

/** The metadata, if it is small enough to travel in every token. Throws `validation_failed` otherwise. */
export function boundedMetadata(metadata: Record<string, unknown>): Record<string, unknown> {
  if (Buffer.byteLength(JSON.stringify(metadata)) <= LARGEST_METADATA) return metadata;
  throw new AuthError(400, 'validation_failed', `User metadata cannot be larger than ${LARGEST_METADATA} bytes`);
}

const iso = (moment: string) => new Date(moment).toISOString();
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
