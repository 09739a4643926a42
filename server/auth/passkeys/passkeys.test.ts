import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { authTest, createTestAuth } from '../testing/test-auth.ts';
import { SecurityKey } from '../testing/test-factors.ts';
import { claimsIn } from '../testing/test-issuer.ts';

const auth = await authTest({ autoConfirm: true });
const SITE = 'http://localhost:3000';
const asked = (challenge: string, origin = SITE, rpId = 'localhost') => ({
  challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
  rpId,
  origin,
});
const json = (credential: PublicKeyCredential) => credential.toJSON() as never;

/** Registers the key at the account, as the client does after the browser has answered. */
async function register(supabase: SupabaseClient, key: SecurityKey) {
  const { data, error } = await supabase.auth.passkey.startRegistration();
  if (error) return { data: null, error };
  const credential = json(key.register(asked(data.options.challenge)));
  return supabase.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential });
}

async function signIn(key: SecurityKey, { origin = SITE, rpId = 'localhost' } = {}) {
  const supabase = auth.client();
  const { data } = await supabase.auth.passkey.startAuthentication();
  const credential = json(key.prove(asked(data!.options.challenge, origin, rpId)));
  const { data: outcome, error } = await supabase.auth.passkey.verifyAuthentication({
    challengeId: data!.challenge_id,
    credential,
  });
  return { supabase, credential, challengeId: data!.challenge_id, outcome, error };
}

async function withPasskey() {
  const family = await auth.family();
  const key = new SecurityKey({ verifies: true });
  const { data, error } = await register(family.supabase, key);
  if (error) throw error;
  return { ...family, key, passkeyId: data!.id };
}

describe('a passkey', () => {
  test('signs in to the account that registered it, without a word about its owner', async () => {
    const { user, key } = await withPasskey();
    const { supabase, outcome, error } = await signIn(key);
    expect(error).toBeNull();
    expect(outcome!.user!.id).toBe(user.id);
    expect((await supabase.auth.getUser()).data.user!.id).toBe(user.id);
    expect(claimsIn(outcome!.session!.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] });
    const { data } = await supabase.auth.passkey.list();
    expect(data).toMatchObject([{ last_used_at: expect.any(String) }]);
  });

  test('has a name, and signs in no more once it is deleted', async () => {
    const { supabase, key, passkeyId } = await withPasskey();
    const named = await supabase.auth.passkey.update({ passkeyId, friendlyName: 'Телефон' });
    expect(named.data).toMatchObject({ id: passkeyId, friendly_name: 'Телефон' });
    await succeeds(supabase.auth.passkey.delete({ passkeyId }));
    await fails(signIn(key), 'webauthn_verification_failed');
    await fails(supabase.auth.passkey.delete({ passkeyId }), 'passkey_not_found');
  });

  test('is its owner’s alone, and the administration’s', async () => {
    const { passkeyId, user, key } = await withPasskey();
    const { supabase: other } = await auth.family();
    await fails(other.auth.passkey.update({ passkeyId, friendlyName: 'мой' }), 'passkey_not_found');
    await fails(other.auth.passkey.delete({ passkeyId }), 'passkey_not_found');
    expect((await other.auth.passkey.list()).data).toEqual([]);
    const admin = auth.admin().auth.admin.passkey;
    expect((await admin.listPasskeys({ userId: user.id })).data).toMatchObject([{ id: passkeyId }]);
    await succeeds(admin.deletePasskey({ userId: user.id, passkeyId }));
    await fails(signIn(key));
  });
});

describe('answers that do not count', () => {
  test('an answer for another page, of another key, without finger or PIN, of a copy', async () => {
    const { key } = await withPasskey();
    const failed = { status: 400, code: 'webauthn_verification_failed' };
    await fails(signIn(key, { origin: 'https://evil.example' }), failed);
    await fails(signIn(key, { rpId: 'evil.example' }), failed);
    await fails(signIn(new SecurityKey({ verifies: true })), failed);
    await succeeds(signIn(key));
    key.counter -= 1;
    await fails(signIn(key), failed);
    const { supabase } = await auth.family();
    await fails(register(supabase, new SecurityKey()), failed);
  });

  test('an answer that was given before, to a question of another kind, or too late', async () => {
    const { key, supabase } = await withPasskey();
    const { credential, challengeId } = await signIn(key);
    const again = await auth.client().auth.passkey.verifyAuthentication({ challengeId, credential });
    expect(again.error).toMatchObject({ status: 404, code: 'webauthn_challenge_not_found' });

    const { data: registering } = await supabase.auth.passkey.startRegistration();
    const crossed = await auth.client().auth.passkey.verifyAuthentication({
      challengeId: registering!.challenge_id,
      credential: json(key.prove(asked(registering!.options.challenge))),
    });
    expect(crossed.error?.code).toBe('webauthn_challenge_not_found');

    const { data: late } = await auth.client().auth.passkey.startAuthentication();
    await auth.owner.query("update auth.passkey_challenges set created_at = created_at - interval '301 seconds'");
    const answer = await auth.client().auth.passkey.verifyAuthentication({
      challengeId: late!.challenge_id,
      credential: json(key.prove(asked(late!.options.challenge))),
    });
    expect(answer.error).toMatchObject({ status: 400, code: 'webauthn_challenge_expired' });
  });

  test('a key that opens an account already, and an eleventh one', async () => {
    const { supabase, key } = await withPasskey();
    const { supabase: other } = await auth.family();
    await fails(register(other, key), '422 webauthn_credential_exists');
    for (let n = 0; n < 9; n++) await succeeds(register(supabase, new SecurityKey({ verifies: true })));
    await fails(register(supabase, new SecurityKey({ verifies: true })), 'too_many_passkeys');
  });

  test('a page of another site gets no challenge', async () => {
    const answer = await auth.post('/passkeys/authentication/options', {}, { origin: 'https://evil.example' });
    expect([answer.status, answer.headers.get('x-sb-error-code')]).toEqual([400, 'validation_failed']);
  });

  test('a disabled account', async () => {
    const { key, user } = await withPasskey();
    await auth.admin().auth.admin.updateUserById(user.id, { ban_duration: '1h' });
    await fails(signIn(key), '403 user_banned');
  });
});

test('a passkey that a stranger made for an address goes with the first proof of it', async () => {
  const { email, supabase: stranger } = await auth.newcomer();
  const key = new SecurityKey({ verifies: true });
  await succeeds(register(stranger, key));
  await auth.recover(email);
  await fails(signIn(key), 'webauthn_verification_failed');
});

test('a club may do without', async () => {
  const closed = await createTestAuth({ passkeys: false });
  await fails(closed.client().auth.passkey.startAuthentication(), '404 passkey_disabled');
  await closed.close();
});
