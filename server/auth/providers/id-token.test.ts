import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { authTest, createTestAuth, newAddress } from '../testing/test-auth.ts';
import { claimsIn, issuerTest, personOf, sha256Hex } from '../testing/test-issuer.ts';

const issuer = await issuerTest('google');
const auth = await authTest({ oidcProviders: [issuer.settings] });
const person = (email?: string) => personOf('Никола Вълчев', email);
const signIn = (token: string, more: object = {}, client: SupabaseClient = auth.client()) =>
  client.auth.signInWithIdToken({ provider: 'google', token, ...more });
const raw = async (body: object) => {
  const response = await auth.post('/token?grant_type=id_token', body);
  return [response.status, await response.json()];
};

test('an ID token of the provider opens a session', async () => {
  const who = person();
  const data = await succeeds(signIn(await issuer.idToken(who)));
  expect(data.user).toMatchObject({
    email: who.email,
    app_metadata: { provider: 'google' },
    user_metadata: { full_name: 'Никола Вълчев' },
  });
  expect(claimsIn(data.session!.access_token)).toMatchObject({ amr: [{ method: 'oauth', provider: 'google' }] });
  expect((await signIn(await issuer.idToken({ ...who, aud: 'club-app' }))).data.user!.id).toBe(data.user!.id);
});

test('the provider may be named by issuer and client instead', async () => {
  const id_token = await issuer.idToken(person());
  expect((await raw({ id_token, issuer: issuer.issuer, client_id: 'club' }))[0]).toBe(200);
  expect(await raw({ id_token, issuer: 'https://elsewhere.example', client_id: 'club' })).toEqual([
    400,
    expect.objectContaining({ error_code: 'provider_disabled' }),
  ]);
});

test('nonces: the token holds the hash of what the app shows, and both are there or neither', async () => {
  const hashed = await issuer.idToken({ ...person(), nonce: sha256Hex('a nonce') });
  await succeeds(signIn(hashed, { nonce: 'a nonce' }));
  await fails(signIn(hashed, { nonce: 'another' }), { status: 400, message: 'Nonces mismatch' });
  const both = 'Passed nonce and nonce in id_token should either both exist or not.';
  await fails(signIn(hashed), { message: both });
  await fails(signIn(await issuer.idToken(person()), { nonce: 'a nonce' }), { message: both });
});

const now = () => Math.floor(Date.now() / 1000);

