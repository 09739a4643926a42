import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { sweepAuth } from '../../../auth/sweep.ts';
import { ANONYMOUS } from '../../../platform/caller.ts';
import { createPushSender } from '../../../platform/push/push-sender.ts';
import { testConfig } from '../../../platform/testing/club.ts';
import { clubTest } from '../../../testing/club.ts';
import { startPushService } from '../../../testing/push-stand-in.ts';

const { club, make, read, readOne, readValue, readAs, refused } = await clubTest(8);
const service = await startPushService();
afterAll(() => service.stop());
const desk = await make.caller('reception');

type Browser = ReturnType<typeof service.browser>;
const subscribe = (userId: string, { endpoint, p256dh, auth }: Browser) =>
  readValue<string>`insert into push_subscriptions (user_id, endpoint, p256dh, auth)
    values (${userId}, ${endpoint}, ${p256dh}, ${auth}) returning id`;

/** A parent with a browser, whose service answers so. */
async function reader(answer?: Parameters<typeof service.browser>[0]) {
  const user = await make.user({ role: 'parent' });
  await make.child(user);
  const browser = service.browser(answer);
  return { ...user, ...browser, subscription: await subscribe(user.id, browser) };
}
type Reader = Awaited<ReturnType<typeof reader>>;

/** Sends an important message, whose minutes are over, and its pushes unless they are to wait. */
async function send(people: readonly { id: string }[], { waits = false, urgent = true } = {}): Promise<string> {
  const message_id = randomUUID();
  await make.call('send_message', desk, {
    message_id,
    audience: { kind: 'families', ids: people.map(({ id }) => id) },
    subject: 'Басейнът е затворен',
    subject_en: null,
    subject_ru: null,
    body: 'Спукана тръба.',
    body_en: null,
    body_ru: null,
    urgent,
    asks: false,
  });
  await read`update messages set sent_at = now() - interval '1 hour' where id = ${message_id}`;
  if (!waits) await flush();
  return message_id;
}
async function flush(): Promise<void> {
  const sender = createPushSender(testConfig().pushKeys, club.database, { allowsInside: true, silenceMs: 60_000 });
  onTestFinished(() => sender.stop());
  await sender.flush();
}
/** The key in the last push that a browser opened. */
const keyAt = ({ endpoint }: { endpoint: string }): string =>
  service.received.findLast((each) => each.endpoint === endpoint)!.content.shown_key!;
/** The key of a push that waits; no caller reads it. */
const waitingKey = ({ subscription }: Reader) =>
  readValue<string>`select payload::jsonb ->> 'shown_key' from push.outgoing where subscription_id = ${subscription}`;
const report = (key: string, caller = ANONYMOUS) => make.call('report_push_shown', caller, { key });
const reachOf = async (message_id: string) =>
  (await make.call('read_message', desk, { message_id })).threads.map(({ reach }) => reach);
const isCalled = async (message_id: string) =>
  (await make.call('read_call_list', desk, {})).threads.some((thread) => thread.message_id === message_id);
const shownAt = ({ id }: { id: string }, message_id: string) =>
  readValue<string | null>`select shown_at from threads where family_id = ${id} and message_id = ${message_id}`;

test('a device reports that it showed an important message: its family is reached, with the time, and is not called', async () => {
  const ana = await reader();
  const message_id = await send([ana]);
  expect(await reachOf(message_id)).toEqual(['pushed']);
  expect(await isCalled(message_id)).toBe(true);
  expect(await report(keyAt(ana))).toEqual({});
  expect(await reachOf(message_id)).toEqual(['shown']);
  expect(await isCalled(message_id)).toBe(false);
  const at = await shownAt(ana, message_id);
  const { threads } = await make.call('read_message', desk, { message_id });
  expect(threads[0]!.shown_at).toEqual(at);
  const { families } = await make.call('message_deliveries', desk, { message_id });
  expect(families).toMatchObject([{ channel: 'push', state: 'shown', at }]);
});

