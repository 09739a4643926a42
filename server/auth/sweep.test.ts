import { expect, test } from 'vitest';
import { succeeds } from '../platform/testing/answers.ts';
import { sweepAuth } from './sweep.ts';
import { authTest, newAddress, newPhone } from './testing/test-auth.ts';

const auth = await authTest({ rateLimits: true, sms: 'keep' });

test('expired rows go, valid ones stay', async () => {
  const { email, supabase } = await auth.family();
  const { email: late } = await auth.family();
  await supabase.auth.resetPasswordForEmail(email);
  await supabase.auth.resetPasswordForEmail(late);
  await auth.asOwner`update auth.one_time_tokens set expires_at = now() - interval '1 second' where relates_to = ${late}`;
  await supabase.auth.refreshSession();
  await auth.asOwner`update auth.refresh_tokens set revoked_at = now() - interval '31 days' where revoked_at is not null`;
  await auth.owner.query("update auth.rate_limits set full_again_at = now() - interval '1 second'");
  await sweepAuth(auth.database);
  await sweepAuth(auth.database);
  const left = await auth.owner.query(`select
    (select count(*)::int from auth.one_time_tokens) as tokens,
    (select count(*)::int from auth.refresh_tokens where revoked_at is not null) as revoked,
    (select count(*)::int from auth.rate_limits) as limits`);
  expect(left.rows).toEqual([{ tokens: 1, revoked: 0, limits: 0 }]);
  await succeeds(supabase.auth.refreshSession());
});

test('unfinished changes and factors go, and the record of a year ago', async () => {
  const { supabase, user } = await auth.family();
  await supabase.auth.updateUser({ email: newAddress(), phone: newPhone() });
  await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'never answered' });
  const { data: factor } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'fresh' });
  await supabase.auth.mfa.challenge({ factorId: factor!.id });
  const { data: before } = await supabase.auth.getUser();
  expect(before.user).toMatchObject({ new_email: expect.any(String), new_phone: expect.any(String) });
  const past = [
    "update auth.users set email_change_sent_at = now() - interval '3 days', phone_change_sent_at = now() - interval '3 days'",
    "update auth.mfa_factors set created_at = now() - interval '2 days' where friendly_name = 'never answered'",
    "update auth.mfa_challenges set created_at = now() - interval '2 days'",
    "update auth.audit_log_entries set created_at = now() - interval '366 days' where action = 'factor_in_progress'",
    "insert into auth.used_messages (message_hash, good_until) values ('x', now() - interval '1 second')",
    "insert into sms.outgoing (recipient, body, created_at) values ('359', '', now() - interval '8 days')",
  ];
  for (const statement of past) await auth.owner.query(statement);
  await sweepAuth(auth.database);
  const { data: after } = await supabase.auth.getUser();
  expect(after.user).toMatchObject({ factors: [{ friendly_name: 'fresh' }] });
  expect([after.user!.new_email, after.user!.new_phone]).toEqual([undefined, undefined]);
  const left = await auth.owner.query(`select (select count(*)::int from auth.mfa_challenges) as challenges,
    (select count(*)::int from auth.used_messages) as messages, (select count(*)::int from sms.outgoing where recipient = '359') as texts`);
  expect(left.rows).toEqual([{ challenges: 0, messages: 0, texts: 0 }]);
  expect(await auth.auditOf(user.id)).not.toContain('factor_in_progress');
});

test('a refusal stays as long as an account has the address, without its text', async () => {
  const { email } = await auth.family();
  for (const recipient of [email, newAddress()])
    // oxlint-disable-next-line no-await-in-loop -- One row after the other.
    await auth.asOwner`
      insert into email.outgoing (recipient, locale, kind, subject, text, html, failed_at, created_at)
      select ${recipient}, 'bg', 'payment_due', 'Refused long ago', 'x', 'x', now() - interval '31 days', now() - interval '31 days'`;
  await sweepAuth(auth.database);
  const { rows } = await auth.owner.query(
    "select recipient, text from email.outgoing where subject = 'Refused long ago'",
  );
  expect(rows).toEqual([{ recipient: email, text: null }]);
});
