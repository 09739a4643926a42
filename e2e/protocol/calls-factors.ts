import { TOTP } from 'otpauth';
import { call, parentCall, provenCall, refusedCall, type Call } from './call.ts';
import { done, holds, idsOf, same, type Person, type Toolbox } from './toolbox.ts';

/** A factor of the app kind that has been proved, and its secret. */
export async function withTotp(tools: Toolbox): Promise<Person & { factorId: string; secret: string }> {
  const person = await tools.parent();
  const { id, totp } = done(await person.client.auth.mfa.enroll({ factorType: 'totp' }));
  const code = new TOTP({ secret: totp.secret }).generate();
  done(await person.client.auth.mfa.challengeAndVerify({ factorId: id, code }));
  return { ...person, factorId: id, secret: totp.secret };
}

/** All of `supabase.auth.mfa`. */
export const FACTOR_CALLS: Call[] = [
  parentCall("auth.mfa.enroll({ factorType: 'totp' })", 'POST /factors', async ({ client }) => {
    const { totp } = done(await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Телефон' }));
    holds(totp.qr_code.startsWith('data:image/svg+xml;utf-8,<svg'), 'the QR code is a picture');
  }),
  call(
    'auth.mfa.challenge, auth.mfa.verify',
    'POST /factors/{id}/challenge, POST /factors/{id}/verify',
    async (tools) => {
      const { client } = await tools.parent();
      const { id, totp } = done(await client.auth.mfa.enroll({ factorType: 'totp' }));
      const challenge = done(await client.auth.mfa.challenge({ factorId: id }));
      const wrong = await client.auth.mfa.verify({ factorId: id, challengeId: challenge.id, code: '000000' });
      same(wrong.error?.code, 'mfa_verification_failed');
      const code = new TOTP({ secret: totp.secret }).generate();
      done(await client.auth.mfa.verify({ factorId: id, challengeId: challenge.id, code }));
      same(done(await client.auth.mfa.getAuthenticatorAssuranceLevel()).currentLevel, 'aal2');
    },
  ),
  call('auth.mfa.listFactors', 'GET /user', async (tools) => {
    const { client, factorId } = await withTotp(tools);
    same(idsOf(done(await client.auth.mfa.listFactors()).totp), [factorId]);
  }),
  call('auth.mfa.getAuthenticatorAssuranceLevel', '–', async (tools) => {
    const { email, password } = await withTotp(tools);
    const client = tools.visitor();
    done(await client.auth.signInWithPassword({ email, password }));
    const { currentLevel, nextLevel } = done(await client.auth.mfa.getAuthenticatorAssuranceLevel());
    same([currentLevel, nextLevel], ['aal1', 'aal2']);
  }),
  refusedCall(
    'everything else before the second factor is shown',
    'GET /rest/v1/{table}',
    'insufficient_aal',
    async (tools) => {
      const { email, password } = await withTotp(tools);
      const client = tools.visitor();
      done(await client.auth.signInWithPassword({ email, password }));
      return client.from('children').select();
    },
  ),
  call('auth.mfa.unenroll', 'DELETE /factors/{id}', async (tools) => {
    const { client, factorId } = await withTotp(tools);
    same(done(await client.auth.mfa.unenroll({ factorId })).id, factorId);
    same(done(await client.auth.mfa.listFactors()).all, []);
  }),
  provenCall("auth.mfa.enroll({ factorType: 'webauthn' })", 'POST /factors', 'server/auth/factors/factors.test.ts'),
  provenCall("auth.mfa.enroll({ factorType: 'phone' })", 'POST /factors', 'server/auth/factors/factors.test.ts'),
];
