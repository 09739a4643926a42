import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { NotificationData } from '../../../contracts/notifications.ts';
import { createEmailSender } from '../../platform/email/email-sender.ts';
import { RANKS } from '../../platform/outbox-ranks.ts';
import { ownerOf } from '../../platform/testing/database.ts';
import { makeConfig } from '../../settings/config.ts';
import { readEnvironment } from '../../settings/environment.ts';
import { clubTest } from '../../testing/club.ts';
import { notify } from '../core/notifications/notify.ts';
import { readFigures } from '../status/read-figures.ts';
import { sendDigests } from './send-digests.ts';

const { club, make, read, readAs, readOne, readValue, asService } = await clubTest();
const owner = await ownerOf(club);

const low: NotificationData['sessions_low'] = {
  enrollment_id: '0b8f6a1e-6f0a-4a52-9a43-6f4f6b1c0a11',
  child_id: '0b8f6a1e-6f0a-4a52-9a43-6f4f6b1c0a12',
  child_name: 'Мария Иванова',
  class_title: 'Делфини',
  left: 2,
};
const cancelled: NotificationData['lesson_cancelled'] = {
  lesson_id: low.enrollment_id,
  starts_at: '2026-11-22T10:00:00Z',
  class_title: 'Делфини',
  reason: null,
  child_names: ['Мария'],
};

/** The end, in the club's clock, of the quiet hours in which a moment of that clock is. */
const endOf = (from: string, until: string, moment: string) =>
  readValue<string | null>`
    select to_char(private.quiet_end(${from}::time, ${until}::time, ${moment}::timestamptz) at time zone 'Europe/Sofia', 'DD.MM HH24:MI')`;
/** The hours that are waited. */
const waited = (from: string, until: string, moment: string) =>
  readValue<number>`
    select (extract(epoch from private.quiet_end(${from}::time, ${until}::time, ${moment}::timestamptz) - ${moment}::timestamptz) / 3600)::float8`;

test.each([
  ['21:00', '08:00', '2026-11-20 20:59:59+02', null],
  ['21:00', '08:00', '2026-11-20 21:00+02', '21.11 08:00'],
  ['21:00', '08:00', '2026-11-20 23:59+02', '21.11 08:00'],
  ['21:00', '08:00', '2026-11-21 00:00+02', '21.11 08:00'],
  ['21:00', '08:00', '2026-11-21 07:59+02', '21.11 08:00'],
  ['21:00', '08:00', '2026-11-21 08:00+02', null],
  ['13:00', '15:00', '2026-11-21 12:59+02', null],
  ['13:00', '15:00', '2026-11-21 13:00+02', '21.11 15:00'],
  ['13:00', '15:00', '2026-11-21 15:00+02', null],
  ['00:00', '07:00', '2026-11-21 03:00+02', '21.11 07:00'],
])('quiet hours %s–%s, at %s: until %s', async (from, until, moment, end) => {
  expect(await endOf(from, until, moment)).toBe(end);
});

test('the night in which the clock goes forward is an hour shorter, that in which it goes back an hour longer', async () => {
  expect(await waited('21:00', '08:00', '2026-03-28 21:00+02')).toBe(10);
  expect(await endOf('21:00', '08:00', '2026-03-28 21:00+02')).toBe('29.03 08:00');
  expect(await waited('21:00', '08:00', '2026-10-24 21:00+03')).toBe(12);
  expect(await endOf('21:00', '08:00', '2026-10-24 21:00+03')).toBe('25.10 08:00');
  expect(
    await readValue`select private.next_clock('18:00', '2026-03-28 18:00+02') = '2026-03-29 18:00+03'::timestamptz`,
  ).toBe(true);
  expect(
    await readValue`select private.next_clock('18:00', '2026-10-24 17:59+03') = '2026-10-24 18:00+03'::timestamptz`,
  ).toBe(true);
});

/** Sets quiet hours that began an hour ago in the club's clock and end an hour from now. */
const quietNow = (userId: string) => read`
  insert into notification_times (user_id, quiet, quiet_from, quiet_until)
  select ${userId}::uuid, 'own', local - interval '1 hour', local + interval '1 hour'
  from (select date_trunc('minute', now() at time zone 'Europe/Sofia')::time as local) as clock
  on conflict (user_id) do update
  set quiet = 'own', quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until`;
