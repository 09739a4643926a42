import { expect, test } from 'vitest';
import { answers, fails, succeeds } from '../../platform/testing/answers.ts';
import { authTest, newAddress, PASSWORD } from '../testing/test-auth.ts';

const auth = await authTest();

/** A family that has asked for an email to choose a new password. */
async function forgetful() {
  const family = await auth.family();
  await family.supabase.auth.resetPasswordForEmail(family.email);
  return { ...family, ...(await auth.emailTo(family.email)) };
}

test('forgets, reads the email, chooses a new password, and other devices are out', async () => {
  const { email, supabase: oldDevice } = await auth.family();
  const supabase = auth.client({ global: { headers: { 'accept-language': 'en-GB,en;q=0.9' } } });
  expect(await supabase.auth.resetPasswordForEmail(email)).toMatchObject({ error: null });
  const message = await auth.emailTo(email);
  expect(message).toMatchObject({ kind: 'recovery', locale: 'en' });
  expect(message.link.searchParams.get('redirect_to')).toBe(`${auth.config.publicUrl}/auth`);
  expect(message.html).toContain(message.code);

  const target = await auth.follow(message.link);
  expect(target.pathname).toBe('/auth');
  const fragment = new URLSearchParams(target.hash.slice(1));
  expect(fragment.get('type')).toBe('recovery');
  await supabase.auth.setSession({
    access_token: fragment.get('access_token')!,
    refresh_token: fragment.get('refresh_token')!,
  });
  await fails(supabase.auth.updateUser({ password: PASSWORD }), '422 same_password');
  await succeeds(supabase.auth.updateUser({ password: 'new-password' }));
  expect((await auth.emailTo(email)).kind).toBe('password_changed');
  await fails(oldDevice.auth.getUser());
  await succeeds(supabase.auth.getUser());
  await fails(auth.client().auth.signInWithPassword({ email, password: PASSWORD }), 'invalid_credentials');
  await succeeds(auth.client().auth.signInWithPassword({ email, password: 'new-password' }));
});

test('the link is good once, and a look at its head does not use it up', async () => {
  const { link } = await forgetful();
  expect((await auth.app.fetch(new Request(link, { method: 'HEAD' }))).status).toBe(200);
  expect((await auth.follow(link)).hash).toContain('access_token=');
  const again = new URLSearchParams((await auth.follow(link)).hash.slice(1));
  expect(Object.fromEntries(again)).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  });
});

