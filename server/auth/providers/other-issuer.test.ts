import { describe, expect, test } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { authTest, createTestAuth, newAddress } from '../testing/test-auth.ts';
import { claimsIn, createIssuer, issuerTest, fragmentOf, personOf, queryOf } from '../testing/test-issuer.ts';

const issuer = await issuerTest('school');
const auth = await authTest({ oidcProviders: [issuer.settings] });
const person = () => personOf('Яна Цекова');
/** The provider's address for a new sign-in. */
async function leave(search = ''): Promise<URL> {
  const response = await auth.send(`/authorize?provider=school${search}`);
  return new URL(response.headers.get('location')!);
}
async function comeBack(answer: Record<string, string>): Promise<URL> {
  const response = await auth.send(`/callback?${new URLSearchParams(answer)}`);
  expect(response.status).toBe(302);
  return new URL(response.headers.get('location')!);
}

test('any OpenID provider of the settings signs people in', async () => {
  const who = person();
  const end = await comeBack(issuer.answer(await leave(), who));
  expect(fragmentOf(end)).toMatchObject({
    provider_token: 'provider-access',
    provider_refresh_token: 'provider-refresh',
  });
  expect(claimsIn(fragmentOf(end)['access_token']!)).toMatchObject({
    email: who.email,
    app_metadata: { provider: 'school' },
  });
  const { authorization, form } = issuer.asked.at(-1)!;
  expect(authorization).toMatch(/^Basic /);
  expect(form.get('code_verifier')).toMatch(/^[\w-]{43,128}$/);
});

test('an address that only the userinfo endpoint returns is asked for there', async () => {
  const own = await createIssuer('school');
  const who = person();
  own.says.userinfo = who;
  const other = await createTestAuth({ oidcProviders: [own.settings] });
  const away = new URL((await other.send('/authorize?provider=school')).headers.get('location')!);
  const response = await other.send(`/callback?${new URLSearchParams(own.answer(away, { sub: who.sub }))}`);
  expect(claimsIn(fragmentOf(new URL(response.headers.get('location')!))['access_token']!)).toMatchObject({
    email: who.email,
  });
  await other.close();
  await own.close();
});

test.each<[string, () => object]>([
  ['for another flow', () => ({ nonce: 'of another flow' })],
  ['for another client', () => ({ aud: 'another-client' })],
  ['from another issuer', () => ({ iss: 'https://elsewhere.example' })],
  ['too old', () => ({ exp: Math.floor(Date.now() / 1000) - 600 })],
  ['of tomorrow', () => ({ iat: Math.floor(Date.now() / 1000) + 86_400, exp: Math.floor(Date.now() / 1000) + 90_000 })],
  ['for a subject with NUL', () => ({ sub: 'ad\0min' })],
  ['for a subject of many words', () => ({ sub: 'a'.repeat(300) })],
])('an ID token %s signs no one in', async (_, wrong) => {
  const answer = issuer.answer(await leave(), { ...person(), ...wrong() });
  expect(queryOf(await comeBack(answer))).toMatchObject({
    error_code: 'bad_oauth_callback',
    error_description: 'Unable to exchange external code',
  });
});

test('an answer that names another issuer is refused (RFC 9207), and so is a code that the provider does not know', async () => {
  const answer = issuer.answer(await leave(), person());
  expect(queryOf(await comeBack({ ...answer, iss: 'https://elsewhere.example' }))).toMatchObject({
    error_code: 'bad_oauth_callback',
  });
  const next = issuer.answer(await leave(), person());
  issuer.says.tokenStatus = 400;
  expect(queryOf(await comeBack(next))).toMatchObject({ error_code: 'bad_oauth_callback' });
  issuer.says.tokenStatus = 200;
});

test('a new person needs an address', async () => {
  const end = await comeBack(issuer.answer(await leave(), { sub: 'nameless' }));
  expect(queryOf(end)).toMatchObject({
    error_code: 'bad_oauth_callback',
    error_description: 'Error getting user email from external provider',
  });
});