const digestOf = (userId: string) => read`
  insert into notification_times (user_id, digest_at) values (${userId}::uuid, '18:00')
  on conflict (user_id) do update set digest_at = excluded.digest_at`;

const emailsTo = (userId: string) =>
  read<{ kind: string; waits: boolean; for_digest: boolean; text: string; digest_id: string | null }>`
    select kind, not_before > now() as waits, for_digest, text, digest_id from email.outgoing
    where user_id = ${userId} order by created_at, kind`;
async function withBrowser() {
  const user = await make.user({ role: 'parent' });
  await read`
    insert into push_subscriptions (user_id, endpoint, p256dh, auth)
    values (${user.id}, ${`https://push.example/${user.id}`}, ${'p'.repeat(87)}, ${'a'.repeat(22)})`;
  return user;
}
const pushesTo = (userId: string) =>
  read`select rank, outgoing.not_before > now() as waits, useful_until > outgoing.not_before + interval '11 hours' as of_use
    from push.outgoing join push_subscriptions on push_subscriptions.id = subscription_id
    where user_id = ${userId} order by rank`;

test('in quiet hours an email and a push wait, the bell does not; an urgent kind leaves at once', async () => {
  const { id } = await withBrowser();
  await quietNow(id);
  await read`insert into notification_settings (user_id, kind, by_email, by_push) values (${id}, 'sessions_low', true, true)`;
  const waiting = async () => (await asService(readFigures)).emails.waiting;
  const before = await waiting();
  await asService(async (trx) => {
    await notify(trx, { to: id, kind: 'sessions_low', data: low });
    await notify(trx, { to: id, kind: 'lesson_cancelled', data: cancelled });
  });
  expect(await emailsTo(id)).toMatchObject([
    { kind: 'lesson_cancelled', waits: false },
    { kind: 'sessions_low', waits: true },
  ]);
  // One that waits for the morning is no email that does not leave.
  expect(await waiting()).toBe(before + 1);
  expect(await pushesTo(id)).toEqual([
    { rank: RANKS.urgent, waits: false, of_use: true },
    { rank: RANKS.reminder, waits: true, of_use: true },
  ]);
  expect(await readValue`select count(*)::integer from notifications where user_id = ${id}`).toBe(2);
});

test('the hours of the club count until a user chooses own ones or none; a choice counts for what is written from then on', async () => {
  const { id } = await make.user({ role: 'parent' });
  const write = async (kind: 'enrolled' | 'sessions_low' | 'package_expired') =>
    asService((trx) =>
      notify(trx, {
        to: id,
        kind,
        data: { ...low, payment_id: null, amount: null, reference: null, valid_until: null } as never,
      }),
    );
  await read`
    update club_settings set quiet_from = local - interval '1 hour', quiet_until = local + interval '1 hour'
    from (select date_trunc('minute', now() at time zone 'Europe/Sofia')::time as local) as clock`;
  await write('enrolled');
  await read`insert into notification_times (user_id, quiet) values (${id}, 'none')`;
  await write('sessions_low');
  await read`update notification_times set quiet = 'club' where user_id = ${id}`;
  await read`update club_settings set quiet_from = null, quiet_until = null`;
  await write('package_expired');
  expect(await emailsTo(id)).toMatchObject([
    { kind: 'enrolled', waits: true },
    { kind: 'sessions_low', waits: false },
    { kind: 'package_expired', waits: false },
  ]);
});

