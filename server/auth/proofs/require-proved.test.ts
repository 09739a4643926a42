import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { authTest, newAddress, PASSWORD } from '../testing/test-auth.ts';
import { addApp, SecurityKey } from '../testing/test-factors.ts';
import { issuerTest } from '../testing/test-issuer.ts';

const staff = new Set<string>();
const issuer = await issuerTest('google');
const auth = await authTest(
  { autoConfirm: true, passwordChange: 'proof', staffMfa: true, oidcProviders: [issuer.settings] },
  undefined,
  undefined,
  async (userId) => staff.has(userId),
);

const prove = (client: SupabaseClient) => succeeds(client.auth.updateUser({ current_password: PASSWORD } as never));
const forgetProofs = () => auth.owner.query('update auth.sessions set proved_at = null');

async function call(client: SupabaseClient, method: string, path: string, body?: object) {
  const { data } = await client.auth.getSession();
  const headers = { authorization: `Bearer ${data.session!.access_token}`, 'content-type': 'application/json' };
  const response = await auth.send(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return response.headers.get('x-sb-error-code') ?? response.status;
}

/** An account with a passkey, an app and Google beside its password; its proof is long ago. */
async function guarded() {
  const { supabase } = await auth.family();
  await prove(supabase);
  const { data: begun } = await supabase.auth.passkey.startRegistration();
  const credential = new SecurityKey({ verifies: true })
    .register({
      challenge: new Uint8Array(Buffer.from(begun!.options.challenge, 'base64url')),
      rpId: 'localhost',
      origin: 'http://localhost:3000',
    })
    .toJSON() as never;
  const passkey = await succeeds(
    supabase.auth.passkey.verifyRegistration({ challengeId: begun!.challenge_id, credential }),
  );
  const { factorId } = await addApp(supabase);
  await forgetProofs();
  return { supabase, passkeyId: passkey.id, factorId };
}

test('a stolen session opens no door for good, and closes none', async () => {
  const { supabase, passkeyId, factorId } = await guarded();
  const id_token = await issuer.idToken({ sub: 'a-thief', email: newAddress(), email_verified: true });
  const doors = async () => ({
    factor: await call(supabase, 'POST', '/factors', { factor_type: 'totp', friendly_name: 'Друго' }),
    noFactor: await call(supabase, 'DELETE', `/factors/${factorId}`),
    passkey: await call(supabase, 'POST', '/passkeys/registration/options', {}),
    noPasskey: await call(supabase, 'DELETE', `/passkeys/${passkeyId}`),
    link: await call(supabase, 'GET', '/user/identities/authorize?provider=google&skip_http_redirect=true'),
    linkByToken: await call(supabase, 'POST', '/token?grant_type=id_token', {
      provider: 'google',
      id_token,
      link_identity: true,
    }),
    unlink: await call(supabase, 'DELETE', `/user/identities/${crypto.randomUUID()}`),
  });
  for (const [door, answer] of Object.entries(await doors())) expect(answer, door).toBe('reauthentication_needed');
  await prove(supabase);
  expect(await doors()).toEqual({
    factor: 200,
    noFactor: 200,
    passkey: 200,
    noPasskey: 204,
    link: 200,
    linkByToken: 200,
    unlink: 'identity_not_found',
  });
});

test('the first factor, too, is for those who show the password, and not for those who hold a device', async () => {
  const { supabase } = await auth.family();
  const enroll = () => supabase.auth.mfa.enroll({ factorType: 'totp' });
  await fails(enroll(), '400 reauthentication_needed');
  await prove(supabase);
  await succeeds(enroll());
});

test('what was begun and never answered is given up without a proof', async () => {
  const { supabase } = await auth.family();
  await prove(supabase);
  const { id } = await succeeds(supabase.auth.mfa.enroll({ factorType: 'totp' }));
  await forgetProofs();
  await succeeds(supabase.auth.mfa.unenroll({ factorId: id }));
});

test('who must set up a factor has just signed in; an old session signs in again', async () => {
  const { user, email } = await auth.family();
  staff.add(user.id);
  const [fresh, old] = [auth.client(), auth.client()];
  for (const client of [fresh, old]) await client.auth.signInWithPassword({ email, password: PASSWORD });
  await succeeds(fresh.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Телефон' }));
  await auth.owner.query("update auth.sessions set created_at = now() - interval '31 minutes' where user_id = $1", [
    user.id,
  ]);
  await fails(old.auth.mfa.enroll({ factorType: 'totp' }), '400 reauthentication_needed');
});

test('a security key that was begun and left is not finished by a session without a proof', async () => {
  const { supabase, email } = await auth.family();
  const stolen = await auth.device(email);
  await prove(supabase);
  const { id } = await succeeds(supabase.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Ключ' }));
  const webauthn = { rpId: 'localhost', rpOrigins: ['http://localhost:3000'] };
  expect(await call(stolen, 'POST', `/factors/${id}/challenge`, { webauthn })).toBe('reauthentication_needed');
  expect(await call(stolen, 'POST', `/factors/${id}/verify`, { challenge_id: crypto.randomUUID() })).toBe(
    'reauthentication_needed',
  );
  expect(await call(supabase, 'POST', `/factors/${id}/challenge`, { webauthn })).toBe(200);
});

test('a change of password says nothing of the password before something is shown', async () => {
  const { supabase } = await auth.family();
  for (const password of [PASSWORD, 'another-one'])
    await fails(supabase.auth.updateUser({ password }), '400 current_password_required');
});
