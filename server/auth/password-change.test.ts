import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '../config.ts';
import { createTestAuth, newAddress, newPhone, PASSWORD, type TestAuth } from './testing.ts';

const letTimePass = (auth: TestAuth, userId: string) =>
  auth.owner.query("update auth.sessions set created_at = created_at - interval '25 hours' where user_id = $1", [
    userId,
  ]);

function withProof(passwordChange: Config['passwordChange'], work: (auth: () => TestAuth) => void) {
  describe(`where a change of password asks for: ${passwordChange}`, () => {
    let auth: TestAuth;
    beforeAll(async () => {
      auth = await createTestAuth({ passwordChange, sms: 'keep' });
    });
    afterAll(() => auth.close());
    work(() => auth);
  });
}

withProof('session', (auth) => {
  test('a nonce is asked of nobody, but one that is sent must be right', async () => {
    const { supabase, email } = await auth().family();
    expect((await supabase.auth.updateUser({ password: 'another-one', nonce: '123456' })).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    });
    await supabase.auth.reauthenticate();
    const { code, kind } = await auth().emailTo(email);
    expect(kind).toBe('reauthentication');
    expect((await supabase.auth.updateUser({ password: 'another-one', nonce: code! })).error).toBeNull();
    expect((await supabase.auth.updateUser({ password: 'yet-another', nonce: code! })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    });
    expect((await supabase.auth.updateUser({ password: 'yet-another' })).error).toBeNull();
  });

  test('reauthenticate needs somebody signed in, and notes when it was asked', async () => {
    expect((await auth().send('/reauthenticate')).status).toBe(401);
    const { supabase } = await auth().family();
    await supabase.auth.reauthenticate();
    expect((await supabase.auth.getUser()).data.user).toHaveProperty('reauthentication_sent_at');
  });

  test('somebody with a phone alone gets the code there', async () => {
    const phone = newPhone();
    const supabase = auth().client();
    await supabase.auth.signInWithOtp({ phone });
    await supabase.auth.verifyOtp({ phone, token: await auth().codeTo(phone), type: 'sms' });
    expect((await supabase.auth.reauthenticate()).error).toBeNull();
    const nonce = await auth().codeTo(phone);
    expect((await supabase.auth.updateUser({ password: PASSWORD, nonce })).error).toBeNull();
  });
});

withProof('reauthentication', (auth) => {
  test('an old session needs the code, a fresh one does not', async () => {
    const { supabase, user, email } = await auth().family();
    expect((await supabase.auth.updateUser({ password: 'another-one' })).error).toBeNull();
    await letTimePass(auth(), user.id);
    expect((await supabase.auth.updateUser({ password: 'yet-another' })).error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    });
    await supabase.auth.reauthenticate();
    const nonce = (await auth().emailTo(email)).code!;
    expect((await supabase.auth.updateUser({ password: 'yet-another', nonce })).error).toBeNull();
  });
});

withProof('current_password', (auth) => {
  test('the current password is asked for, unless a mail let the person in', async () => {
    const { supabase, email } = await auth().family();
    expect((await supabase.auth.updateUser({ password: 'another-one' })).error).toMatchObject({
      status: 400,
      code: 'current_password_required',
    });
    expect(
      (await supabase.auth.updateUser({ password: 'another-one', current_password: 'wrong' })).error,
    ).toMatchObject({
      code: 'current_password_invalid',
    });
    expect((await supabase.auth.updateUser({ password: 'another-one', current_password: PASSWORD })).error).toBeNull();
    const device = auth().client();
    await device.auth.resetPasswordForEmail(email);
    await device.auth.verifyOtp({ email, token: (await auth().emailTo(email)).code!, type: 'recovery' });
    expect((await device.auth.updateUser({ password: 'forgotten' })).error).toBeNull();
  });
});

withProof('proof', (auth) => {
  const required = { status: 400, code: 'current_password_required' };

  test('a new password and a new address ask for the current password', async () => {
    const { supabase, user } = await auth().family();
    const change = (given: object) => supabase.auth.updateUser(given);
    expect((await change({ password: 'another-one' })).error).toMatchObject(required);
    expect((await change({ email: newAddress() })).error).toMatchObject(required);
    expect((await change({ email: newAddress(), current_password: 'wrong-one' })).error?.code).toBe(
      'current_password_invalid',
    );
    expect((await change({ data: { full_name: 'Мария' } })).error).toBeNull();
    expect((await change({ email: newAddress(), current_password: PASSWORD })).error).toBeNull();
    expect((await change({ password: 'another-one' })).error).toBeNull();

    await auth().owner.query(
      "update auth.sessions set proved_at = proved_at - interval '31 minutes' where user_id = $1",
      [user.id],
    );
    expect((await change({ password: 'yet-another' })).error).toMatchObject(required);
  });

  test('or for a mailed code, which counts once', async () => {
    const { supabase, email } = await auth().family();
    await supabase.auth.reauthenticate();
    const nonce = (await auth().emailTo(email)).code!;
    expect((await supabase.auth.updateUser({ password: 'another-one', nonce: '000000' })).error).not.toBeNull();
    expect((await supabase.auth.updateUser({ email: newAddress(), nonce })).error).toBeNull();
    const other = auth().client();
    await other.auth.signInWithPassword({ email, password: PASSWORD });
    expect((await other.auth.updateUser({ password: 'yet-another', nonce })).error?.code).toBe(
      'reauthentication_not_valid',
    );
    expect((await other.auth.updateUser({ password: 'yet-another' })).error).toMatchObject(required);
  });

  test('who came by a mailed code has just shown one', async () => {
    const { email, user } = await auth().family();
    const device = auth().client();
    await device.auth.resetPasswordForEmail(email);
    await device.auth.verifyOtp({ email, token: (await auth().emailTo(email)).code!, type: 'recovery' });
    expect((await device.auth.updateUser({ password: 'another-one' })).error).toBeNull();
    await auth().owner.query("update auth.sessions set proved_at = now() - interval '31 minutes' where user_id = $1", [
      user.id,
    ]);
    expect((await device.auth.updateUser({ password: 'yet-another' })).error).toMatchObject(required);
  });

  test('a password shown for its own sake is noted at this session alone; guesses are counted', async () => {
    const { supabase, email } = await auth().family();
    const other = auth().client();
    await other.auth.signInWithPassword({ email, password: PASSWORD });
    expect((await supabase.auth.updateUser({ current_password: PASSWORD } as never)).error).toBeNull();
    expect((await supabase.auth.updateUser({ email: newAddress() })).error).toBeNull();
    expect((await other.auth.updateUser({ email: newAddress() })).error).toMatchObject(required);
  });
});

test('a stolen session guesses at the current password ten times', async () => {
  const auth = await createTestAuth({ passwordChange: 'proof', rateLimits: true });
  const { supabase } = await auth.family();
  const guess = () => supabase.auth.updateUser({ password: 'another-one', current_password: 'guess-it' });
  for (let n = 0; n < 10; n++) expect((await guess()).error?.code).toBe('current_password_invalid');
  expect((await guess()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  await auth.close();
});