test('the answer to the own press waits for nothing; the other parent’s does', async () => {
  const child = await make.child();
  const second = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${child.id}, ${second.id})`;
  for (const { id } of [child.parent, second]) {
    await quietNow(id);
    await digestOf(id);
  }
  await club.database.transaction(child.parent.caller, (trx) =>
    notify(trx, { to: [child.parent.id, second.id], kind: 'sessions_low', data: low }),
  );
  expect(await emailsTo(child.parent.id)).toMatchObject([{ waits: false, for_digest: false }]);
  expect(await emailsTo(second.id)).toMatchObject([{ waits: true, for_digest: true }]);
  await asService((trx) =>
    notify(trx, { to: second.id, kind: 'package_expired', data: { ...low, child_id: child.id }, atOnce: true }),
  );
  expect(await emailsTo(second.id)).toContainEqual(
    expect.objectContaining({ kind: 'package_expired', waits: false, for_digest: false }),
  );
});

const isDue = (userId: string) =>
  read`update email.outgoing set not_before = now() - interval '1 second' where user_id = ${userId} and for_digest`;

test('one email a day has what is not urgent and may be switched off; two processes make it once', async () => {
  const { id } = await make.user({ role: 'parent' });
  await read`update profiles set full_name = 'Елена Иванова', locale = 'en' where user_id = ${id}`;
  await digestOf(id);
  await asService(async (trx) => {
    await notify(trx, { to: id, kind: 'sessions_low', data: low });
    await notify(trx, { to: id, kind: 'lesson_cancelled', data: cancelled });
    await notify(trx, { to: id, kind: 'credit_granted', data: { amount: 100, euro_cents: 51, note: null } });
    await notify(trx, { to: id, kind: 'club_message', data: { message_id: low.child_id, title: '<b>Шапки</b>' } });
  });
  expect((await emailsTo(id)).filter(({ for_digest }) => for_digest)).toMatchObject([
    { kind: 'club_message', waits: true },
    { kind: 'sessions_low', waits: true },
  ]);
  expect(await asService(sendDigests)).toEqual({ people: 0 });
  await isDue(id);
  await asService(async (trx) => {
    expect(await sendDigests(trx)).toEqual({ people: 1 });
    // Another process, before this one commits.
    const other = asService(async (second) => {
      await sql`set local lock_timeout = '5s'`.execute(second);
      return sendDigests(second);
    });
    expect(await other).toEqual({ people: 0 });
  });
  expect(await asService(sendDigests)).toEqual({ people: 0 });
  const digests = await read<{ subject: string; text: string; html: string; rank: number }>`
    select subject, text, html, rank from email.outgoing where user_id = ${id} and kind = 'digest'`;
  expect(digests).toHaveLength(1);
  const [{ subject, text, html, rank } = { subject: '', text: '', html: '', rank: 0 }] = digests;
  expect(rank).toBe(RANKS.digest);
  expect(subject).toContain('2 pieces of news for you');
  expect(text).toContain('Hello, Елена!');
  const notices = await read<{ id: string; kind: string }>`select id, kind from notifications where user_id = ${id}`;
  for (const each of notices)
    expect(text.includes(`{site}/notifications/${each.id}`)).toBe(['sessions_low', 'club_message'].includes(each.kind));
  expect(html).toContain('&lt;b&gt;Шапки&lt;/b&gt;');
});

/** Sends what is in the outbox with this answer of the email server. */
async function deliver(answer: () => unknown) {
  const config = makeConfig(readEnvironment({}), {
    jwtSecret: 'a secret of the tests, long enough',
    postgresPassword: '',
  });
  const sent: string[] = [];
  const sender = createEmailSender(config, club.database, {
    sendMail: async ({ to }) => {
      sent.push(to);
      return answer();
    },
  });
  await sender.flush();
  await sender.stop();
  return sent;
}

test('a message in a digest is on its way, accepted or refused with the digest', async () => {
  const { class_id, instructor } = await make.taughtClass({ max_capacity: 9 });
  const plan_id = await make.plan();
  const parent = await make.user({ role: 'parent' });
  const child = await make.child(parent);
  await make.call('enroll_child', parent.caller, { child_id: child.id, class_id, plan_id, method: 'cash' });
  await digestOf(parent.id);
  await deliver(() => undefined);
  const send = async () => {
    const message_id = crypto.randomUUID();
    const none = { subject_en: null, subject_ru: null, body_en: null, body_ru: null, asks: false, urgent: false };
    const audience = { kind: 'class' as const, ids: [class_id] };
    await make.call('send_message', instructor.caller, {
      message_id,
      audience,
      subject: 'Шапки',
      body: 'С шапка.',
      ...none,
    });
    return async () =>
      (await make.call('read_message', instructor.caller, { message_id })).threads.map(({ reach }) => reach);
  };
  const reach = await send();
  expect(await deliver(() => undefined)).not.toContain(parent.email);
  expect(await reach()).toEqual(['on_its_way']);
  await isDue(parent.id);
  await asService(sendDigests);
  expect(await reach()).toEqual(['on_its_way']);
  expect((await deliver(() => undefined)).filter((to) => to === parent.email)).toHaveLength(1);
  expect(await reach()).toEqual(['accepted']);

  const refusedReach = await send();
  await isDue(parent.id);
  await asService(sendDigests);
  await deliver(() => {
    throw Object.assign(new Error('550 no such user'), { responseCode: 550, command: 'RCPT TO' });
  });
  expect(await refusedReach()).toEqual(['refused']);
  const { emails } = await make.call('list_refused_emails', await make.caller('admin'), {});
  expect(emails.filter(({ recipient }) => recipient === parent.email)).toHaveLength(1);
  expect(
    await read`select 1 from email.outgoing where user_id = ${parent.id} and for_digest and text is not null`,
  ).toEqual([]);
});

test('without a digest any more, what waits leaves by itself at the next run', async () => {
  const [off, gone] = [await make.user({ role: 'parent' }), await make.user({ role: 'parent' })];
  for (const { id } of [off, gone]) {
    await digestOf(id);
    await asService((trx) => notify(trx, { to: id, kind: 'sessions_low', data: low }));
  }
  await read`update notification_times set digest_at = null where user_id = ${off.id}`;
  await quietNow(gone.id);
  await read`update notification_times set digest_at = null where user_id = ${gone.id}`;
  await asService(sendDigests);
  expect(await emailsTo(off.id)).toMatchObject([{ kind: 'sessions_low', waits: false, for_digest: false }]);
  expect(await emailsTo(gone.id)).toMatchObject([{ kind: 'sessions_low', waits: true, for_digest: false }]);
});

test('a disabled reader gets no digest; an erased one loses what waits', async () => {
  const [{ id }, erased] = [await make.user({ role: 'parent' }), await make.user({ role: 'parent' })];
  for (const user of [id, erased.id]) {
    await digestOf(user);
    await asService((trx) => notify(trx, { to: user, kind: 'sessions_low', data: low }));
    await isDue(user);
  }
  await owner.query("update auth.users set banned_until = now() + interval '1 year' where id = $1", [id]);
  expect(await asService(sendDigests)).toEqual({ people: 1 });
  expect(await emailsTo(id)).toMatchObject([{ for_digest: true, digest_id: null }]);
  expect(await emailsTo(erased.id)).toHaveLength(2);
  await make.call('erase_my_account', erased.caller, { typed_email: erased.email });
  expect(await read`select 1 from email.outgoing where recipient = ${erased.email}`).toEqual([]);
});

test('another user’s times are neither read nor written', async () => {
  const [one, other] = [await make.user({ role: 'parent' }), await make.user({ role: 'parent' })];
  await digestOf(one.id);
  const asOther = readAs(other.caller);
  expect(await asOther`select * from notification_times where user_id = ${one.id}`).toEqual([]);
  expect(await asOther`update notification_times set digest_at = null where user_id = ${one.id} returning 1`).toEqual(
    [],
  );
  await expect(asOther`insert into notification_times (user_id, quiet) values (${one.id}, 'none')`).rejects.toThrow();
  expect(await readOne`select digest_at from notification_times where user_id = ${one.id}`).toEqual({
    digest_at: '18:00:00',
  });
});

test('half a choice is refused', async () => {
  const { id, caller } = await make.user({ role: 'parent' });
  const asUser = readAs(caller);
  for (const [quiet, from, until] of [
    ['own', '21:00', null],
    ['own', '21:00', '21:00'],
    ['none', '21:00', '08:00'],
    ['always', null, null],
  ] as const)
    await expect(
      asUser`insert into notification_times (user_id, quiet, quiet_from, quiet_until) values (${id}, ${quiet}, ${from}, ${until})`,
    ).rejects.toThrow(/quiet/);
});
