import { expect, test } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { authTest, newAddress, PASSWORD } from '../testing/test-auth.ts';

const auth = await authTest({ anonymousSignIns: true, rateLimits: true, clientIpHeader: 'x-real-ip' });

test('a visitor signs in without a name, and the token says so', async () => {
  const supabase = auth.client();
  const data = await succeeds(supabase.auth.signInAnonymously({ options: { data: { full_name: 'Гост' } } }));
  expect(data.user).toMatchObject({ is_anonymous: true, email: '', identities: [], app_metadata: {} });
  const { claims } = (await supabase.auth.getClaims(data.session!.access_token)).data!;
  expect(claims).toMatchObject({ is_anonymous: true, role: 'authenticated', amr: [{ method: 'anonymous' }] });
  await succeeds(supabase.auth.refreshSession());
  expect(await (await auth.send('/settings')).json()).toMatchObject({ external: { anonymous_users: true } });
});

test('no second factor, and no password alone', async () => {
  const supabase = auth.client();
  await supabase.auth.signInAnonymously();
  await fails(supabase.auth.mfa.enroll({ factorType: 'totp' }), '403 no_authorization');
  await fails(supabase.auth.updateUser({ password: PASSWORD }), '422 validation_failed');
});

test('with an address that they prove they stay, as a named user', async () => {
  const supabase = auth.client();
  const { data } = await supabase.auth.signInAnonymously();
  const email = newAddress();
  await supabase.auth.updateUser({ email, password: PASSWORD });
  const { code } = await auth.emailTo(email);
  const { data: known } = await supabase.auth.verifyOtp({ email, token: code!, type: 'email_change' });
  expect(known.user).toMatchObject({
    id: data.user!.id,
    is_anonymous: false,
    email,
    identities: [{ provider: 'email' }],
    app_metadata: { provider: 'email', providers: ['email'] },
  });
  await succeeds(auth.client().auth.signInWithPassword({ email, password: PASSWORD }));
});

test('thirty an hour from one address', async () => {
  const ask = () => auth.post('/signup', { data: {} }, { 'x-real-ip': '203.0.113.9' });
  const answers = [];
  for (let n = 0; n < 32; n++) answers.push((await ask()).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(30);
  expect(answers.slice(30)).toEqual([429, 429]);
});
