import { describe, expect, test } from 'vitest';
import { fails, succeeds } from '../../../platform/testing/answers.ts';
import { authTest, newAddress, PASSWORD } from '../../testing/test-auth.ts';
import { addApp } from '../../testing/test-factors.ts';

const auth = await authTest({ sms: 'keep' });
const admin = auth.admin().auth.admin;

describe('links', () => {
  test('a magic link, a recovery and an invitation open the account', async () => {
    for (const type of ['magiclink', 'recovery', 'invite'] as const) {
      const email = newAddress();
      if (type === 'recovery') await admin.createUser({ email, email_confirm: true });
      const data = await succeeds(
        admin.generateLink({ type, email, options: { redirectTo: `${auth.config.publicUrl}/club` } }),
      );
      const { action_link, hashed_token, email_otp, redirect_to, verification_type } = data.properties!;
      expect([redirect_to, data.user!.email]).toEqual([`${auth.config.publicUrl}/club`, email]);
      expect(email_otp).toMatch(/^\d{6}$/);
      expect(await auth.countEmails(email)).toBe(0);
      const verified = await auth
        .client()
        .auth.verifyOtp({ token_hash: hashed_token, type: verification_type as 'email' });
      expect(verified.data.user!.email).toBe(email);
      expect((await auth.follow(new URL(action_link))).hash).toContain('otp_expired');
    }
  });

  test('a sign-up, by its code, with its password', async () => {
    const email = newAddress();
    const { data } = await admin.generateLink({
      type: 'signup',
      email,
      password: PASSWORD,
      options: { data: { full_name: 'Иво' } },
    });
    expect(data.user!.user_metadata).toEqual({ full_name: 'Иво' });
    await succeeds(auth.client().auth.verifyOtp({ email, token: data.properties!.email_otp, type: 'signup' }));
    await succeeds(auth.client().auth.signInWithPassword({ email, password: PASSWORD }));
    await fails(admin.generateLink({ type: 'signup', email, password: PASSWORD }), '422 email_exists');
  });

  test('both sides of a change of address', async () => {
    const { email } = await auth.family();
    const newEmail = newAddress();
    const first = await admin.generateLink({ type: 'email_change_current', email, newEmail });
    const second = await admin.generateLink({ type: 'email_change_new', email, newEmail });
    expect(first.data.properties!.verification_type).toBe('email_change_current');
    expect((await auth.follow(new URL(first.data.properties!.action_link))).hash).toContain('message=');
    const arrived = new URLSearchParams(
      (await auth.follow(new URL(second.data.properties!.action_link))).hash.slice(1),
    );
    expect((await auth.client().auth.getUser(arrived.get('access_token')!)).data.user!.email).toBe(newEmail);
  });

  test.each([
    [{ type: 'recovery', email: 'no-user@nowhere.example' }, 404, 'user_not_found'],
    [{ type: 'email_change_new', email: 'no-user@nowhere.example', new_email: 'b@b.example' }, 404, 'user_not_found'],
    [{ type: 'email_change_new', email: 'no-user@nowhere.example' }, 400, 'validation_failed'],
    [{ type: 'signup', email: 'a@b.example' }, 400, 'validation_failed'],
    [{ type: 'phone_change', email: 'a@b.example' }, 400, 'validation_failed'],
    [{ type: 'magiclink' }, 400, 'validation_failed'],
  ])('%j is refused', async (wish, status, code) => {
    const response = await auth.post('/admin/generate_link', wish, {
      authorization: `Bearer ${auth.config.secretKey}`,
    });
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([status, code]);
  });

  test('an invitation is sent by email, and opens once', async () => {
    const email = newAddress();
    const data = await succeeds(admin.inviteUserByEmail(email, { data: { full_name: 'Ния' } }));
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String) });
    const message = await auth.emailTo(email);
    expect([message.kind, message.link.searchParams.get('type')]).toEqual(['invitation', 'invite']);
    expect((await auth.follow(message.link)).hash).toContain('type=invite');
    await fails(admin.inviteUserByEmail(email), '422 email_exists');
    await fails(admin.inviteUserByEmail(''), { status: 400 });
  });
});

describe('factors and sessions', () => {
  test('a lost second factor is removed', async () => {
    const { supabase, user } = await auth.family();
    const { factorId: id, secret } = await addApp(supabase, 'App');
    const { data: list } = await admin.mfa.listFactors({ userId: user.id });
    expect(list!.factors).toMatchObject([{ id, friendly_name: 'App', status: 'verified' }]);
    expect(JSON.stringify(list)).not.toContain(secret);
    expect((await admin.mfa.deleteFactor({ userId: user.id, id })).data).toMatchObject({ data: { id } });
    await fails(admin.mfa.deleteFactor({ userId: user.id, id }), '404 mfa_factor_not_found');
    const { data: refreshed } = await supabase.auth.refreshSession();
    expect((await supabase.auth.getClaims(refreshed.session!.access_token)).data!.claims.aal).toBe('aal1');
  });

  test('a user is signed out everywhere by their token', async () => {
    const { supabase, session } = await auth.family();
    await succeeds(admin.signOut(session.access_token, 'global'));
    await fails(supabase.auth.refreshSession(), 'refresh_token_not_found');
  });
});

test('administration is recorded, without addresses and tokens', async () => {
  const { email, user, session } = await auth.family();
  await admin.updateUserById(user.id, { user_metadata: { a: 1 } });
  const response = await auth.send('/admin/audit?page=1&per_page=1000', {
    headers: { authorization: `Bearer ${auth.config.secretKey}` },
  });
  const entries = (await response.json()) as { payload: { action: string; user_id?: string } }[];
  expect(entries.find(({ payload }) => payload.user_id === user.id)!.payload).toMatchObject({
    action: 'user_modified',
    by: 'admin',
  });
  const rows = await auth.asOwner`select string_agg(to_jsonb(e)::text, '') as all from auth.audit_log_entries e`;
  expect(rows[0]!.all).not.toContain(email);
  expect(rows[0]!.all).not.toContain(session.refresh_token);
});
