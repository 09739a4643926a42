import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { LARGEST_METADATA, type IdentityRow } from './users.ts';

/** A person as an outside provider vouches for them. */
export interface ExternalPerson {
  /** The provider's name: google, web3, or sso: and the id of a SAML provider. */
  provider: string;
  /** The person's id at the provider; never changes, never goes to another person. */
  subject: string;
  /** In lower case; null where the provider knows none. */
  email: string | null;
  /** The provider has proven the address. */
  emailVerified: boolean;
  /** The answer of the provider: full_name, avatar_url and the like. */
  data: Record<string, unknown>;
}

export const SSO_PREFIX = 'sso:';

/** True for the identity of a SAML provider, which vouches for addresses of its own. */
export const isSso = (provider: unknown) => typeof provider === 'string' && provider.startsWith(SSO_PREFIX);

/**
 * Locks out other sign-ins of this person until the transaction ends, so that two first sign-ins at once make one
 * account.
 */
export async function lockIdentity(trx: Transaction, { provider, subject }: ExternalPerson): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${provider} ${subject}`}, 0))`.execute(trx);
}

/** The identity of the person here, or null. */
export async function findIdentity(trx: Transaction, person: ExternalPerson): Promise<IdentityRow | null> {
  const { rows } = await sql<IdentityRow>`
    select * from auth.identities where provider = ${person.provider} and provider_id = ${person.subject} for update
  `.execute(trx);
  return rows[0] ?? null;
}

/** Adds one more way to sign in to the account; `byAddress` where only the provider's word for the address led to it. */
export async function addExternalIdentity(
  trx: Transaction,
  userId: string,
  person: ExternalPerson,
  { byAddress = false } = {},
): Promise<void> {
  await sql`
    insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at, by_address)
    values (${userId}, ${person.provider}, ${person.subject}, ${JSON.stringify(identityData(person))}::jsonb, now(), ${byAddress})
  `.execute(trx);
  await listProviders(trx, userId);
  await fillMetadata(trx, userId, person);
}

/** Updates the identity to the provider's current claims. */
export async function refreshIdentity(trx: Transaction, identity: IdentityRow, person: ExternalPerson): Promise<void> {
  await sql`
    update auth.identities set identity_data = ${JSON.stringify(identityData(person))}::jsonb, last_sign_in_at = now(), updated_at = now()
    where id = ${identity.id}
  `.execute(trx);
  await fillMetadata(trx, identity.user_id, person);
}

/** The owner has linked the identity in an own session. */
export async function keepIdentity(trx: Transaction, { id }: IdentityRow): Promise<void> {
  await sql`update auth.identities set by_address = false, updated_at = now() where id = ${id}`.execute(trx);
}

/** Removes the identity; an email identity takes the password with it. */
export async function removeIdentity(trx: Transaction, identity: IdentityRow): Promise<void> {
  await sql`delete from auth.identities where id = ${identity.id}`.execute(trx);
  if (identity.provider === 'email')
    await sql`delete from auth.user_secrets where user_id = ${identity.user_id}`.execute(trx);
  await listProviders(trx, identity.user_id);
}

/** app_metadata names every provider of the account once, and one of them as the first. */
export async function listProviders(trx: Transaction, userId: string): Promise<void> {
  await sql`
    with named as (
      select jsonb_agg(provider order by since) as providers
      from (select provider, min(created_at) as since from auth.identities where user_id = ${userId} group by provider) each
    )
    update auth.users set updated_at = now(), raw_app_meta_data = raw_app_meta_data || jsonb_build_object(
      'providers', coalesce(providers, '[]'),
      'provider', case when providers ? (raw_app_meta_data ->> 'provider') then raw_app_meta_data -> 'provider' else providers -> 0 end
    )
    from named where users.id = ${userId}
  `.execute(trx);
}

/**
 * Fills in from the provider what the user has not set, as far as there is room: a name that was changed here stays.
 */
async function fillMetadata(trx: Transaction, userId: string, person: ExternalPerson): Promise<void> {
  const data = sql`${JSON.stringify(identityData(person))}::jsonb`;
  await sql`
    update auth.users set raw_user_meta_data = ${data} || raw_user_meta_data, updated_at = now()
    where id = ${userId} and octet_length((${data} || raw_user_meta_data)::text) <= ${LARGEST_METADATA}
  `.execute(trx);
}

/** The stored claims of the identity. */
export function identityData(person: ExternalPerson): Record<string, unknown> {
  return {
    ...person.data,
    sub: person.subject,
    provider_id: person.subject,
    ...(person.email === null ? {} : { email: person.email, email_verified: person.emailVerified }),
    phone_verified: false,
  };
}
