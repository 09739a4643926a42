import { expect, test } from 'vitest';
import {
  NOTIFICATION_KINDS,
  type NotificationData,
  type NotificationKind,
} from '../../../../contracts/notifications.ts';
import { LOCALES, type Locale } from '../../../../contracts/roles.ts';
import { RANKS } from '../../../platform/outbox-ranks.ts';
import { clubTest } from '../../../testing/club.ts';
import { composeEmail } from './compose-email.ts';
import { familyOf } from './family.ts';
import { notify } from './notify.ts';

const { make, readAs, asService, read } = await clubTest(16);
const low: NotificationData['sessions_low'] = {
  enrollment_id: '0b8f6a1e-6f0a-4a52-9a43-6f4f6b1c0a11',
  child_id: '0b8f6a1e-6f0a-4a52-9a43-6f4f6b1c0a12',
  child_name: 'Мария Иванова',
  class_title: 'Делфини',
  class_title_en: 'Dolphins',
  left: 2,
};

interface StoredEmail {
  recipient: string;
  locale: string;
  subject: string;
  text: string;
  html: string;
  unsubscribe_key: string | null;
}
const emailsTo = (email: string) =>
  read<StoredEmail>`select * from email.outgoing where recipient = ${email} order by created_at`;
const notificationsOf = (id: string) =>
  read<{ id: string; kind: string }>`select id, kind from notifications where user_id = ${id}`;

test('a notification is at the bell and leaves by email in the reader’s language', async () => {
  const parent = await make.user({ role: 'parent' });
  await read`update profiles set full_name = 'Елена Иванова', locale = 'en' where user_id = ${parent.id}`;
  await asService((trx) => notify(trx, { to: parent.id, kind: 'sessions_low', data: low }));
  const [notification] = await notificationsOf(parent.id);
  expect(notification?.kind).toBe('sessions_low');
  const [email] = await emailsTo(parent.email);
  expect(email).toMatchObject({ locale: 'en', subject: expect.stringContaining('only a few sessions left') });
  expect(email!.text).toContain('Hello, Елена!');
  expect(email!.text).toContain('Мария Иванова’s package for “Dolphins” still has 2 sessions.');
  expect(email!.text).toContain(`{site}/notifications/${notification!.id}`);
  expect(email!.html).toContain(`href="{site}/unsubscribe/${email!.unsubscribe_key}"`);
});

test('an email and a push have the rank of their kind, and that of an important message', async () => {
  const { id } = await make.user({ role: 'parent' });
  await read`insert into notification_settings (user_id, kind, by_email, by_push) values (${id}, 'sessions_low', true, true)`;
  await read`insert into push_subscriptions (user_id, endpoint, p256dh, auth)
    values (${id}, ${`https://push.example/${id}`}, ${'a'.repeat(87)}, ${'a'.repeat(22)})`;
  const cancelled = {
    class_title: 'Делфини',
    lesson_id: id,
    starts_at: '2031-05-05T14:00:00Z',
    reason: null,
    child_names: [],
  };
  const message = { message_id: id, title: 'Шапки' };
  await asService(async (trx) => {
    await notify(trx, { to: id, kind: 'sessions_low', data: low });
    await notify(trx, { to: id, kind: 'club_message', data: message });
    await notify(trx, { to: id, kind: 'lesson_cancelled', data: cancelled });
    await notify(trx, { to: id, kind: 'club_message', data: message, urgent: true });
  });
  const ranks = [RANKS.urgent, RANKS.urgent, RANKS.usual, RANKS.reminder];
  const emails = await read<{ rank: number; urgent: boolean }>`
    select rank, urgent from email.outgoing where user_id = ${id} order by rank`;
  expect(emails).toEqual(ranks.map((rank) => ({ rank, urgent: rank === RANKS.urgent })));
  expect(
    await read`
      select rank from push.outgoing join notifications on notifications.id = notification_id where user_id = ${id} order by rank`,
  ).toEqual(ranks.map((rank) => ({ rank })));
});

