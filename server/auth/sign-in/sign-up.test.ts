import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { SERVICE } from '../../platform/caller.ts';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { authTest, newAddress, PASSWORD } from '../testing/test-auth.ts';

describe('with addresses confirmed at once', async () => {
  const created: unknown[] = [];

  const auth = await authTest({ autoConfirm: true, sms: 'off' }, async (trx, user) => {
    const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(trx);
    if (user.metadata['full_name'] === 'fails') throw new Error('no profile today');
    created.push({ ...user, role: rows[0]!.role });
  });

  test('signs up with a name and is signed in', async () => {
    const email = newAddress();
    const data = await succeeds(
      auth.client().auth.signUp({
        email: ` ${email.toUpperCase()} `,
        password: PASSWORD,
        options: { data: { full_name: 'Мария Иванова' } },
      }),
    );
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(data.user).toMatchObject({
      email,
      phone: '',
      aud: 'authenticated',
      role: 'authenticated',
      is_anonymous: false,
      user_metadata: { full_name: 'Мария Иванова' },
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect(data.user!.email_confirmed_at).toBeTruthy();
    expect(data.user!.identities).toMatchObject([
      { provider: 'email', id: data.user!.id, email, identity_data: { email_verified: true } },
    ]);
    expect(created).toContainEqual({
      id: data.user!.id,
      email,
      metadata: { full_name: 'Мария Иванова' },
      role: 'service_role',
    });
  });

  test('an address is taken once, however it is written', async () => {
    const { email } = await auth.family();
    const { data, error } = await auth.client().auth.signUp({ email: email.toUpperCase(), password: 'another-one' });
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' });
    expect(data.session).toBeNull();
  });

  test('twenty at once make one account', async () => {
    const email = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => auth.client().auth.signUp({ email, password: PASSWORD })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'user_already_exists')).toHaveLength(19);
  });

  test('nothing is left of an account whose profile could not be made', async () => {
    const email = newAddress();
    const { error } = await auth
      .client()
      .auth.signUp({ email, password: PASSWORD, options: { data: { full_name: 'fails' } } });
    expect(error).toMatchObject({ status: 500 });
    expect(error!.message).not.toContain('no profile today');
    expect((await auth.owner.query('select 1 from auth.users where email = $1', [email])).rows).toEqual([]);
  });

  test('a short password is weak, and says why', async () => {
    await fails(auth.client().auth.signUp({ email: newAddress(), password: '12345' }), {
      name: 'AuthWeakPasswordError',
      code: 'weak_password',
      status: 422,
      reasons: ['length'],
    });
  });

  test.each([
    [
      { email: 'not an address', password: PASSWORD },
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      { email: 'a@b.example', password: 'п'.repeat(37) },
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
    [{ email: 'a@b.example' }, 'validation_failed', 'Signup requires a valid password'],
    [{ phone: '+359888123456', password: PASSWORD }, 'phone_provider_disabled', 'Phone signups are disabled'],
    [{ data: {} }, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    [
      { email: 'a@b.example', password: PASSWORD, data: { story: 'x'.repeat(5000) } },
      'validation_failed',
      'User metadata cannot be larger than 4096 bytes',
    ],
    [
      { email: 'a@b.example', password: PASSWORD, data: { story: 'a\0b' } },
      'validation_failed',
      'The body holds characters or nesting that cannot be kept',
    ],
  ])('refuses %j', async (body, code, msg) => {
    expect(await (await auth.post('/signup', body)).json()).toMatchObject({ error_code: code, msg });
  });

  test('the club may know addresses, but no secrets', async () => {
    const { email } = await auth.family();
    const seen = await auth.database.transaction(SERVICE, (trx) =>
      sql`select id, email, last_sign_in_at from auth.users where email = ${email}`.execute(trx),
    );
    expect(seen.rows).toHaveLength(1);
    for (const hidden of [
      'raw_user_meta_data from auth.users',
      '* from auth.user_secrets',
      '* from auth.sessions',
      '* from auth.one_time_tokens',
    ]) {
      await expect(
        auth.database.transaction(SERVICE, (trx) => sql.raw(`select ${hidden}`).execute(trx)),
      ).rejects.toThrow(/permission denied/);
    }
  });
});

describe('with addresses confirmed by email', async () => {
  const auth = await authTest({ autoConfirm: false });

  test('the link of the email confirms and signs in', async () => {
    const email = newAddress();
    const supabase = auth.client();
    const { data } = await supabase.auth.signUp({ email, password: PASSWORD, options: { data: { locale: 'ru' } } });
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, identities: [{ provider: 'email' }] });
    expect(data.user!.confirmation_sent_at).toBeTruthy();
    const early = await supabase.auth.signInWithPassword({ email, password: PASSWORD });
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' });

    const message = await auth.emailTo(email);
    expect(message).toMatchObject({ kind: 'confirmation', locale: 'ru' });
    const target = await auth.follow(message.link);
    expect(target.origin).toBe(auth.config.publicUrl);
    const fragment = new URLSearchParams(target.hash.slice(1));
    expect(fragment.get('type')).toBe('signup');
    const session = await supabase.auth.setSession({
      access_token: fragment.get('access_token')!,
      refresh_token: fragment.get('refresh_token')!,
    });
    expect(session.data.user).toMatchObject({ email });
    await succeeds(supabase.auth.signInWithPassword({ email, password: PASSWORD }));
  });

  test('the code of the email confirms too, once', async () => {
    const { email, supabase } = await auth.newcomer();
    const token = (await auth.emailTo(email)).code!;
    const { data } = await supabase.auth.verifyOtp({ email, token, type: 'signup' });
    expect(data.session?.user.email_confirmed_at).toBeTruthy();
    const again = await supabase.auth.verifyOtp({ email, token, type: 'signup' });
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' });
  });

  test('a known address gets the same answer as a new one, and its owner an email', async () => {
    const known = newAddress();
    const supabase = auth.client();
    await supabase.auth.signUp({ email: known, password: PASSWORD });
    await supabase.auth.verifyOtp({ email: known, token: (await auth.emailTo(known)).code!, type: 'signup' });
    const again = await supabase.auth.signUp({ email: known, password: 'another-person' });
    const fresh = await supabase.auth.signUp({ email: newAddress(), password: 'another-person' });
    expect(again.error).toBeNull();
    expect(again.data.user!.identities).toEqual([]);
    expect(Object.keys(again.data.user!).sort()).toEqual(Object.keys(fresh.data.user!).sort());
    expect((await auth.emailTo(known)).kind).toBe('already_registered');
    await succeeds(supabase.auth.signInWithPassword({ email: known, password: PASSWORD }));
    await fails(supabase.auth.signInWithPassword({ email: known, password: 'another-person' }), 'invalid_credentials');
  });

  test('resend sends a new email and the older one is void', async () => {
    const { email, supabase } = await auth.newcomer();
    const first = await auth.emailTo(email);
    await succeeds(supabase.auth.resend({ type: 'signup', email }));
    const second = await auth.emailTo(email);
    expect(second.link.href).not.toBe(first.link.href);
    expect((await auth.follow(first.link)).hash).toContain('error_code=otp_expired');
    expect((await auth.follow(second.link)).hash).toContain('access_token=');
    await succeeds(supabase.auth.resend({ type: 'signup', email }));
    expect(await auth.countEmails(email)).toBe(2);
    await succeeds(supabase.auth.resend({ type: 'signup', email: newAddress() }));
  });
});
