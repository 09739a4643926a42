import { createServer } from 'node:http';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { KIND_NAMES } from '../../../contracts/notification-names.ts';
import { createPushSender } from '../../platform/push/push-sender.ts';
import type { PushOptions } from '../../platform/push/push-service.ts';
import { testConfig } from '../../platform/testing/club.ts';
import { clubTest } from '../../testing/club.ts';
import { startPushService } from '../../testing/push-stand-in.ts';
import { notify } from '../core/notifications/notify.ts';

const { club, make, read, readOne, readValue, readValues, asService } = await clubTest();
const service = await startPushService();
afterAll(() => service.stop());
const { pushKeys } = testConfig();

type Browser = ReturnType<typeof service.browser>;
/** Lets a user's notifications come to the browser. */
async function subscribe(userId: string, { endpoint, p256dh, auth }: Browser, showsPrivate = false): Promise<void> {
  await read`insert into push_subscriptions (user_id, endpoint, p256dh, auth, shows_private)
    values (${userId}, ${endpoint}, ${p256dh}, ${auth}, ${showsPrivate})`;
}
/** A user with a browser, whose service answers so. */
async function reader(answer?: Parameters<typeof service.browser>[0]) {
  const user = await make.user({ role: 'parent' });
  const browser = service.browser(answer);
  await subscribe(user.id, browser);
  return { ...user, ...browser };
}
const cancel = (to: string | string[], title: string) =>
  asService((trx) =>
    notify(trx, {
      to,
      kind: 'lesson_cancelled',
      data: { class_title: title, lesson_id: title, starts_at: '2031-05-05T14:00:00Z', reason: null, child_names: [] },
    }),
  );
const write = (to: string | string[], title: string) =>
  asService((trx) => notify(trx, { to, kind: 'club_message', data: { message_id: title, title } }));
function sender(options: PushOptions = {}) {
  const made = createPushSender(pushKeys, club.database, { allowsInside: true, silenceMs: 60_000, ...options });
  onTestFinished(() => made.stop());
  return made;
}
const debt = { amount: 4500, euro_cents: 2301, valid_from: '2031-05-01' };
async function turnOnReminders(users: readonly { id: string }[]): Promise<void> {
  for (const { id } of users)
    await read`insert into notification_settings (user_id, kind, by_email, by_push) values (${id}, 'debts_reminder', true, true)`;
}
const queued = ({ id }: { id: string }) =>
  readOne<{
    attempts: number;
    payload: string | null;
    sent: boolean;
    failed: boolean;
    pause: number;
    last_error: string | null;
  }>`
    select attempts, payload, sent_at is not null as sent, outgoing.failed_at is not null as failed, last_error,
      round(extract(epoch from not_before - now()))::integer as pause
    from push.outgoing join push_subscriptions on push_subscriptions.id = subscription_id where user_id = ${id}`;
const stateOf = ({ id }: { id: string }) =>
  readOne<{ accepted: boolean; failed: boolean } | undefined>`
    select last_accepted_at is not null as accepted, failed_since is not null as failed from push_subscriptions where user_id = ${id}`;

test('a notification comes to each browser of its reader, sealed for it, and no copy of it stays', async () => {
  const ana = await reader();
  const laptop = service.browser();
  await subscribe(ana.id, laptop);
  await write(ana.id, 'Басейнът затваря в 16:20');
  await sender().flush();
  const [push] = service.received.filter(({ endpoint }) => endpoint === ana.endpoint);
  const notification = await readValue<string>`select id from notifications where user_id = ${ana.id}`;
  expect(push!.content).toEqual({
    title: expect.any(String),
    body: 'Басейнът затваря в 16:20',
    path: `/notifications/${notification}`,
    tag: notification,
    lang: 'bg',
  });
  expect(push!.headers).toMatchObject({ urgency: 'normal', 'content-encoding': 'aes128gcm' });
  expect(Number(push!.headers['ttl'])).toBeGreaterThan(22 * 3600);
  expect(service.textsAt(laptop.endpoint)).toEqual(['Басейнът затваря в 16:20']);
  const rows = await read`select payload from push.outgoing
    join push_subscriptions on push_subscriptions.id = subscription_id where user_id = ${ana.id}`;
  expect(rows).toEqual([{ payload: null }, { payload: null }]);
  expect(
    await read`select failed_since from push_subscriptions where user_id = ${ana.id} and last_accepted_at is not null`,
  ).toHaveLength(2);
});