test('the same notification is sent once, however often the job that sends it runs', async () => {
  const [one, other] = [await make.user({ role: 'parent' }), await make.user({ role: 'parent' })];
  const say = () =>
    asService((trx) => notify(trx, { to: [one.id, other.id, one.id], kind: 'sessions_low', data: low, once: 'low:2' }));
  await Promise.all([say(), say(), say(), say()]);
  for (const person of [one, other]) {
    expect(await notificationsOf(person.id)).toHaveLength(1);
    expect(await emailsTo(person.email)).toHaveLength(1);
  }
});

test('a kind that was switched off stays at the bell and sends no email; one that cannot be switched off does', async () => {
  const { id, email, caller } = await make.user({ role: 'parent' });
  await readAs(caller)`insert into notification_settings (user_id, kind, by_email)
      values (${id}, 'sessions_low', false), (${id}, 'seat_offered', false), (${id}, 'lesson_reminder', true)`;
  const offer = { ...low, offer_id: low.enrollment_id, expires_at: '2026-11-22T10:00:00Z' };
  const lesson = { ...low, lesson_id: low.enrollment_id, starts_at: '2026-11-22T10:00:00Z' };
  await asService(async (trx) => {
    await notify(trx, { to: id, kind: 'sessions_low', data: low });
    await notify(trx, { to: id, kind: 'seat_offered', data: offer });
    await notify(trx, { to: id, kind: 'lesson_reminder', data: lesson });
  });
  expect(await notificationsOf(id)).toHaveLength(3);
  const subjects = (await emailsTo(email)).map(({ subject }) => subject.split(' · ')[0]);
  expect(subjects).toEqual(['Има място в „Делфини“', 'Напомняне: урок нд, 22 ное 2026, 12:00']);
});

test('work that is rolled back notifies no one', async () => {
  const { id, email } = await make.user({ role: 'parent' });
  const undone = asService(async (trx) => {
    await notify(trx, { to: id, kind: 'sessions_low', data: low });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect([...(await notificationsOf(id)), ...(await emailsTo(email))]).toEqual([]);
});

test('a family is both parents', async () => {
  const { id, parent } = await make.child();
  const second = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${id}, ${second.id})`;
  expect((await asService((trx) => familyOf(trx, id))).toSorted()).toEqual([parent.id, second.id].toSorted());
});

const everything = {
  ...low,
  offer_id: 'x',
  expires_at: '2026-11-22T10:00:00Z',
  starts_at: '2026-11-22T10:00:00Z',
  valid_until: '2026-11-30',
  child_names: ['Мария', 'Иван'],
  amount: 8000,
  reference: 'PL-7',
  note: 'Бележка & <още>',
  reason: 'Повреда',
  title: 'Първи 25 метра',
  name: 'Петър Петров',
  position: 3,
  level: 'advanced' as const,
};
const reader = (locale: Locale) => ({
  notification_id: 'n',
  user_id: 'u',
  full_name: 'Елена',
  locale,
  email: 'elena@test.club',
  by_email: null,
  by_push: null,
  browsers: [],
  club: 'Клуб',
  price_display: { currency: 'BGN', way: 'bgn_eur' } as const,
});

test.each(LOCALES)('every kind has its email (%s), whole with all facts and readable with few', (locale) => {
  for (const kind of Object.keys(NOTIFICATION_KINDS) as NotificationKind[]) {
    const { text, html, subject } = composeEmail(kind, everything, reader(locale));
    expect(`${subject} ${text}`.replaceAll('{site}', ''), kind).not.toMatch(/[{}]|undefined|null|NaN/);
    expect(html).not.toContain('<още>');
    const bare = composeEmail(kind, {}, reader(locale));
    expect(bare.text.replaceAll('{site}', ''), kind).not.toMatch(/[{}]|undefined|null|NaN/);
  }
});