test.each<Record<string, string>>([
  { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  { accept: '*/*', 'sec-fetch-mode': 'navigate' },
])('a browser is led to the page that asks for a press, and uses nothing up: %j', async (headers) => {
  const { email, link, supabase, user } = await forgetful();
  const opened = async (address: URL) =>
    new URL((await auth.app.fetch(new Request(address, { headers }))).headers.get('location')!);
  const token_hash = link.searchParams.get('token')!;
  for (const round of [1, 2]) {
    const page = await opened(link);
    expect([round, page.origin + page.pathname]).toEqual([round, `${auth.config.publicUrl}/auth/confirm`]);
    expect(Object.fromEntries(new URLSearchParams(page.hash.slice(1)))).toEqual({
      token_hash,
      type: 'recovery',
      to: '/auth',
    });
  }
  const { data } = await supabase.auth.verifyOtp({ token_hash, type: 'recovery' });
  expect(data.user!.id).toBe(user.id);
  // A page of another program gets what it asked for.
  await supabase.auth.resetPasswordForEmail(email, { redirectTo: 'http://127.0.0.1:5173/back' });
  const elsewhere = await opened((await auth.emailTo(email)).link);
  expect(elsewhere.href).toMatch(/^http:\/\/127\.0\.0\.1:5173\/back#access_token=/);
});

test('by code, and by the token of the link', async () => {
  const { email, supabase } = await auth.family();
  await supabase.auth.resetPasswordForEmail(email);
  expect(
    (await supabase.auth.verifyOtp({ email, token: (await auth.emailTo(email)).code!, type: 'recovery' })).data.session,
  ).toBeTruthy();
  await supabase.auth.resetPasswordForEmail(email);
  const token_hash = (await auth.emailTo(email)).link.searchParams.get('token')!;
  expect((await supabase.auth.verifyOtp({ token_hash, type: 'recovery' })).data.session).toBeTruthy();
});

test('a link opens only what its type says, and only for an hour', async () => {
  const { email, link } = await forgetful();
  const asSignup = new URL(link);
  asSignup.searchParams.set('type', 'signup');
  expect((await auth.follow(asSignup)).hash).toContain('otp_expired');
  await auth.asOwner`update auth.one_time_tokens set expires_at = expires_at - interval '61 minutes' where relates_to = ${email}`;
  expect((await auth.follow(link)).hash).toContain('otp_expired');
});

test('ten wrong codes close the code', async () => {
  const { email, supabase, code } = await forgetful();
  const wrong = code === '000000' ? '000001' : '000000';
  for (let n = 0; n < 10; n++) await supabase.auth.verifyOtp({ email, token: wrong, type: 'recovery' });
  await fails(supabase.auth.verifyOtp({ email, token: code!, type: 'recovery' }), '403 otp_expired');
});

test('twenty at once use a code once', async () => {
  const { email, code } = await forgetful();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => auth.client().auth.verifyOtp({ email, token: code!, type: 'recovery' })),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
});

test('the PKCE flow ends in the browser where it began', async () => {
  const { email } = await auth.family();
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const supabase = auth.client({ auth: { flowType: 'pkce', storage, persistSession: true } });
  await supabase.auth.resetPasswordForEmail(email, { redirectTo: `${auth.config.publicUrl}/auth?step=new` });
  const { link } = await auth.emailTo(email);
  expect(link.searchParams.get('token')).toMatch(/^pkce_/);
  const target = await auth.follow(link);
  expect(target.searchParams.get('step')).toBe('new');
  const code = target.searchParams.get('code')!;

  const elsewhere = await auth.post('/token?grant_type=pkce', {
    auth_code: code,
    code_verifier: 'another-persons-verifier',
  });
  expect([elsewhere.status, elsewhere.headers.get('x-sb-error-code')]).toEqual([400, 'bad_code_verifier']);
  const verifier = (JSON.parse([...stored].find(([key]) => key.endsWith('code-verifier'))![1]) as string).split(
    '/',
  )[0]!;
  expect((await succeeds(supabase.auth.exchangeCodeForSession(code))).session!.user.email).toBe(email);
  const again = await auth.post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier });
  expect([again.status, again.headers.get('x-sb-error-code')]).toEqual([400, 'flow_state_already_used']);

  const dead = await auth.follow(link);
  expect(dead.searchParams.get('error_code')).toBe('otp_expired');
  expect(dead.hash).toContain('error_code=otp_expired');
});

test('a code of the PKCE flow lapses after five minutes', async () => {
  const { email, user } = await auth.family();
  const challenge = 'a'.repeat(43);
  await auth.post('/recover', { email, code_challenge: challenge, code_challenge_method: 'plain' });
  const code = (await auth.follow((await auth.emailTo(email)).link)).searchParams.get('code')!;
  await auth.asOwner`update auth.flow_states set auth_code_issued_at = now() - interval '6 minutes' where user_id = ${user.id}`;
  const late = await auth.post('/token?grant_type=pkce', { auth_code: code, code_verifier: challenge });
  expect([late.status, late.headers.get('x-sb-error-code')]).toEqual([422, 'flow_state_expired']);
  expect((await auth.post('/recover', { email, code_challenge: challenge })).status).toBe(400);
});

test('an unknown address is answered like a known one, and gets no email', async () => {
  const { email } = await auth.family();
  const stranger = newAddress();
  const known = await auth.post('/recover', { email });
  await answers(auth.post('/recover', { email: stranger }), known.status, await known.json());
  expect(await auth.countEmails(stranger)).toBe(0);
});

test.each([
  ['https://evil.example/', '/auth'],
  ['https://localhost:3000@evil.example/', '/auth'],
  ['//evil.example', '/auth'],
  ['javascript:alert(1)', '/auth'],
  ['http://localhost:3000/child/1?tab=payments', '/child/1?tab=payments'],
])('a redirect to %s leads to %s', async (wanted, path) => {
  const { email, supabase } = await auth.family();
  await supabase.auth.resetPasswordForEmail(email, { redirectTo: wanted });
  const { link } = await auth.emailTo(email);
  expect(link.searchParams.get('redirect_to')).toBe(auth.config.publicUrl + path);
  link.searchParams.set('redirect_to', 'https://evil.example/');
  expect((await auth.follow(link)).origin).toBe(auth.config.publicUrl);
});
