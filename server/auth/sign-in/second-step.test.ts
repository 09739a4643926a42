import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { authTest, createTestAuth, newAddress, newPhone, PASSWORD } from '../testing/test-auth.ts';
import { addApp, appCode } from '../testing/test-factors.ts';
import { issuerTest } from '../testing/test-issuer.ts';
import { assured, identifyToken } from '../tokens/tokens.ts';

const staff = new Set<string>();

const issuer = await issuerTest('google');
const auth = await authTest(
  { autoConfirm: true, staffMfa: true, sms: 'keep', oidcProviders: [issuer.settings] },
  undefined,
  undefined,
  async (userId) => staff.has(userId),
);

const tokenOf = async (client: SupabaseClient) => (await client.auth.getSession()).data.session!.access_token;
const refused = { code: 'insufficient_aal' };

/** Every call that would change the account, or begin to. */
async function everyChange(client: SupabaseClient) {
  const authorization = `Bearer ${await tokenOf(client)}`;
  const id_token = await issuer.idToken({ sub: 'a-parent', email: newAddress(), email_verified: true });
  const raw = async (method: string, path: string, body?: object) => {
    const response = await auth.send(path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { code: response.headers.get('x-sb-error-code') };
  };
  return {
    data: (await client.auth.updateUser({ data: { full_name: 'Чужд' } })).error,
    password: (await client.auth.updateUser({ password: 'another-one' })).error,
    email: (await client.auth.updateUser({ email: newAddress() })).error,
    phone: (await client.auth.updateUser({ phone: newPhone() })).error,
    nonce: await raw('PUT', '/user', { nonce: '123456' }),
    reauthenticate: (await client.auth.reauthenticate()).error,
    link: await raw('GET', '/user/identities/authorize?provider=google'),
    linkByToken: await raw('POST', '/token?grant_type=id_token', { provider: 'google', id_token, link_identity: true }),
    unlink: await raw('DELETE', `/user/identities/${crypto.randomUUID()}`),
    passkey: (await client.auth.passkey.startRegistration()).error,
    renamed: await raw('PATCH', `/passkeys/${crypto.randomUUID()}`, { friendly_name: 'мой' }),
    passkeyGone: await raw('DELETE', `/passkeys/${crypto.randomUUID()}`),
    others: await raw('POST', '/logout?scope=others'),
  };
}

/** A user with an app as second factor, on the device where it was set up. */
async function secured() {
  const person = await auth.family();
  return { ...person, ...(await addApp(person.supabase)) };
}

describe('a session that owes the second factor', () => {
  test('changes nothing at all, until it has shown it', async () => {
    const { email, user, supabase, factorId, secret } = await secured();
    const low = await auth.device(email);
    for (const [what, error] of Object.entries(await everyChange(low))) expect(error, what).toMatchObject(refused);
    await fails(low.auth.mfa.enroll({ factorType: 'totp' }), refused);
    await fails(low.auth.mfa.unenroll({ factorId }), refused);
    expect((await supabase.auth.getUser()).data.user).toMatchObject({ id: user.id, email, user_metadata: {} });
    await expect(identifyToken(await tokenOf(low), auth.config).then(assured)).rejects.toMatchObject({
      fault: 'insufficient_aal',
    });

    await low.auth.mfa.challengeAndVerify({ factorId, code: appCode(secret, 1) });
    await succeeds(low.auth.updateUser({ data: { full_name: 'Мария' } }));
  });

  test('signs itself out, and no other session', async () => {
    const { email, supabase } = await secured();
    const low = await auth.device(email);
    const token = await tokenOf(low);
    await succeeds(low.auth.signOut());
    expect((await auth.send('/user', { headers: { authorization: `Bearer ${token}` } })).status).toBe(403);
    await succeeds(supabase.auth.getUser());
  });

  test('is not raised by a factor that was left there before, and never answered', async () => {
    const { email, supabase } = await auth.family();
    const phone = newPhone();
    const { data: left } = await supabase.auth.mfa.enroll({ factorType: 'phone', phone: `+${phone}` });
    await addApp(supabase);
    const low = await auth.device(email);
    await fails(low.auth.mfa.challenge({ factorId: left!.id }), refused);
    await fails(low.auth.mfa.unenroll({ factorId: left!.id }), refused);
  });
});

describe('the staff', () => {
  async function colleague() {
    const person = await auth.family();
    staff.add(person.user.id);
    const supabase = await auth.device(person.email);
    return { ...person, supabase };
  }

  test('may only set up a second factor before it has one', async () => {
    const { supabase } = await colleague();
    for (const [what, error] of Object.entries(await everyChange(supabase))) expect(error, what).toMatchObject(refused);
    await expect(identifyToken(await tokenOf(supabase), auth.config).then(assured)).rejects.toMatchObject({
      fault: 'insufficient_aal',
    });
    await succeeds(supabase.auth.refreshSession());
    await expect(identifyToken(await tokenOf(supabase), auth.config).then(assured)).rejects.toBeTruthy();

    await addApp(supabase);
    expect(assured(await identifyToken(await tokenOf(supabase), auth.config)).role).toBe('authenticated');
    await succeeds(supabase.auth.updateUser({ data: { full_name: 'Мария' } }));
  });

  test('families need none', async () => {
    const { supabase } = await auth.family();
    expect(assured(await identifyToken(await tokenOf(supabase), auth.config)).role).toBe('authenticated');
  });

  test('where the setting is off, nothing is owed', async () => {
    const open = await createTestAuth({ autoConfirm: true, staffMfa: false }, undefined, undefined, async () => true);
    const { supabase } = await open.family();
    expect(assured(await identifyToken(await tokenOf(supabase), open.config)).role).toBe('authenticated');
    await open.close();
  });
});

describe('common passwords', () => {
  test.each(['password', 'Password1!', 'qwerty2026', '123456789', 'iloveyou1'])(
    'the staff neither chooses %s nor signs in with it; a family may',
    async (password) => {
      const email = newAddress();
      const supabase = auth.client();
      const { data } = await supabase.auth.signUp({ email, password });
      const signIn = () => auth.client().auth.signInWithPassword({ email, password });
      await succeeds(signIn());
      staff.add(data.user!.id);
      await fails(signIn(), { status: 422, code: 'weak_password', reasons: ['pwned'] });
      await fails(supabase.auth.updateUser({ password: 'sunshine1' }), 'weak_password');
      await succeeds(supabase.auth.updateUser({ password: 'four quiet lanes' }));
    },
  );

  test('nor one that follows from name or address', async () => {
    const supabase = auth.client();
    const email = `dobromira-${Date.now()}@family.example`;
    const { data } = await supabase.auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { full_name: 'Dobromira Vasileva' } },
    });
    staff.add(data.user!.id);
    for (const password of [email, 'Vasileva1', 'dobromira'])
      expect((await supabase.auth.updateUser({ password })).error?.code, password).toBe('weak_password');
  });
});
