import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { standInProvider } from '../../settings/provider-settings.ts';
import { createStandIn } from '../../stand-ins/sign-in/stand-in.ts';
import { authTest, createTestAuth, newAddress, PASSWORD } from '../testing/test-auth.ts';
import { claimsIn, fragmentOf, queryOf, TestBrowser } from '../testing/test-issuer.ts';

let browser: TestBrowser;
const onUserCreated = vi.fn(async () => undefined);

const auth = await authTest({}, onUserCreated);
auth.app.route('/', createStandIn(auth.config));

beforeEach(() => {
  browser = new TestBrowser((request) => auth.app.fetch(request));
});

/** Presses the button of the site, and chooses a person on the stand-in's page. */
async function throughGoogle(address: string | null | undefined, person: Record<string, string>): Promise<URL> {
  const { url, response } = await browser.open(address!);
  expect(response?.status).toBe(200);
  expect(url.pathname).toMatch(/^\/dev\/google\/interaction\//);
  return (await browser.submit(url, person)).url;
}
const someone = (email = newAddress()) => ({ name: 'Елена Стоянова', email, verified: 'on' });
const redirectTo = () => `${auth.config.publicUrl}/`;

test('a new person signs in through Google and gets an account', async () => {
  const supabase = auth.client();
  const { data } = await supabase.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: redirectTo(), skipBrowserRedirect: true },
  });
  const person = someone();
  const end = await throughGoogle(data.url, person);
  expect(end.origin + end.pathname).toBe(redirectTo());
  const parameters = fragmentOf(end);
  expect(parameters).toMatchObject({
    token_type: 'bearer',
    expires_in: '3600',
    provider_token: expect.any(String),
    provider_refresh_token: expect.any(String),
  });
  expect(claimsIn(parameters['access_token']!)).toMatchObject({
    email: person.email,
    aal: 'aal1',
    amr: [{ method: 'oauth', provider: 'google' }],
  });
  const session = await succeeds(
    supabase.auth.setSession({
      access_token: parameters['access_token']!,
      refresh_token: parameters['refresh_token']!,
    }),
  );
  expect(session.user).toMatchObject({
    email: person.email,
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: { full_name: 'Елена Стоянова', email_verified: true },
    identities: [{ provider: 'google', email: person.email, id: expect.stringMatching(/^\d{21}$/) }],
  });
  expect(onUserCreated).toHaveBeenCalledWith(expect.anything(), {
    id: session.user!.id,
    email: person.email,
    metadata: expect.objectContaining({ full_name: 'Елена Стоянова' }),
  });
  await succeeds(supabase.auth.refreshSession());
});

test('with PKCE the browser that began exchanges the code, and gets the provider’s tokens', async () => {
  const supabase = auth.client({ auth: { flowType: 'pkce' } });
  const { data } = await supabase.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: redirectTo(), skipBrowserRedirect: true },
  });
  const person = someone();
  const end = await throughGoogle(data.url, person);
  expect(end.hash).toBe('');
  const { code } = queryOf(end);
  const kept =
    await auth.asOwner`select sealed_provider_tokens as sealed from auth.flow_states where sealed_provider_tokens is not null`;
  expect(kept).toEqual([{ sealed: expect.stringMatching(/^v1\./) }]);
  const got = await succeeds(supabase.auth.exchangeCodeForSession(code!));
  expect(got.user!.email).toBe(person.email);
  expect(got.session).toMatchObject({ provider_token: expect.any(String), provider_refresh_token: expect.any(String) });
  expect(claimsIn(got.session!.access_token)).toMatchObject({ amr: [{ method: 'oauth', provider: 'google' }] });
  expect(
    (await auth.owner.query('select 1 from auth.flow_states where sealed_provider_tokens is not null')).rowCount,
  ).toBe(0);
});

test('coming again finds the same account, and leaves the name that the person chose here', async () => {
  const person = someone();
  const begin = async () => fragmentOf(await throughGoogle(await authorizeAddress(), person));
  const first = await begin();
  const supabase = auth.client();
  await supabase.auth.setSession({ access_token: first['access_token']!, refresh_token: first['refresh_token']! });
  await supabase.auth.updateUser({ data: { full_name: 'Елена С.' } });
  const second = await begin();
  expect(claimsIn(second['access_token']!)['sub']).toBe(claimsIn(first['access_token']!)['sub']);
  expect(claimsIn(second['access_token']!)).toMatchObject({ user_metadata: { full_name: 'Елена С.' } });
});

