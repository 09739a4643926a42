import { describe, expect, test } from 'vitest';
import { answers, fails, succeeds } from '../../platform/testing/answers.ts';
import { authTest, newAddress, PASSWORD } from '../testing/test-auth.ts';

const HALF = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const auth = await authTest();

/** A family that has asked for another address. */
async function moving() {
  const family = await auth.family();
  const next = newAddress();
  await family.supabase.auth.updateUser({ email: next });
  return { ...family, next };
}

test('both addresses confirm by link, in either order, and then the account has moved', async () => {
  const { email, supabase, user } = await auth.family();
  const next = newAddress();
  const { data } = await supabase.auth.updateUser({ email: next });
  expect(data.user).toMatchObject({ email, new_email: next });
  const [toOld, toNew] = [await auth.emailTo(email), await auth.emailTo(next)];
  expect([toOld.kind, toNew.kind]).toEqual(['email_change_current', 'email_change_new']);
  expect(toOld.text).toContain(next);

  const first = await auth.follow(toNew.link);
  expect(new URLSearchParams(first.hash.slice(1)).get('message')).toBe(HALF);
  expect((await supabase.auth.getUser()).data.user).toMatchObject({ email, new_email: next });
  expect((await auth.follow(toNew.link)).hash).toContain('otp_expired');

  const second = new URLSearchParams((await auth.follow(toOld.link)).hash.slice(1));
  expect(second.get('type')).toBe('email_change');
  const { data: moved } = await auth.client().auth.getUser(second.get('access_token')!);
  expect(moved.user).toMatchObject({ id: user.id, email: next, identities: [{ email: next }] });
  expect(moved.user!.new_email).toBeUndefined();
  await succeeds(auth.client().auth.signInWithPassword({ email: next, password: PASSWORD }));
  await fails(auth.client().auth.signInWithPassword({ email, password: PASSWORD }), 'invalid_credentials');
});

test('by code: the first answers with a message, the second with a session', async () => {
  const { email, next } = await moving();
  const { code: oldCode } = await auth.emailTo(email);
  const { code: newCode } = await auth.emailTo(next);
  await answers(auth.post('/verify', { type: 'email_change', email, token: oldCode }), 200, { msg: HALF, code: '200' });
  const { data, error } = await auth.client().auth.verifyOtp({ type: 'email_change', email: next, token: newCode! });
  expect([error, data.user!.email]).toEqual([null, next]);
});

test('both at once move the account once', async () => {
  const { email, next } = await moving();
  const links = [(await auth.emailTo(email)).link, (await auth.emailTo(next)).link];
  const arrived = await Promise.all(links.map((link) => auth.follow(link)));
  expect(arrived.map(({ hash }) => (hash.includes('access_token') ? 'session' : 'message')).sort()).toEqual([
    'message',
    'session',
  ]);
});

test('asking again makes the older emails void, also one that was confirmed', async () => {
  const { email, supabase } = await auth.family();
  const [first, second] = [newAddress(), newAddress()];
  await supabase.auth.updateUser({ email: first });
  const [oldLink, firstLink] = [(await auth.emailTo(email)).link, (await auth.emailTo(first)).link];
  await auth.follow(oldLink);
  await supabase.auth.updateUser({ email: second });
  expect((await auth.follow(firstLink)).hash).toContain('otp_expired');
  expect((await auth.follow((await auth.emailTo(second)).link)).hash).toContain('message=');
  expect((await supabase.auth.getUser()).data.user!.email).toBe(email);
});

test('a link for the old address cannot confirm the new one', async () => {
  const { email, next } = await moving();
  const { code } = await auth.emailTo(email);
  await fails(auth.client().auth.verifyOtp({ type: 'email_change', email: next, token: code! }), 'otp_expired');
});

test('resend sends both emails again', async () => {
  const { email, supabase, next } = await moving();
  const before = (await auth.emailTo(next)).link;
  await succeeds(supabase.auth.resend({ type: 'email_change', email }));
  expect((await auth.follow(before)).hash).toContain('otp_expired');
  await auth.follow((await auth.emailTo(next)).link);
  expect((await auth.follow((await auth.emailTo(email)).link)).hash).toContain('access_token');
});

