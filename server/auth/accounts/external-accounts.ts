import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { record } from '../audit/record.ts';
import { AuthError } from '../auth-error.ts';
import { proveEmail, replaceSignUp } from '../proofs/first-proof.ts';
import type { AuthService } from '../service.ts';
import {
  addExternalIdentity,
  findIdentity,
  identityData,
  isSso,
  keepIdentity,
  lockIdentity,
  refreshIdentity,
  type ExternalPerson,
} from './identities.ts';
import { boundedMetadata, confirmEmail, findUserByEmail, findUserById, isDisabled, type UserRow } from './users.ts';

/** The outcome of a sign-in through a provider: an account, or one whose address has to be proven first. */
export type Entry = { user: UserRow; mustConfirm: boolean };

/**
 * The account of the person: the one that has this identity; else, where the provider has proven the address, the one
 * with this address, which gets the identity; else a new one. Throws the protocol's refusals.
 */
export async function enter(
  trx: Transaction,
  service: AuthService,
  person: ExternalPerson,
  ip: string | null,
): Promise<Entry> {
  await lockIdentity(trx, person);
  const identity = await findIdentity(trx, person);
  if (identity) await refreshIdentity(trx, identity, person);
  const user = identity ? await findUserById(trx, identity.user_id) : await meet(trx, service, person, ip);
  if (!user) throw new AuthError(403, 'user_not_found', 'User of this identity does not exist');
  if (isDisabled(user)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (identity?.by_address) await refuseStaff(trx, service, user);
  if (user.email !== null && user.email_proved_at === null && proves(user, person)) {
    await proveEmail(trx, service, user.id, { identity: person });
    if (!user.email_confirmed_at) await replaceName(trx, user, person);
    return { user: (await findUserById(trx, user.id))!, mustConfirm: false };
  }
  if (user.email === null || user.email_confirmed_at) return { user, mustConfirm: false };
  await replaceSignUp(trx, user, { identity: person });
  if (!service.config.autoConfirm) return { user, mustConfirm: true };
  await confirmEmail(trx, user.id);
  return { user: (await findUserById(trx, user.id))!, mustConfirm: false };
}

/** The account that the person gets at the first sign-in. */
async function meet(
  trx: Transaction,
  service: AuthService,
  person: ExternalPerson,
  ip: string | null,
): Promise<UserRow> {
  const met =
    (await linkByAddress(trx, service, person, ip)) ??
    (await makeAccount(trx, service, person, ip)) ??
    // Another request has made an account of this address at the same moment.
    (await linkByAddress(trx, service, person, ip));
  if (met) return met;
  throw unproven(`Verify the email with ${person.provider} in order to sign in`, person.provider);
}

/** The account that has the address which the provider has proven, now with the identity. Null if there is none. */
async function linkByAddress(
  trx: Transaction,
  service: AuthService,
  person: ExternalPerson,
  ip: string | null,
): Promise<UserRow | null> {
  if (!person.email || !person.emailVerified || isSso(person.provider)) return null;
  const user = (await findUserByEmail(trx, person.email)) ?? (await findUserByIdentityAddress(trx, person.email));
  if (!user) return null;
  await refuseStaff(trx, service, user);
  if (!isDisabled(user)) await addExternalIdentity(trx, user.id, person, { byAddress: true });
  await record(trx, { action: 'identity_linked', actorId: user.id, ip, details: { provider: person.provider } });
  return findUserById(trx, user.id);
}

/**
 * A provider that names the address opens no account of the staff: its owner links the provider while signed in
 * otherwise. Throws `email_exists`.
 */
async function refuseStaff(trx: Transaction, service: AuthService, { id }: UserRow): Promise<void> {
  if (await asServiceRole(trx, (trusted) => service.isOrBecomesStaff(trusted, id)))
    throw new AuthError(422, 'email_exists', 'Sign in to this account in another way, and link the provider there');
}

/** The account that another provider has already proven this address for. */
async function findUserByIdentityAddress(trx: Transaction, email: string): Promise<UserRow | null> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from auth.identities
    where email = ${email} and identity_data -> 'email_verified' = 'true' and provider not like 'sso:%'
  `.execute(trx);
  if (rows.length > 1) throw new AuthError(422, 'email_exists', 'Multiple accounts with the same email address exist');
  return rows[0] ? findUserById(trx, rows[0].user_id) : null;
}

/** A new account; null if another account has the address. */
async function makeAccount(
  trx: Transaction,
  service: AuthService,
  person: ExternalPerson,
  ip: string | null,
): Promise<UserRow | null> {
  const { provider, email, emailVerified } = person;
  if (!service.config.signUps) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  if (email === null && provider !== 'web3')
    throw new AuthError(400, 'bad_oauth_callback', 'Error getting user email from external provider');
  const id = randomUUID();
  const metadata = boundedMetadata(identityData(person));
  const proved = email !== null && emailVerified;
  const confirmed = proved || (email !== null && service.config.autoConfirm);
  const { rows } = await sql`
    insert into auth.users (id, email, email_confirmed_at, email_proved_at, is_sso_user, raw_app_meta_data, raw_user_meta_data)
    values (
      ${id}, ${email}, case when ${confirmed} then now() end, case when ${proved} then now() end, ${isSso(provider)},
      ${JSON.stringify({ provider, providers: [provider] })}::jsonb, ${JSON.stringify(metadata)}::jsonb
    )
    on conflict do nothing returning 1
  `.execute(trx);
  if (rows.length === 0) return null;
  await addExternalIdentity(trx, id, person);
  await asServiceRole(trx, (trusted) => service.onUserCreated(trusted, { id, email, metadata }));
  await record(trx, { action: 'user_signedup', actorId: id, ip, details: { provider } });
  return findUserById(trx, id);
}

/** The provider vouches for the account's own address. */
const proves = (user: UserRow, person: ExternalPerson) =>
  person.emailVerified && person.email === user.email?.toLowerCase();

/**
 * Replaces what a sign-up that waited has set, its name included, with what the provider says: the sign-up may have
 * been a stranger's.
 */
async function replaceName(trx: Transaction, { id }: UserRow, person: ExternalPerson): Promise<void> {
  await sql`update auth.users set raw_user_meta_data = '{}' where id = ${id}`.execute(trx);
  const identity = await findIdentity(trx, person);
  if (identity) await refreshIdentity(trx, identity, person);
}

/** The refusal for an address that is not proven yet. */
export const unproven = (hint: string, provider: string) =>
  new AuthError(422, 'provider_email_needs_verification', `Unverified email with ${provider}. ${hint}`);

/** Links the person to an account that is signed in, for good where only the address did before. Throws `identity_already_exists`. */
export async function link(
  trx: Transaction,
  user: UserRow,
  person: ExternalPerson,
  ip: string | null,
): Promise<UserRow> {
  await lockIdentity(trx, person);
  const identity = await findIdentity(trx, person);
  if (identity?.user_id === user.id && identity.by_address) {
    await keepIdentity(trx, identity);
    return user;
  }
  if (identity) {
    const whose = identity.user_id === user.id ? '' : ' to another user';
    throw new AuthError(422, 'identity_already_exists', `Identity is already linked${whose}`);
  }
  await addExternalIdentity(trx, user.id, person);
  if (user.email === null && person.email && person.emailVerified) await takeAddress(trx, user.id, person.email);
  if (user.is_anonymous) await sql`update auth.users set is_anonymous = false where id = ${user.id}`.execute(trx);
  await record(trx, { action: 'identity_linked', actorId: user.id, ip, details: { provider: person.provider } });
  return (await findUserById(trx, user.id))!;
}

/** An account without an address gets the one its provider has proven, unless another account has it. */
async function takeAddress(trx: Transaction, userId: string, email: string): Promise<void> {
  await sql`
    update auth.users set email = ${email}, email_confirmed_at = now(), email_proved_at = now(), updated_at = now()
    where id = ${userId} and not exists (select 1 from auth.users other where lower(other.email) = ${email} and not other.is_sso_user)
  `.execute(trx);
}
