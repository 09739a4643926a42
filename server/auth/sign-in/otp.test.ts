import { describe, expect, test } from 'vitest';
import { answers, fails, succeeds } from '../../platform/testing/answers.ts';
import { authTest, newAddress, PASSWORD } from '../testing/test-auth.ts';

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

describe('by email', async () => {
  const auth = await authTest();

  test('a code signs in the owner of an account', async () => {
    const { email, user } = await auth.family();
    const supabase = auth.client({ global: { headers: { 'accept-language': 'ru' } } });
    expect(await supabase.auth.signInWithOtp({ email })).toMatchObject({ error: null });
    const message = await auth.emailTo(email);
    expect(message).toMatchObject({ kind: 'magic_link', locale: 'ru' });
    const wrong = await supabase.auth.verifyOtp({ email, token: wrongFor(message.code!), type: 'email' });
    expect(wrong.error).toMatchObject({ status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' });
    const data = await succeeds(supabase.auth.verifyOtp({ email, token: message.code!, type: 'email' }));
    expect(data.user!.id).toBe(user.id);
    await fails(supabase.auth.verifyOtp({ email, token: message.code!, type: 'email' }), 'otp_expired');
  });

  test.each(['/otp', '/magiclink'])('%s: the link signs in, and leads where it was asked to', async (path) => {
    const { email } = await auth.family();
    const target = `${auth.config.publicUrl}/child/7`;
    await answers(auth.post(`${path}?redirect_to=${encodeURIComponent(target)}`, { email }), 200, {});
    const { link } = await auth.emailTo(email);
    expect(link.searchParams.get('type')).toBe('magiclink');
    const arrived = await auth.follow(link);
    expect(arrived.pathname).toBe('/child/7');
    expect(new URLSearchParams(arrived.hash.slice(1)).get('type')).toBe('magiclink');
  });

  test('makes the account of a newcomer, unproven until the code comes back', async () => {
    const email = newAddress();
    const supabase = auth.client();
    await supabase.auth.signInWithOtp({ email, options: { data: { full_name: 'Мария' } } });
    const message = await auth.emailTo(email);
    expect(message.kind).toBe('confirmation');
    const { data } = await supabase.auth.verifyOtp({ email, token: message.code!, type: 'email' });
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Мария' } });
    expect(data.user!.email_confirmed_at).toBeTruthy();
    await fails(auth.client().auth.signInWithPassword({ email, password: PASSWORD }), 'invalid_credentials');
    expect(await auth.auditOf(data.user!.id)).toEqual(['user_signedup', 'login']);
  });

  test('eight newcomers at once are one, and of their codes the last signs in, once', async () => {
    const email = newAddress();
    await Promise.all(Array.from({ length: 8 }, () => auth.post('/otp', { email })));
    const { rows } = await auth.owner.query('select count(*)::int from auth.users where email = $1', [email]);
    expect(rows).toEqual([{ count: 1 }]);
    const emails = await auth.owner.query<{ text: string }>('select text from email.outgoing where recipient = $1', [
      email,
    ]);
    const codes = emails.rows.map(({ text }) => /\b\d{6}\b/.exec(text)![0]);
    const answers = await Promise.all(
      [...new Set(codes)].map((token) => auth.client().auth.verifyOtp({ email, token, type: 'email' })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('where sign-up shows who is known, a stranger without create_user is refused', async () => {
    const email = newAddress();
    await fails(auth.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } }), {
      status: 422,
      code: 'otp_disabled',
      message: 'Signups not allowed for otp',
    });
    expect(await auth.countEmails(email)).toBe(0);
  });

  test('the PKCE flow gives a code for the browser that began', async () => {
    const { email } = await auth.family();
    const challenge = 'c'.repeat(43);
    await auth.post('/otp', { email, code_challenge: challenge, code_challenge_method: 'plain' });
    const { link } = await auth.emailTo(email);
    expect(link.searchParams.get('token')).toMatch(/^pkce_/);
    const code = (await auth.follow(link)).searchParams.get('code')!;
    const response = await auth.post('/token?grant_type=pkce', { auth_code: code, code_verifier: challenge });
    const session = (await response.json()) as { access_token: string };
    const claims = JSON.parse(Buffer.from(session.access_token.split('.')[1]!, 'base64url').toString());
    expect(claims.amr).toMatchObject([{ method: 'magiclink' }]);
  });

  test.each([
    [{}, 'One of email or phone must be set'],
    [{ email: 'a@b.example', phone: '359888123456' }, 'Only an email address or phone number should be provided'],
    [{ email: 'no-user' }, 'Unable to validate email address: invalid format'],
    [{ phone: 'many' }, 'Invalid phone number format (E.164 required)'],
    [{ email: 'a@b.example', create_user: 'yes' }, 'Invalid value for create_user'],
  ])('%j is refused', async (body, msg) => {
    await answers(auth.post('/otp', body), 400, { code: 400, error_code: 'validation_failed', msg });
  });

  test.each([
    [{ type: 'email' }, 'Verify requires a token or a token hash'],
    [{ type: 'email', token: '123456' }, 'Only an email address should be provided on verify'],
    [{ type: 'sms', token: '123456', email: 'a@b.example' }, 'Only a phone number should be provided on verify'],
    [{ type: 'email', token_hash: 'x', email: 'a@b.example' }, 'Only the token_hash and type should be provided'],
    [{ type: 'constructor', token: '1' }, 'Invalid verification type'],
    [{ token: '1' }, 'Verify requires a verification type'],
  ])('verify %j is refused', async (body, msg) => {
    await answers(auth.post('/verify', body), 400, { code: 400, error_code: 'validation_failed', msg });
  });
});

describe('where addresses are confirmed by email', async () => {
  const auth = await authTest({ autoConfirm: false });

  test('a stranger and a friend get the same answer, also without create_user', async () => {
    const email = newAddress();
    await answers(auth.post('/otp', { email, create_user: false }), 200, {});
    expect(await auth.countEmails(email)).toBe(0);
    await answers(auth.post('/resend', { type: 'email_change', email }), 200, {});
  });

  test.each(['otp', 'recover'])(
    'a stranger who signed up with another person’s address is out once its owner comes (%s)',
    async (way) => {
      const email = newAddress();
      await auth.client().auth.signUp({ email, password: 'the-intruder' });
      const owner = auth.client();
      if (way === 'otp') await owner.auth.signInWithOtp({ email });
      else await owner.auth.resetPasswordForEmail(email);
      const type = way === 'otp' ? 'email' : 'recovery';
      await succeeds(owner.auth.verifyOtp({ email, token: (await auth.emailTo(email)).code!, type }));
      await fails(auth.client().auth.signInWithPassword({ email, password: 'the-intruder' }), 'invalid_credentials');
    },
  );

  test('signup, and its code by the type of the email', async () => {
    const { email, supabase } = await auth.newcomer();
    const { code } = await auth.emailTo(email);
    await fails(supabase.auth.verifyOtp({ email, token: code!, type: 'recovery' }), 'otp_expired');
    const { data } = await supabase.auth.verifyOtp({ email, token: code!, type: 'signup' });
    expect(data.session).toBeTruthy();
  });
});

describe('where sign-up is closed', async () => {
  const auth = await authTest({ signUps: false });

  test('sign-up is disabled, and a code makes no account', async () => {
    const email = newAddress();
    await fails(auth.client().auth.signUp({ email, password: PASSWORD }), '422 signup_disabled');
    await fails(auth.client().auth.signInWithOtp({ email }), 'otp_disabled');
    expect(await (await auth.send('/settings')).json()).toMatchObject({ disable_signup: true });
  });
});
