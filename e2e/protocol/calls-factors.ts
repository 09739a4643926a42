import { TOTP } from 'otpauth';
import type { Call } from './call.ts';
import { done, holds, same, type Person, type Toolbox } from './toolbox.ts';

/** A factor of the app kind that has been proved, and its secret. */
export async function withTotp(tools: Toolbox): Promise<Person & { factorId: string; secret: string }> {
  const person = await tools.parent();
  const { id, totp } = done(await person.client.auth.mfa.enroll({ factorType: 'totp' }));
  done(
    await person.client.auth.mfa.challengeAndVerify({
      factorId: id,
      code: new TOTP({ secret: totp.secret }).generate(),
    }),
  );
  return { ...person, factorId: id, secret: totp.secret };
}

/** All of `supabase.auth.mfa`. */
export const FACTOR_CALLS: Call[] = [
  {
    name: "auth.mfa.enroll({ factorType: 'totp' })",
    request: 'POST /factors',
    async run(tools) {
      const { client } = await tools.parent();
      const { totp } = done(await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Телефон' }));
      holds(totp.qr_code.startsWith('data:image/svg+xml;utf-8,<svg'), 'the QR code is a picture');
    },
  },
  {
    name: 'auth.mfa.challenge, auth.mfa.verify',
    request: 'POST /factors/{id}/challenge, POST /factors/{id}/verify',
    async run(tools) {
      const { client } = await tools.parent();
      const { id, totp } = done(await client.auth.mfa.enroll({ factorType: 'totp' }));
      const challenge = done(await client.auth.mfa.challenge({ factorId: id }));
      const wrong = await client.auth.mfa.verify({ factorId: id, challengeId: challenge.id, code: '000000' });
      same(wrong.error?.code, 'mfa_verification_failed');
      const code = new TOTP({ secret: totp.secret }).generate();
      done(await client.auth.mfa.verify({ factorId: id, challengeId: challenge.id, code }));
      same(done(await client.auth.mfa.getAuthenticatorAssuranceLevel()).currentLevel, 'aal2');
    },
  },
  {
    name: 'auth.mfa.listFactors',
    request: 'GET /user',
    async run(tools) {
      const { client, factorId } = await withTotp(tools);
      same(
        done(await client.auth.mfa.listFactors()).totp.map(({ id }) => id),
        [factorId],
      );
    },
  },
  {
    name: 'auth.mfa.getAuthenticatorAssuranceLevel',
    request: '–',
    async run(tools) {
      const { email, password } = await withTotp(tools);
      const client = tools.visitor();
      done(await client.auth.signInWithPassword({ email, password }));
      const { currentLevel, nextLevel } = done(await client.auth.mfa.getAuthenticatorAssuranceLevel());
      same([currentLevel, nextLevel], ['aal1', 'aal2']);
    },
  },
  {
    name: 'everything else before the second factor is shown',
    request: 'GET /rest/v1/{table}',
    refused: 'insufficient_aal',
    async run(tools) {
      const { email, password } = await withTotp(tools);
      const client = tools.visitor();
      done(await client.auth.signInWithPassword({ email, password }));
      return client.from('children').select();
    },
  },
  {
    name: 'auth.mfa.unenroll',
    request: 'DELETE /factors/{id}',
    async run(tools) {
      const { client, factorId } = await withTotp(tools);
      same(done(await client.auth.mfa.unenroll({ factorId })).id, factorId);
      same(done(await client.auth.mfa.listFactors()).all, []);
    },
  },
  {
    name: "auth.mfa.enroll({ factorType: 'webauthn' })",
    request: 'POST /factors',
    provenIn: 'server/auth/factors/factors.test.ts',
  },
  {
    name: "auth.mfa.enroll({ factorType: 'phone' })",
    request: 'POST /factors',
    provenIn: 'server/auth/factors/factors.test.ts',
  },
];