test('one browser is several people, one after another', async () => {
  for (const person of [someone(), someone(), { cancel: 'yes' }, someone()]) {
    const end = await throughGoogle(await authorizeAddress(), person);
    if ('email' in person) expect(claimsIn(fragmentOf(end)['access_token']!)).toMatchObject({ email: person.email });
    else expect(fragmentOf(end)).toMatchObject({ error: 'access_denied' });
  }
});

test('two first sign-ins at the same moment make one account', async () => {
  const person = someone();
  const ends = await Promise.all(
    [1, 2, 3].map(async () => {
      const own = new TestBrowser((request) => auth.app.fetch(request));
      const { url } = await own.open(await authorizeAddress());
      return (await own.submit(url, person)).url;
    }),
  );
  const subjects = ends.map((end) => claimsIn(fragmentOf(end)['access_token']!)['sub']);
  expect(new Set(subjects).size).toBe(1);
});

async function authorizeAddress(options: Record<string, unknown> = {}): Promise<string> {
  const { data } = await auth.client().auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: redirectTo(), skipBrowserRedirect: true, ...options },
  });
  return data.url!;
}

test('an account with the address that Google has proven gets the identity', async () => {
  const { email, user } = await auth.family();
  const end = await throughGoogle(await authorizeAddress(), someone(email.toUpperCase()));
  expect(claimsIn(fragmentOf(end)['access_token']!)).toMatchObject({
    sub: user.id,
    app_metadata: { provider: 'email', providers: ['email', 'google'] },
  });
  await succeeds(auth.client().auth.signInWithPassword({ email, password: PASSWORD }));
});

test('an address that Google has not proven opens no account', async () => {
  const { email } = await auth.family();
  const end = await throughGoogle(await authorizeAddress(), { name: 'Друг човек', email });
  for (const parameters of [fragmentOf(end), queryOf(end)])
    expect(parameters).toEqual({
      error: 'invalid_request',
      error_code: 'provider_email_needs_verification',
      error_description: 'Unverified email with google. Verify the email with google in order to sign in',
    });
});

test('a person who cancels comes back with the provider’s own words', async () => {
  const end = await throughGoogle(await authorizeAddress(), { cancel: 'yes' });
  for (const parameters of [fragmentOf(end), queryOf(end)])
    expect(parameters).toEqual({
      error: 'access_denied',
      error_code: 'bad_oauth_callback',
      error_description: 'The person did not sign in',
    });
  const supabase = auth.client({ auth: { flowType: 'implicit' } });
  expect((await supabase.auth.getSession()).data.session).toBeNull();
});

test('redirects stay with the site', async () => {
  for (const wanted of [
    'https://evil.example/',
    'javascript:alert(1)',
    `https://${new URL(auth.config.publicUrl).host}@evil.example/`,
  ]) {
    const end = await throughGoogle(await authorizeAddress({ redirectTo: wanted }), someone());
    expect(end.origin).toBe(auth.config.publicUrl);
  }
});

test('the client’s own parameters are passed on to the provider, the service’s are not', async () => {
  const address = await authorizeAddress({
    scopes: 'calendar',
    queryParams: { prompt: 'consent', state: 'mine', client_id: 'other', redirect_uri: 'https://evil.example' },
  });
  const response = await auth.app.fetch(new Request(address));
  expect(response.status).toBe(302);
  const asked = queryOf(new URL(response.headers.get('location')!));
  expect(asked).toMatchObject({
    prompt: 'consent',
    scope: 'openid email profile calendar',
    client_id: 'demo-club',
    redirect_uri: `${auth.config.publicUrl}/auth/v1/callback`,
    code_challenge_method: 'S256',
    response_type: 'code',
  });
  expect(asked['state']).not.toBe('mine');
});

