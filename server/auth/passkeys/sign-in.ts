import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Context } from 'hono';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/database/database.ts';
import { findUserById, isDisabled } from '../accounts/users.ts';
import { AuthError } from '../auth-error.ts';
import { optionalText, readBody } from '../request-body.ts';
import { deviceOf, transact, type AuthService } from '../service.ts';
import { startSession, tokenResponse, type ActiveSession } from '../tokens/sessions.ts';
import { keepCeremony, partyOf, requirePasskeys, takeCeremony, TIMEOUT_MS, verificationFailed } from './ceremony.ts';
import type { PasskeyRow } from './passkeys.ts';

/** POST /passkeys/authentication/options: a challenge for any passkey of this site on the device; names no account. */
export async function authenticationOptions(service: AuthService, c: Context): Promise<Response> {
  requirePasskeys(service);
  const { rpId, origins } = partyOf(service, c);
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
  const ceremonyId = await transact(service, (trx) =>
    keepCeremony(trx, null, { challenge: options.challenge, rpId, origins }),
  );
  c.header('cache-control', 'no-store');
  return c.json({ ...ceremonyId, options });
}

const schema = z.object({
  challenge_id: optionalText(),
  credential: z.looseObject({ id: z.string(), response: z.looseObject({ userHandle: z.nullish(z.string()) }) }),
});
type Credential = z.output<typeof schema>['credential'];

/** POST /passkeys/authentication/verify: a session for a passkey's answer. */
export async function verifyAuthentication(service: AuthService, c: Context): Promise<Response> {
  requirePasskeys(service);
  const { challenge_id, credential } = await readBody(c, schema);
  const outcome = await transact(service, async (trx): Promise<ActiveSession | AuthError> => {
    const expected = await takeCeremony(trx, challenge_id, null);
    if (expected instanceof AuthError) return expected;
    const passkey = await lockPasskey(trx, credential);
    const user = passkey && (await findUserById(trx, passkey.user_id));
    if (!passkey || !user) return verificationFailed();
    const answer = await verifyAuthenticationResponse({
      ...expected,
      response: credential as never,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: Number(passkey.counter),
      },
    }).catch(() => null);
    if (!answer?.verified) return verificationFailed();
    if (isDisabled(user)) return new AuthError(403, 'user_banned', 'User is banned');
    await sql`
      update auth.passkeys set counter = ${answer.authenticationInfo.newCounter}, last_used_at = now() where id = ${passkey.id}
    `.execute(trx);
    return startSession(trx, service.config, user, 'passkey', deviceOf(c));
  });
  if (outcome instanceof AuthError) throw outcome;
  c.header('cache-control', 'no-store');
  return c.json(await tokenResponse(service, outcome));
}

/** The passkey that answers, locked until the end; its claim about its owner must be true. */
async function lockPasskey(trx: Transaction, { id, response }: Credential): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`
    select * from auth.passkeys where credential_id = ${id} for update`.execute(trx);
  const { userHandle } = response;
  const owner = userHandle && Buffer.from(userHandle, 'base64url').toString();
  return owner && owner !== rows[0]?.user_id ? undefined : rows[0];
}
