import { describe, expect, test } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import type { Config } from '../../settings/config.ts';
import { authTest, createTestAuth, newAddress, newPhone, PASSWORD, type TestAuth } from '../testing/test-auth.ts';

const letTimePass = (auth: TestAuth, userId: string) =>
  auth.asOwner`update auth.sessions set created_at = created_at - interval '25 hours' where user_id = ${userId}`;

function withProof(passwordChange: Config['passwordChange'], work: (auth: () => TestAuth) => void) {
  describe(`where a change of password asks for: ${passwordChange}`, async () => {
    const auth = await authTest({ passwordChange, sms: 'keep' });

    work(() => auth);
  });
}

withProof('session', (auth) => {
  test('a nonce is never required, but one that is sent must be right', async () => {
    const { supabase, email } = await auth().family();
    await fails(
      supabase.auth.updateUser({ password: 'another-one', nonce: '123456' }),
      '422 reauthentication_not_valid',
    );
    await supabase.auth.reauthenticate();
    const { code, kind } = await auth().emailTo(email);
    expect(kind).toBe('reauthentication');
    await succeeds(supabase.auth.updateUser({ password: 'another-one', nonce: code! }));
    await fails(supabase.auth.updateUser({ password: 'yet-another', nonce: code! }), 'reauthentication_not_valid');
    await succeeds(supabase.auth.updateUser({ password: 'yet-another' }));
  });

  test('reauthenticate needs a signed-in user, and notes when it was asked', async () => {
    expect((await auth().send('/reauthenticate')).status).toBe(401);
    const { supabase } = await auth().family();
    await supabase.auth.reauthenticate();
    expect((await supabase.auth.getUser()).data.user).toHaveProperty('reauthentication_sent_at');
  });

  test('a user with only a phone gets the code there', async () => {
    const phone = newPhone();
    const supabase = auth().client();
    await supabase.auth.signInWithOtp({ phone });
    await supabase.auth.verifyOtp({ phone, token: await auth().codeTo(phone), type: 'sms' });
    await succeeds(supabase.auth.reauthenticate());
    const nonce = await auth().codeTo(phone);
    await succeeds(supabase.auth.updateUser({ password: PASSWORD, nonce }));
  });
});

withProof('reauthentication', (auth) => {
  test('an old session needs the code, a fresh one does not', async () => {
    const { supabase, user, email } = await auth().family();
    await succeeds(supabase.auth.updateUser({ password: 'another-one' }));
    await letTimePass(auth(), user.id);
    await fails(supabase.auth.updateUser({ password: 'yet-another' }), '400 reauthentication_needed');
    await supabase.auth.reauthenticate();
    const nonce = (await auth().emailTo(email)).code!;
    await succeeds(supabase.auth.updateUser({ password: 'yet-another', nonce }));
  });
});

withProof('current_password', (auth) => {
  test('the current password is asked for, unless an email let the person in', async () => {
    const { supabase, email } = await auth().family();
    await fails(supabase.auth.updateUser({ password: 'another-one' }), '400 current_password_required');
    await fails(
      supabase.auth.updateUser({ password: 'another-one', current_password: 'wrong' }),
      'current_password_invalid',
    );
    await succeeds(supabase.auth.updateUser({ password: 'another-one', current_password: PASSWORD }));
    const { supabase: device } = await auth().recover(email);
    await succeeds(device.auth.updateUser({ password: 'forgotten' }));
  });
});

withProof('proof', (auth) => {
  const required = { status: 400, code: 'current_password_required' };

  test('a new password and a new address ask for the current password', async () => {
    const { supabase, user } = await auth().family();
    const change = (given: object) => supabase.auth.updateUser(given);
    await fails(change({ password: 'another-one' }), required);
    const ofAddress = { ...required, message: 'Current password required when setting a new email address.' };
    await fails(change({ email: newAddress() }), ofAddress);
    await fails(change({ email: newAddress(), current_password: 'wrong-one' }), 'current_password_invalid');
    await succeeds(change({ data: { full_name: 'Мария' } }));
    await succeeds(change({ email: newAddress(), current_password: PASSWORD }));
    await succeeds(change({ password: 'another-one' }));

    await auth()
      .asOwner`update auth.sessions set proved_at = proved_at - interval '31 minutes' where user_id = ${user.id}`;
    await fails(change({ password: 'yet-another' }), required);
  });

  test('or for an emailed code, which counts once', async () => {
    const { supabase, email } = await auth().family();
    await supabase.auth.reauthenticate();
    const nonce = (await auth().emailTo(email)).code!;
    await fails(supabase.auth.updateUser({ password: 'another-one', nonce: '000000' }));
    await succeeds(supabase.auth.updateUser({ email: newAddress(), nonce }));
    const other = await auth().device(email);
    await fails(other.auth.updateUser({ password: 'yet-another', nonce }), 'reauthentication_not_valid');
    await fails(other.auth.updateUser({ password: 'yet-another' }), required);
  });

  test('a user who came by an emailed code has just shown one', async () => {
    const { email, user } = await auth().family();
    const { supabase: device } = await auth().recover(email);
    await succeeds(device.auth.updateUser({ password: 'another-one' }));
    await auth().asOwner`update auth.sessions set proved_at = now() - interval '31 minutes' where user_id = ${user.id}`;
    await fails(device.auth.updateUser({ password: 'yet-another' }), required);
  });

  test('a password that is shown on its own is noted at this session alone; guesses are counted', async () => {
    const { supabase, email } = await auth().family();
    const other = await auth().device(email);
    await succeeds(supabase.auth.updateUser({ current_password: PASSWORD } as never));
    await succeeds(supabase.auth.updateUser({ email: newAddress() }));
    await fails(other.auth.updateUser({ email: newAddress() }), required);
  });
});

test('a stolen session guesses at the current password ten times', async () => {
  const auth = await createTestAuth({ passwordChange: 'proof', rateLimits: true });
  const { supabase } = await auth.family();
  const guess = () => supabase.auth.updateUser({ password: 'another-one', current_password: 'guess-it' });
  for (let n = 0; n < 10; n++) await fails(guess(), 'current_password_invalid');
  await fails(guess(), '429 over_request_rate_limit');
  await auth.close();
});
