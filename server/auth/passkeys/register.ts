import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Claims } from '../../platform/caller.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { firstRow } from '../../platform/database/rows.ts';
import { requireAssured, requireClaims } from '../accounts/signed-in.ts';
import { record } from '../audit/record.ts';
import { AuthError } from '../auth-error.ts';
import { clubName } from '../emails/email.ts';
import { requireOwner, type FactorOwner } from '../factors/factor.ts';
import { requireProved } from '../proofs/require-proved.ts';
import { optionalText, readBody } from '../request-body.ts';
import { deviceOf, transact, type AuthService } from '../service.ts';
import { keepCeremony, partyOf, requirePasskeys, takeCeremony, TIMEOUT_MS, verificationFailed } from './ceremony.ts';
import { passkeysOf, presentPasskey, type PasskeyRow } from './passkeys.ts';

const MOST_PASSKEYS = 10;

/** POST /passkeys/registration/options: the question by which a device makes a passkey for this account. */
export async function registrationOptions(service: AuthService, c: Context): Promise<Response> {
  requirePasskeys(service);
  const claims = await requireClaims(service, c);
  const { rpId, origins } = partyOf(service, c);
  const answer = await transact(service, async (trx) => {
    const { user } = await requireEntitled(trx, service, claims);
    const others = await passkeysOf(trx, user.id);
    if (others.length >= MOST_PASSKEYS)
      throw new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached, delete one to continue');
    const name = user.email ?? user.phone ?? user.id;
    const options = await generateRegistrationOptions({
      rpID: rpId,
      rpName: clubName(service.config),
      userID: new TextEncoder().encode(user.id),
      userName: name,
      userDisplayName: name,
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: others.map(({ credential_id: id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { ...(await keepCeremony(trx, user.id, { challenge: options.challenge, rpId, origins })), options };
  });
  c.header('cache-control', 'no-store');
  return c.json(answer);
}

const schema = z.object({ challenge_id: optionalText(), credential: z.unknown() });

/** POST /passkeys/registration/verify: the device's answer; from now on the passkey signs in. */
export async function verifyRegistration(service: AuthService, c: Context): Promise<Response> {
  requirePasskeys(service);
  const claims = await requireClaims(service, c);
  const { challenge_id, credential } = await readBody(c, schema);
  const outcome = await transact(service, async (trx) => {
    const { user } = await requireEntitled(trx, service, claims);
    const expected = await takeCeremony(trx, challenge_id, user.id);
    if (expected instanceof AuthError) return expected;
    const made = await verifyRegistrationResponse({ ...expected, response: credential as never }).catch(() => null);
    if (!made?.verified) return verificationFailed();
    const passkey = await keep(trx, user.id, made.registrationInfo.credential);
    if (!passkey) return new AuthError(422, 'webauthn_credential_exists', 'This passkey is registered already');
    const { ip } = deviceOf(c);
    await record(trx, { action: 'passkey_created', actorId: user.id, ip, details: { passkey_id: passkey.id } });
    return passkey;
  });
  if (outcome instanceof AuthError) throw outcome;
  return c.json(presentPasskey(outcome));
}

/**
 * A passkey is a permanent way in: a session that must show more first cannot add one, nor one of a provider’s account.
 */
async function requireEntitled(trx: Transaction, service: AuthService, claims: Claims): Promise<FactorOwner> {
  const owner = await requireOwner(trx, claims);
  requireAssured(owner);
  if (owner.user.is_sso_user)
    throw new AuthError(422, 'user_sso_managed', 'Passkeys of an SSO account are managed by its provider');
  requireProved(service.config, owner, 'A passkey');
  return owner;
}

const keep = (
  trx: Transaction,
  userId: string,
  made: { id: string; publicKey: Uint8Array; counter: number; transports?: readonly string[] },
): Promise<PasskeyRow | undefined> => firstRow(trx)`
    insert into auth.passkeys (user_id, credential_id, public_key, counter, transports)
    values (${userId}, ${made.id}, ${Buffer.from(made.publicKey).toString('base64url')}, ${made.counter}, ${[...(made.transports ?? [])]}::text[])
    on conflict do nothing returning *
  `;