test('nothing leaves for work that is rolled back', async () => {
  const ana = await reader();
  const undone = asService(async (trx) => {
    await notify(trx, { to: ana.id, kind: 'club_message', data: { message_id: 'x', title: 'Не' } });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await sender().flush();
  expect(service.textsAt(ana.endpoint)).toEqual([]);
});

test('a locked screen shows no sum unless its owner wants it', async () => {
  const ana = await reader();
  const open = service.browser();
  await subscribe(ana.id, open, true);
  await read`insert into notification_settings (user_id, kind, by_email, by_push) values
    (${ana.id}, 'payment_due', false, true), (${ana.id}, 'certificate_expiring', false, true)`;
  const payment = { payment_id: 'p', amount: 4500, reference: 'PLV-1' };
  await asService((trx) => notify(trx, { to: ana.id, kind: 'payment_due', data: payment }));
  const certificate = { child_name: 'Мая', certificate: 'medical' as const, valid_until: '2031-05-05' };
  await asService((trx) => notify(trx, { to: ana.id, kind: 'certificate_expiring', data: certificate }));
  await sender().flush();
  expect(service.textsAt(ana.endpoint).toSorted()).toEqual(
    [KIND_NAMES.bg.payment_due, KIND_NAMES.bg.certificate_expiring].toSorted(),
  );
  expect(service.textsAt(open.endpoint).toSorted()).toEqual([
    expect.stringContaining('45'),
    expect.stringContaining('Мая'),
  ]);
});

test('a kind that was switched off does not come, a quiet one that was switched on does', async () => {
  const ana = await reader();
  await read`insert into notification_settings (user_id, kind, by_email, by_push) values
    (${ana.id}, 'club_message', true, false), (${ana.id}, 'progress_assessed', true, true)`;
  await write(ana.id, 'Не идва');
  const child = { child_id: ana.id, child_name: 'Мая' };
  await asService((trx) => notify(trx, { to: ana.id, kind: 'progress_assessed', data: child }));
  await sender().flush();
  expect(service.textsAt(ana.endpoint)).toEqual(['Нова оценка за Мая']);
});

test('a disabled account hears nothing', async () => {
  const ana = await reader();
  await read`update auth.users set banned_until = now() + interval '1 day' where id = ${ana.id}`;
  await write(ana.id, 'Не идва');
  await sender().flush();
  expect(service.textsAt(ana.endpoint)).toEqual([]);
});

test.for([404, 410])('a browser that its service does not know any more (%i) is forgotten', async (status) => {
  const ana = await reader(() => status);
  await write(ana.id, 'Първо');
  await sender().flush();
  expect(await stateOf(ana)).toBeUndefined();
  await write(ana.id, 'Второ');
  await sender().flush();
  expect(service.textsAt(ana.endpoint)).toEqual(['Първо']);
});

test('a busy service is tried again, not before it wishes so, and nothing leaves twice', async () => {
  let answer: number | [number, Record<string, string>] = [429, { 'retry-after': '1800' }];
  const ana = await reader(() => answer);
  await write(ana.id, 'Едно');
  await sender().flush();
  const { pause, ...waits } = await queued(ana);
  expect(waits).toMatchObject({ attempts: 1, sent: false, failed: false, last_error: 'the service answered 429' });
  expect(pause).toBeGreaterThan(900);
  expect(await stateOf(ana)).toEqual({ accepted: false, failed: true });
  await sender().flush();
  expect(service.textsAt(ana.endpoint)).toHaveLength(1);
  answer = 201;
  await read`update push.outgoing set not_before = now()`;
  await sender().flush();
  await sender().flush();
  expect(service.textsAt(ana.endpoint)).toHaveLength(2);
  expect(await queued(ana)).toMatchObject({ attempts: 2, sent: true, payload: null });
  expect(await stateOf(ana)).toEqual({ accepted: true, failed: false });
});

test('a broken service and a silent one are tried again later, until the push is stale', async () => {
  const [ana, eva] = [await reader(() => 500), await reader(() => 'silence')];
  await write([ana.id, eva.id], 'По-късно');
  await sender({ silenceMs: 200 }).flush();
  for (const user of [ana, eva])
    expect(await queued(user)).toMatchObject({ attempts: 1, sent: false, failed: false, payload: expect.any(String) });
  await read`update push.outgoing set not_before = now(), useful_until = now() where sent_at is null`;
  await sender().flush();
  expect(service.textsAt(ana.endpoint)).toHaveLength(1);
});

test('while the service of a browser fails, what else waits for it waits as well, but for what is more urgent', async () => {
  let pauses = '1800';
  const ana = await reader(() => [429, { 'retry-after': pauses }]);
  await write(ana.id, 'Първа за услугата');
  const first = await readValue<string>`select id from push.outgoing where payload like '%Първа за услугата%'`;
  await write(ana.id, 'Второ');
  await cancel(ana.id, 'Делфинчета');
  // Not due, so that no other lane takes them meanwhile.
  await read`update push.outgoing set not_before = now() + interval '10 minutes' where id <> ${first} and payload is not null`;
  const waits = () =>
    readValues<number>`
      select round(extract(epoch from not_before - now()) / 600)::integer from push.outgoing
      join push_subscriptions on push_subscriptions.id = subscription_id
      where user_id = ${ana.id} and outgoing.id <> ${first} order by rank`;
  await sender().flush();
  expect(service.textsAt(ana.endpoint)).toEqual(['Първа за услугата']);
  expect(await waits()).toEqual([1, 3]);
  pauses = '1';
  await read`update push_subscriptions set failed_since = now() - interval '50 minutes' where user_id = ${ana.id}`;
  await read`update push.outgoing set not_before = now() where id = ${first}`;
  await sender().flush();
  expect(await waits()).toEqual([1, 5]);
});

test('a redirect is not followed, and the push is given up', async () => {
  const trap = service.browser();
  const ana = await reader(() => [307, { location: trap.endpoint }]);
  await write(ana.id, 'Едно');
  await sender().flush();
  expect(await queued(ana)).toMatchObject({ sent: false, failed: true, payload: null });
  expect(service.paths).not.toContain(new URL(trap.endpoint).pathname);
});

test('an address that leads inside is not asked', async () => {
  let requests = 0;
  const inside = createServer((_, response) => {
    requests++;
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void inside.close());
  const { port } = inside.address() as { port: number };
  const ana = await reader();
  await read`update push_subscriptions set endpoint = ${`https://127.0.0.1:${port}/x`} where user_id = ${ana.id}`;
  await write(ana.id, 'Едно');
  await sender({ allowsInside: false }).flush();
  expect(await queued(ana)).toMatchObject({ sent: false, failed: true });
  expect(requests).toBe(0);
});

test('two processes share the work: each push leaves once', async () => {
  const users = await Promise.all(Array.from({ length: 25 }, () => reader()));
  await write(
    users.map(({ id }) => id),
    'Веднъж',
  );
  const senders = [sender(), sender()];
  await Promise.all(senders.map((each) => each.flush()));
  for (const { endpoint } of users) expect(service.textsAt(endpoint)).toEqual(['Веднъж']);
});

test('urgent pushes leave before the usual ones, those before reminders', async () => {
  const users = await Promise.all(Array.from({ length: 16 }, () => reader()));
  await turnOnReminders(users);
  const to = users.map(({ id }) => id);
  await asService((trx) => notify(trx, { to, kind: 'debts_reminder', data: debt }));
  await write(to, 'Ново');
  await cancel(to, 'Делфинчета');
  await sender().flush();
  const endpoints = new Set(users.map(({ endpoint }) => endpoint));
  const order = service.received
    .filter(({ endpoint }) => endpoints.has(endpoint))
    .map(({ headers }) => headers['urgency']);
  expect(order).toHaveLength(3 * users.length);
  // Eight are under way at once.
  expect(order.indexOf('normal')).toBeGreaterThanOrEqual(users.length - 8);
  expect(order.indexOf('low')).toBeGreaterThanOrEqual(2 * users.length - 8);
});

test('what is urgent overtakes reminders, also while their service is slow', async () => {
  let release!: () => void;
  const isUrgentThere = new Promise<void>((resolve) => (release = resolve));
  const order: string[] = [];
  const take = (name: string) => async () => {
    order.push(name);
    await isUrgentThere;
    return 201;
  };
  const users = await Promise.all(Array.from({ length: 20 }, () => reader(take('reminder'))));
  const hurried = await reader(() => {
    order.push('urgent');
    release();
    return 201;
  });
  await turnOnReminders(users);
  const to = users.map(({ id }) => id);
  await asService((trx) => notify(trx, { to, kind: 'debts_reminder', data: debt }));
  const slow = sender();
  const first = slow.flush();
  await cancel(hurried.id, 'Делфинчета');
  const second = slow.flush();
  await Promise.all([first, second]);
  expect(order.indexOf('urgent')).toBeLessThan(8);
  expect(order).toHaveLength(21);
  const urgencyAt = (endpoint: string) => service.received.find((one) => one.endpoint === endpoint)!.headers['urgency'];
  expect([urgencyAt(hurried.endpoint), urgencyAt(users[0]!.endpoint)]).toEqual(['high', 'low']);
});