test.each(['a@b.example\nadmin@demo.club', 'a@b.example, admin@demo.club', 'admin', '"a b"@b.example', 'a@b'])(
  'the address %j is none, as at a sign-up',
  async (email) => {
    const end = await comeBack(issuer.answer(await leave(), { ...person(), email }));
    expect(queryOf(end)).toMatchObject({ error_description: 'Error getting user email from external provider' });
  },
);

test('an answer without end is not read', async () => {
  const answer = issuer.answer(await leave(), person());
  issuer.says.isEndless = true;
  expect(queryOf(await comeBack(answer))).toMatchObject({ error_code: 'bad_oauth_callback' });
  issuer.says.isEndless = false;
  expect(await issuer.wasLeft).toBeLessThan(64 * 1024 * 1024);
});

test('a provider vouches for the domains of its settings; other addresses are proved by email first', async () => {
  const own = await createTestAuth({
    oidcProviders: [{ ...issuer.settings, domains: ['school.example'] }],
    autoConfirm: false,
  });
  const signIn = async (email: string) =>
    own.client().auth.signInWithIdToken({ provider: 'school', token: await issuer.idToken(personOf('Яна', email)) });
  const [inside, outside] = [`${crypto.randomUUID()}@school.example`, newAddress()];
  expect((await signIn(inside)).error).toBeNull();
  await fails(signIn(outside), '422 provider_email_needs_verification');
  await own.follow((await own.emailTo(outside)).link);
  expect((await signIn(outside)).data.user).toMatchObject({ email: outside });
  const family = await own.newcomer();
  await own.follow((await own.emailTo(family.email)).link);
  await fails(signIn(family.email), '422 provider_email_needs_verification');
  await own.close();
});

describe('an account of the staff', async () => {
  const staff = new Set<string>();
  const club = await authTest(
    { oidcProviders: [issuer.settings], autoConfirm: true },
    undefined,
    undefined,
    undefined,
    undefined,
    async (_trx, userId) => staff.has(userId),
  );
  const signIn = async (email: string, supabase = club.client()) =>
    supabase.auth.signInWithIdToken({ provider: 'school', token: await issuer.idToken(personOf('Яна', email)) });

  test('is not opened by a provider that names its address', async () => {
    const { email, supabase, user } = await club.family();
    staff.add(user.id);
    await fails(signIn(email), '422 email_exists');
    const token = await issuer.idToken(personOf('Яна', email));
    await succeeds(supabase.auth.linkIdentity({ provider: 'school', token } as never));
    expect((await signIn(email)).data.user!.id).toBe(user.id);
  });

  test('is closed to a provider that came by its address before it was the staff’s, until its owner links it', async () => {
    const { email, supabase, user } = await club.family();
    expect((await signIn(email)).data.user!.id).toBe(user.id);
    staff.add(user.id);
    await fails(signIn(email), '422 email_exists');
    const token = await issuer.idToken(personOf('Яна', email));
    await succeeds(supabase.auth.linkIdentity({ provider: 'school', token } as never));
    expect((await signIn(email)).data.user!.id).toBe(user.id);
  });
});

test('a provider that does not answer leads back with the refusal, and the next try asks it again', async () => {
  const gone = await createIssuer('school');
  const other = await createTestAuth({ oidcProviders: [gone.settings] });
  await gone.close();
  const response = await other.send(
    `/authorize?provider=school&redirect_to=${encodeURIComponent(`${other.config.publicUrl}/auth`)}`,
  );
  expect(response.status).toBe(302);
  const back = new URL(response.headers.get('location')!);
  expect(back.pathname).toBe('/auth');
  for (const parameters of [queryOf(back), fragmentOf(back)])
    expect(parameters).toMatchObject({ error: 'temporarily_unavailable', error_code: 'unexpected_failure' });
  expect((await other.post('/token?grant_type=id_token', { provider: 'school', id_token: 'x.y.z' })).status).toBe(503);
  await other.close();
});