test('the PKCE flow returns the first message in the query, too, and ends with a code', async () => {
  const { email, session } = await auth.family();
  const next = newAddress();
  const challenge = 'd'.repeat(43);
  await auth.send('/user', {
    method: 'PUT',
    headers: { authorization: `Bearer ${session.access_token}` },
    body: JSON.stringify({ email: next, code_challenge: challenge, code_challenge_method: 'plain' }),
  });
  expect((await auth.follow((await auth.emailTo(email)).link)).searchParams.get('message')).toBe(HALF);
  const code = (await auth.follow((await auth.emailTo(next)).link)).searchParams.get('code');
  const response = await auth.post('/token?grant_type=pkce', { auth_code: code, code_verifier: challenge });
  expect(await response.json()).toMatchObject({ user: { email: next } });
});

test('a taken address is refused where sign-up says so, too', async () => {
  const { email: taken } = await auth.family();
  const { supabase } = await auth.family();
  await fails(supabase.auth.updateUser({ email: taken }), '422 email_exists');
});

test('an address that is taken meanwhile stays with its new owner', async () => {
  const { email, supabase, next } = await moving();
  await auth.follow((await auth.emailTo(next)).link);
  await auth.client().auth.signUp({ email: next, password: PASSWORD });
  expect((await auth.follow((await auth.emailTo(email)).link)).hash).toContain('error_code=email_exists');
  expect((await supabase.auth.getUser()).data.user!.email).toBe(email);
});

describe('where sign-up does not reveal known addresses', async () => {
  const discreet = await authTest({ autoConfirm: false });

  const enter = async (email: string) => {
    const supabase = discreet.client();
    await supabase.auth.signUp({ email, password: PASSWORD });
    await supabase.auth.verifyOtp({ email, token: (await discreet.emailTo(email)).code!, type: 'signup' });
    return supabase;
  };

  test('a change to a taken address looks like any other, and never comes about', async () => {
    const [mine, taken] = [newAddress(), newAddress()];
    const supabase = await enter(mine);
    await enter(taken);
    const { data, error } = await supabase.auth.updateUser({ email: taken });
    expect([error, data.user!.new_email]).toEqual([null, taken]);
    expect((await discreet.emailTo(taken)).kind).toBe('already_registered');
    const toMe = await discreet.emailTo(mine);
    expect(toMe.kind).toBe('email_change_current');
    expect((await discreet.follow(toMe.link)).hash).toContain('message=');
    expect((await supabase.auth.getUser()).data.user).toMatchObject({ email: mine, new_email: taken });
  });
});

describe('an old address that refuses emails', async () => {
  /** A family that asks for another address with its password, after emails to the old one came back. */
  const lost = async (strict: Awaited<ReturnType<typeof authTest>>) => {
    const { email, supabase } = await strict.family();
    await strict.asOwner`
      insert into email.outgoing (recipient, locale, kind, subject, failed_at) values (${email}, 'bg', 'payment_due', 'Такса', now())`;
    const next = newAddress();
    const ask = () => supabase.auth.updateUser({ email: next, current_password: PASSWORD } as never);
    return { email, supabase, next, ask };
  };
  const strict = await authTest({ passwordChange: 'proof' });
  const loose = await authTest({ passwordChange: 'session' });

  test('is not asked where the password was shown: the new one confirms alone', async () => {
    const { email, supabase, next, ask } = await lost(strict);
    await fails(supabase.auth.updateUser({ email: next }), 'current_password_required');
    await succeeds(ask());
    expect((await strict.emailTo(next)).kind).toBe('email_change_new');
    await expect(strict.emailTo(email)).rejects.toThrow();
    expect((await strict.follow((await strict.emailTo(next)).link)).hash).toContain('access_token');
    await succeeds(strict.client().auth.signInWithPassword({ email: next, password: PASSWORD }));
  });

  test('is asked where an email has arrived since, and where no proof is asked for', async () => {
    const { email, next, ask } = await lost(strict);
    await strict.asOwner`
      insert into email.outgoing (recipient, locale, kind, subject, sent_at) values (${email}, 'bg', 'payment_due', 'Такса', now() + interval '1 second')`;
    await succeeds(ask());
    expect((await strict.follow((await strict.emailTo(next)).link)).hash).toContain('message=');
    const other = await lost(loose);
    await succeeds(other.ask());
    expect((await loose.emailTo(other.email)).kind).toBe('email_change_current');
  });
});