test.each<[string, () => Promise<string>]>([
  ['expired', () => issuer.idToken({ ...person(), iat: now() - 900, exp: now() - 600 })],
  ['without an end', () => issuer.idToken({ ...person(), exp: null })],
  ['of another issuer', () => issuer.idToken({ ...person(), iss: 'https://elsewhere.example' })],
  ['signed with another key', () => issuer.idToken(person(), { key: issuer.foreignKey })],
  ['signed with an unknown key', () => issuer.idToken(person(), { key: issuer.foreignKey, kid: 'two' })],
  ['not yet valid', () => issuer.idToken({ ...person(), nbf: now() + 600 })],
  ['without a subject', () => issuer.idToken({ ...person(), sub: null })],
  [
    'without a signature',
    async () =>
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await issuer.idToken(person())).split('.')[1]}.`,
  ],
  ['no token', async () => 'x.y.z'],
])('a token that is %s opens nothing, in the shape of OAuth', async (_, token) => {
  expect(await raw({ provider: 'google', id_token: await token() })).toEqual([
    400,
    { error: 'invalid_request', error_description: expect.stringMatching(/^Bad ID token/) },
  ]);
});

test('a token for another audience opens nothing', async () => {
  for (const claims of [
    { aud: 'another-client' },
    { aud: null },
    { aud: ['club', 'another-client'], azp: 'another-client' },
  ]) {
    await fails(signIn(await issuer.idToken({ ...person(), ...claims })), {
      status: 400,
      message: expect.stringMatching(/audience|Bad ID token/),
    });
  }
  await succeeds(signIn(await issuer.idToken({ ...person(), aud: ['club', 'other'], azp: 'club' })));
});

test('an access token has to belong to the ID token', async () => {
  const at_hash = Buffer.from(sha256Hex('the access token'), 'hex').subarray(0, 16).toString('base64url');
  const token = await issuer.idToken({ ...person(), at_hash });
  await succeeds(signIn(token, { access_token: 'the access token' }));
  await fails(signIn(token, { access_token: 'another' }), { status: 400 });
});

test('a missing parameter is named', async () => {
  expect(await raw({ provider: 'google' })).toEqual([
    400,
    { error: 'invalid_request', error_description: 'id_token required' },
  ]);
  expect(await raw({ id_token: 'x.y.z' })).toEqual([
    400,
    { error: 'invalid_request', error_description: 'provider or client_id and issuer required' },
  ]);
  await fails(signIn('x.y.z', { provider: 'apple' }), '400 validation_failed');
});

test('a signed-in user links an identity, which then signs in', async () => {
  const { supabase, user } = await auth.family();
  const who = person();
  const link = (token: string) => supabase.auth.linkIdentity({ provider: 'google', token });
  const data = await succeeds(link(await issuer.idToken(who)));
  expect(data.user).toMatchObject({ id: user.id, email: user.email, app_metadata: { providers: ['email', 'google'] } });
  await fails(link(await issuer.idToken(who)), '422 identity_already_exists');
  expect((await signIn(await issuer.idToken(who))).data.user!.id).toBe(user.id);
  const other = await auth.family();
  await fails(other.supabase.auth.linkIdentity({ provider: 'google', token: await issuer.idToken(who) }), {
    code: 'identity_already_exists',
    message: 'Identity is already linked to another user',
  });
  expect(await raw({ provider: 'google', id_token: await issuer.idToken(person()), link_identity: true })).toEqual([
    400,
    { error: 'invalid_request', error_description: 'Linking requires a valid user authentication' },
  ]);
});

test('where addresses are confirmed, one that the provider has not proven is proven by email first', async () => {
  const careful = await createTestAuth({ oidcProviders: [issuer.settings], autoConfirm: false });
  const who = { ...person(), email_verified: false };
  const token = await issuer.idToken(who);
  const refused = (await signIn(token, {}, careful.client())).error;
  expect(refused).toMatchObject({
    status: 422,
    code: 'provider_email_needs_verification',
    message: expect.stringContaining('A confirmation email has been sent'),
  });
  await careful.follow((await careful.emailTo(who.email)).link);
  const data = await succeeds(signIn(token, {}, careful.client()));
  expect(data.user).toMatchObject({ email: who.email, email_confirmed_at: expect.any(String) });
  await careful.close();
});

test('a password that a stranger set for an unproved address is gone once the owner comes', async () => {
  const careful = await createTestAuth({ oidcProviders: [issuer.settings], autoConfirm: false });
  const email = newAddress();
  await careful.client().auth.signUp({ email, password: 'of-a-stranger', options: { data: { full_name: 'Чужд' } } });
  const { data } = await signIn(await issuer.idToken(person(email)), {}, careful.client());
  expect(data.user).toMatchObject({
    email,
    user_metadata: { full_name: 'Никола Вълчев' },
    app_metadata: { provider: 'google', providers: ['google'] },
  });
  expect(data.user!.identities).toHaveLength(1);
  await fails(careful.client().auth.signInWithPassword({ email, password: 'of-a-stranger' }), 'invalid_credentials');
  await careful.close();
});

test('a club whose sign-up is closed says so', async () => {
  const closed = await createTestAuth({ oidcProviders: [issuer.settings], signUps: false, manualLinking: false });
  const token = await issuer.idToken(person());
  await fails(signIn(token, {}, closed.client()), '422 signup_disabled');
  await closed.close();
});