test('a provider that is not set up, or none, is refused', async () => {
  for (const provider of ['github', '']) {
    await fails(auth.send(`/authorize?provider=${provider}`), '400 validation_failed');
  }
  for (const half of [
    'code_challenge=abc&code_challenge_method=s256',
    `code_challenge=${'a'.repeat(43)}`,
    `code_challenge_method=s256`,
  ]) {
    await fails(auth.send(`/authorize?provider=google&${half}`), '400 validation_failed');
  }
});

test('a state counts once, for ten minutes, and only if it is ours', async () => {
  const refused = async (search: string) =>
    queryOf(new URL((await auth.send(`/callback?${search}`)).headers.get('location')!))['error_code'];
  const stateOf = async () => {
    const response = await auth.app.fetch(new Request(await authorizeAddress()));
    return new URL(response.headers.get('location')!).searchParams.get('state')!;
  };
  expect(await refused('code=x')).toBe('bad_oauth_callback');
  expect(await refused(`code=x&state=${randomBytes(24).toString('base64url')}`)).toBe('bad_oauth_state');
  const state = await stateOf();
  expect(await refused(`state=${state}`)).toBe('bad_oauth_callback');
  expect(await refused(`code=x&state=${state}`)).toBe('flow_state_already_used');
  expect(await refused(`code=made-up&state=${await stateOf()}`)).toBe('bad_oauth_callback');
  const old = await stateOf();
  const hash = createHash('sha256').update(old).digest('base64url');
  await auth.asOwner`update auth.flow_states set created_at = now() - interval '11 minutes' where state_hash = ${hash}`;
  expect(await refused(`code=x&state=${old}`)).toBe('flow_state_expired');
  const posted = await auth.send('/callback', {
    method: 'POST',
    body: new URLSearchParams({ error: 'server_error', state: await stateOf() }),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(posted.status).toBe(302);
  expect(queryOf(new URL(posted.headers.get('location')!))).toMatchObject({
    error: 'server_error',
    error_code: 'bad_oauth_callback',
  });
});

test('a flow’s code counts once, for the verifier of its browser, for five minutes', async () => {
  const storage = new Map<string, string>();
  const supabase = auth.client({
    auth: {
      flowType: 'pkce',
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
    },
  });
  const { data } = await supabase.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: redirectTo(), skipBrowserRedirect: true },
  });
  const { code } = queryOf(await throughGoogle(data.url, someone()));
  const exchange = async (verifier: string) =>
    (await auth.post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier })).headers.get(
      'x-sb-error-code',
    );
  expect(await exchange('a'.repeat(50))).toBe('bad_code_verifier');
  await succeeds(supabase.auth.exchangeCodeForSession(code!));
  expect(await exchange('a'.repeat(50))).toBe('flow_state_already_used');
  expect(
    (await auth.post('/token?grant_type=pkce', { auth_code: 'unknown', code_verifier: 'a'.repeat(50) })).status,
  ).toBe(404);
});

test('a disabled user stays out, and a club whose sign-up is closed takes no new account', async () => {
  const person = someone();
  const first = fragmentOf(await throughGoogle(await authorizeAddress(), person));
  await auth.asOwner`update auth.users set banned_until = now() + interval '1 day' where id = ${claimsIn(first['access_token']!)['sub']}`;
  const again = await throughGoogle(await authorizeAddress(), person);
  expect(queryOf(again)).toMatchObject({ error: 'access_denied', error_code: 'user_banned' });
});

test('behind a proxy that takes the TLS off, everything keeps to the address that people type', async () => {
  const publicUrl = 'https://club.example';
  const behind = await createTestAuth({
    publicUrl,
    oidcProviders: [standInProvider(publicUrl, 'a secret of the demo')],
  });
  behind.app.route('/', createStandIn(behind.config));
  const visited: string[] = [];
  browser = new TestBrowser((request) => {
    visited.push(new URL(request.url).origin);
    return behind.app.fetch(new Request(request.url.replace('https:', 'http:'), request));
  });
  const end = await throughGoogle(`${publicUrl}/auth/v1/authorize?provider=google`, someone());
  expect(fragmentOf(end)).toHaveProperty('access_token');
  expect(new Set(visited)).toEqual(new Set([publicUrl]));
  await behind.close();
});
