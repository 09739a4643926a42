import { randomUUID } from 'node:crypto';
import { AUDIENCE } from '../tokens/tokens.ts';
import { boundedMetadata, type FactorSummary, type IdentityRow, type UserRow } from './users.ts';

/** The account as the protocol shows it (PROTOCOL §3.1). */
export function presentUser(user: UserRow): Record<string, unknown> {
  const whenSet = {
    email_confirmed_at: user.email_confirmed_at,
    phone_confirmed_at: user.phone_confirmed_at,
    confirmed_at: firstOf(user.email_confirmed_at, user.phone_confirmed_at),
    invited_at: user.invited_at,
    confirmation_sent_at: user.confirmation_sent_at,
    recovery_sent_at: user.recovery_sent_at,
    new_email: user.email_change,
    email_change_sent_at: user.email_change_sent_at,
    new_phone: user.phone_change,
    phone_change_sent_at: user.phone_change_sent_at,
    reauthentication_sent_at: user.reauthentication_sent_at,
    last_sign_in_at: user.last_sign_in_at,
    banned_until: user.banned_until,
    deleted_at: user.deleted_at,
  };
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...Object.fromEntries(Object.entries(whenSet).filter(([, moment]) => moment !== null)),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: user.identities.map(presentIdentity),
    ...(user.factors.length > 0 ? { factors: user.factors.map(presentFactor) } : {}),
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

/** A second factor as its owner and the admin see it. */
export function presentFactor(factor: FactorSummary): Record<string, unknown> {
  const { id, friendly_name, factor_type, status, last_challenged_at, created_at, updated_at } = factor;
  return {
    id,
    ...(friendly_name ? { friendly_name } : {}),
    factor_type,
    status,
    created_at: iso(created_at),
    updated_at: iso(updated_at),
    ...(last_challenged_at ? { last_challenged_at: iso(last_challenged_at) } : {}),
  };
}

/** A made-up account in the shape of a fresh sign-up, so that strangers cannot see whether an address is registered. */
export function fabricateUser(
  { email = null, phone = null }: { email?: string | null; phone?: string | null },
  metadata: Record<string, unknown>,
): UserRow {
  const now = new Date().toISOString();
  const provider = email ? 'email' : 'phone';
  return {
    id: randomUUID(),
    aud: AUDIENCE,
    role: 'authenticated',
    email,
    email_confirmed_at: null,
    email_proved_at: null,
    phone,
    phone_confirmed_at: null,
    invited_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    email_change: null,
    email_change_confirm_status: 0,
    email_change_sent_at: null,
    phone_change: null,
    phone_change_sent_at: null,
    reauthentication_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: { provider, providers: [provider] },
    raw_user_meta_data: boundedMetadata(metadata),
    is_anonymous: false,
    is_sso_user: false,
    banned_until: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    identities: [],
    factors: [],
  };
}

const firstOf = (a: string | null, b: string | null) => (a !== null && b !== null ? (a < b ? a : b) : (a ?? b));
const iso = (moment: string) => new Date(moment).toISOString();