test('one device of one parent is enough, and another family is reached by its own alone', async () => {
  const [ana, eva] = [await reader(), await reader()];
  const { id: childId } = await readOne<{ id: string }>`select id from children where parent_id = ${ana.id}`;
  const father = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${childId}, ${father.id})`;
  const phone = service.browser();
  await subscribe(father.id, phone);
  const message_id = await send([ana, eva]);
  const keys = [ana, eva, phone].map(keyAt);
  expect(new Set(keys).size).toBe(3);
  await report(keyAt(phone));
  expect(await shownAt(ana, message_id)).not.toBeNull();
  expect(await shownAt(eva, message_id)).toBeNull();
  expect((await reachOf(message_id)).toSorted()).toEqual(['pushed', 'shown']);
});

test('a device that is offline, or whose app is old, reports nothing: its family is called as before', async () => {
  const ana = await reader();
  const message_id = await send([ana], { waits: true });
  await read`update push.outgoing set shown_key_hash = null where subscription_id = ${ana.subscription}`;
  await flush();
  await report(keyAt(ana));
  expect(await reachOf(message_id)).toEqual(['pushed']);
  expect(await isCalled(message_id)).toBe(true);
});

test('a report again changes nothing, in whose name ever', async () => {
  const [ana, stranger] = [await reader(), await make.user({ role: 'parent' })];
  const message_id = await send([ana]);
  await Promise.all(Array.from({ length: 5 }, () => report(keyAt(ana))));
  const first = await shownAt(ana, message_id);
  expect(await report(keyAt(ana), stranger.caller)).toEqual({});
  expect(await shownAt(ana, message_id)).toEqual(first);
});

test('a guessed, shortened or changed key is answered like a right one, and changes nothing', async () => {
  const ana = await reader();
  const message_id = await send([ana]);
  const key = keyAt(ana);
  const hash = await readValue<string>`
    select shown_key_hash from push.outgoing where subscription_id = ${ana.subscription}`;
  const ids = await readValue<string>`select id from push.outgoing where subscription_id = ${ana.subscription}`;
  const changed = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
  for (const guess of [changed, key.slice(1), `${key}A`, hash, ids, message_id, randomBytes(24).toString('base64url')])
    expect(await report(guess)).toEqual({});
  for (const args of [
    {},
    { key: '' },
    { key: "' or true --" },
    { key: 'а' },
    { key: 'a'.repeat(101) },
    { key, more: 1 },
  ])
    await refused('invalid_input', 'report_push_shown', ANONYMOUS, args as never);
  expect(await reachOf(message_id)).toEqual(['pushed']);
});

test('the key is in the sealed push alone: it is kept as a hash, and goes with the payload', async () => {
  const ana = await reader();
  await send([ana]);
  const row = await readOne<object>`select * from push.outgoing where subscription_id = ${ana.subscription}`;
  expect(row).toMatchObject({ payload: null });
  expect(JSON.stringify(row)).not.toContain(keyAt(ana));
  for (const caller of [ana.caller, desk, await make.caller('admin')])
    await expect(readAs(caller)`select shown_key_hash from push.outgoing`).rejects.toThrow(/permission denied/);
  await expect(readAs(ana.caller)`update threads set shown_at = now()`).rejects.toThrow(/permission denied/);
  expect(await report(keyAt(ana), desk)).toEqual({});
});

test('a report before the push was sent counts for nothing; one that is faster than its service’s answer counts, and it leaves once', async () => {
  const early = await reader();
  const first = await send([early], { waits: true });
  await report(await waitingKey(early));
  expect(await reachOf(first)).toEqual(['on_its_way']);

  let reported: Promise<unknown> | undefined;
  const fast = await reader(async () => {
    reported = report(keyAt(fast));
    await reported;
    return 500;
  });
  const second = await send([fast]);
  await reported;
  expect(await reachOf(second)).toEqual(['shown']);
  await read`update push.outgoing set not_before = now() where subscription_id = ${fast.subscription}`;
  await flush();
  expect(service.textsAt(fast.endpoint)).toHaveLength(1);
});

test('a report after the device was removed counts for nothing; what was shown before stays, also after the month of the push', async () => {
  const [gone, seen, other] = [await reader(), await reader(), await reader()];
  const message_id = await send([gone, seen, other]);
  await readAs(gone.caller)`delete from push_subscriptions where id = ${gone.subscription}`;
  expect(await report(keyAt(gone))).toEqual({});
  expect(await shownAt(gone, message_id)).toBeNull();
  await report(keyAt(seen));
  await report(keyAt(other));
  await readAs(seen.caller)`delete from push_subscriptions where id = ${seen.subscription}`;
  await read`update push.outgoing set created_at = now() - interval '31 days' where subscription_id = ${other.subscription}`;
  await sweepAuth(club.database);
  expect(await read`select from push.outgoing where subscription_id = ${other.subscription}`).toEqual([]);
  expect((await reachOf(message_id)).filter((reach) => reach === 'shown')).toHaveLength(2);
});

test('what is no message asks its device for no report', async () => {
  const ana = await reader();
  const message_id = await send([ana], { urgent: false });
  expect(keyAt(ana)).toMatch(/^[\w-]{32}$/);
  const threadId = await readValue<string>`select id from threads where message_id = ${message_id}`;
  await make.call('post_in_thread', desk, { thread_id: threadId, post_id: randomUUID(), body: 'Отворихме.' });
  await flush();
  expect(service.textsAt(ana.endpoint)).toHaveLength(2);
  expect(keyAt(ana)).toBeUndefined();
});
