import * as argon2 from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { authTest, newAddress, PASSWORD } from '../testing/test-auth.ts';

// Files of tests share what they load: here it is loaded again, so that the hashing can be watched.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', { spy: true });

const auth = await authTest({ sms: 'off', mfa: [], oidcProviders: [], web3Chains: [] });

test('signs in with the right password', async () => {
  const { email, user } = await auth.family();
  const data = await succeeds(auth.client().auth.signInWithPassword({ email, password: PASSWORD }));
  expect(data.user!.id).toBe(user.id);
  const claims = JSON.parse(Buffer.from(data.session!.access_token.split('.')[1]!, 'base64url').toString());
  expect(claims).toMatchObject({
    sub: user.id,
    email,
    role: 'authenticated',
    aud: 'authenticated',
    iss: `${auth.config.publicUrl}/auth/v1`,
    phone: '',
    aal: 'aal1',
    amr: [{ method: 'password' }],
    is_anonymous: false,
    app_metadata: { provider: 'email' },
    user_metadata: {},
  });
  expect(claims.exp - claims.iat).toBe(3600);
  expect(data.session!.expires_at).toBe(claims.exp);
});

test('a wrong password and an unknown address get the same answer', async () => {
  const { email } = await auth.family();
  const wrong = await auth.post('/token?grant_type=password', { email, password: 'not-this-one' });
  const unknown = await auth.post('/token?grant_type=password', { email: newAddress(), password: 'not-this-one' });
  expect(wrong.status).toBe(400);
  expect(unknown.status).toBe(400);
  const body = await wrong.json();
  expect(body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' });
  expect(await unknown.json()).toEqual(body);
});

test('an unknown address costs a whole password check', async () => {
  const { email } = await auth.family();
  for (const address of [email, newAddress()]) {
    vi.mocked(argon2.verify).mockClear();
    await auth.post('/token?grant_type=password', { email: address, password: 'not-this-one' });
    expect(argon2.verify).toHaveBeenCalledTimes(1);
    expect(vi.mocked(argon2.verify).mock.calls[0]![0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  }
});

test('a disabled user cannot sign in, refresh or look', async () => {
  const { email, supabase, user } = await auth.family();
  await auth.owner.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [user.id]);
  await fails(auth.client().auth.signInWithPassword({ email, password: PASSWORD }), '400 user_banned');
  await fails(auth.client().auth.signInWithPassword({ email, password: 'wrong-one' }), 'invalid_credentials');
  await fails(supabase.auth.getUser(), '403 user_banned');
  await fails(supabase.auth.refreshSession(), '400 user_banned');
});

test.each(['saml', '', 'constructor', 'Password'])('the grant type %j is refused', async (name) => {
  const response = await auth.post(`/token?grant_type=${name}`, {});
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error_code: 'invalid_credentials', msg: 'unsupported_grant_type' });
});

test('a password names one login, and a refresh its token', async () => {
  const { email } = await auth.family();
  const refusals: [string, object][] = [
    ['password', { email, phone: '359888123456', password: PASSWORD }],
    ['password', { password: PASSWORD }],
    ['password', {}],
    ['refresh_token', {}],
    ['refresh_token', { refresh_token: '' }],
  ];
  for (const [grant, body] of refusals)
    await fails(auth.post(`/token?grant_type=${grant}`, body), '400 validation_failed');
});

test('ways in that are not offered refuse', async () => {
  const { supabase, session } = await auth.family();
  const bearer = { authorization: `Bearer ${session.access_token}` };
  const stranger = { email: newAddress(), options: { shouldCreateUser: false } };
  await fails(supabase.auth.signInWithOtp(stranger), '422 otp_disabled');
  await fails(supabase.auth.signInAnonymously(), '422 anonymous_provider_disabled');
  await fails(supabase.auth.signInWithIdToken({ provider: 'apple', token: 'x.y.z' }), '400 validation_failed');
  await fails(supabase.auth.signInWithSSO({ domain: 'club.example' }), '404 saml_provider_disabled');
  await fails(
    supabase.auth.signInWithPassword({ phone: '+359888123456', password: PASSWORD }),
    'phone_provider_disabled',
  );
  expect((await auth.post('/token?grant_type=web3', {})).status).toBe(422);
  expect((await auth.post('/factors', { factor_type: 'totp' }, bearer)).headers.get('x-sb-error-code')).toBe(
    'mfa_totp_enroll_not_enabled',
  );
  expect((await auth.post('/factors', { factor_type: 'totp' })).headers.get('x-sb-error-code')).toBe(
    'no_authorization',
  );
  expect((await auth.send('/admin/users', { headers: bearer })).headers.get('x-sb-error-code')).toBe('not_admin');
});
