import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { shortMessageId, shortMessagePath, textMessage } from '../../../../contracts/messages.ts';
import { sweepAuth } from '../../../auth/sweep.ts';
import { ANONYMOUS, AUTH_ADMIN, type Caller } from '../../../platform/caller.ts';
import { createDeliveryReports } from '../../../platform/sms/delivery-reports.ts';
import { createSmsSender, type SmsSender } from '../../../platform/sms/sms-sender.ts';
import { createTextSender, MOST_ATTEMPTS } from '../../../platform/sms/text-sender.ts';
import { clubTest } from '../../../testing/club.ts';
import { startCarrier } from '../../../testing/sms-stand-in.ts';
import { closePool } from '../../closures/close-pool.ts';
import { callProcedure } from '../../core/procedure.ts';
import { previewMessage } from '../preview-message.ts';
import { sendDueMessages, sendMessage } from '../send-message.ts';

const { club, make, read, readOne, readValue, refused, asService, readAs } = await clubTest(8);
const carrier = await startCarrier();
afterAll(() => carrier.stop());
beforeEach(() => carrier.answers(() => 200));

const carrierOf = (silenceMs?: number): SmsSender =>
  createSmsSender({ sms: { url: carrier.url, token: undefined }, smsCountries: ['BG'] }, club.database, silenceMs)!;
const sms = carrierOf();
const publicUrl = 'https://club.example';
const desk = await make.caller('reception');

const send = (audience: object, more: object = {}, caller: Caller = desk) => {
  const message_id = randomUUID();
  const args = {
    message_id,
    audience,
    subject: 'Басейнът е затворен',
    subject_en: null,
    subject_ru: 'Бассейн закрыт',
    body: 'Спукана тръба.',
    body_en: null,
    body_ru: null,
    urgent: true,
    asks: false,
    ...more,
  };
  return callProcedure(sendMessage, args, { database: club.database, caller, sms, publicUrl }).then(() => message_id);
};
const preview = (audience: object, urgent: boolean) =>
  callProcedure(previewMessage, { audience, urgent }, { database: club.database, caller: desk, sms });
const to = (...people: { id: string }[]) => ({ kind: 'families', ids: people.map(({ id }) => id) });
const waiting = (message_id: string) =>
  read<{ recipient: string; body: string | null; over_limit: boolean; urgent: boolean }>`
    select distinct outbox.id, recipient, body, over_limit, outbox.urgent from sms.outbox
    join thread_readers on text_id = outbox.id join threads on threads.id = thread_id where message_id = ${message_id}`;
const reachOf = async (message_id: string) =>
  (await make.call('read_message', desk, { message_id })).threads.map(({ reach, text }) => ({ reach, text }));
function sender(silenceMs?: number) {
  const made = createTextSender(carrierOf(silenceMs), club.database, publicUrl);
  onTestFinished(() => made.stop());
  return made;
}
const outbox = (phone: string) =>
  readOne<{ attempts: number; sent: boolean; failed: boolean; body: string | null; pause: number }>`
    select attempts, sent_at is not null as sent, failed_at is not null as failed, body,
      round(extract(epoch from not_before - now()))::integer as pause
    from sms.outbox where recipient = ${phone.slice(1)}`;

let numbers = 0;
const newPhone = () => `+359877${String(100_000 + numbers++)}`;
/** A parent with a child and a phone. */
async function family(phone = newPhone()) {
  const parent = await make.user({ role: 'parent', phone });
  const child = await make.child(parent);
  return { ...parent, phone, child };
}
/** A family that the club manages, without an address. */
async function managed(phone = newPhone()) {
  const { user_id } = await make.call('create_family', desk, { full_name: 'Баба Мара', phone });
  return { id: user_id, phone };
}
/** The club may send so many more text messages while the work goes on. */
async function withRoom<T>(room: number, work: () => Promise<T>): Promise<T> {
  await read`update club_settings set texts_a_month = private.texts_this_month() + ${room}::integer`;
  return work().finally(() => read`update club_settings set texts_a_month = 500`);
}

test('an urgent message leaves as a text message in the reader’s language; one number gets it once', async () => {
  const ana = await family();
  const father = await make.user({ role: 'parent', phone: ana.phone });
  const mother = await make.user({ role: 'parent', phone: newPhone() });
  for (const { id } of [father, mother])
    await read`insert into guardians (child_id, user_id) values (${ana.child.id}, ${id})`;
  await read`update profiles set locale = 'ru' where user_id = ${mother.id}`;
  const motherPhone = newPhone();
  await club.database.transaction(AUTH_ADMIN, (trx) =>
    sql`update auth.users set phone = ${motherPhone.slice(1)}, phone_confirmed_at = now() where id = ${mother.id}`.execute(
      trx,
    ),
  );
  const message_id = await send(to(ana));
  expect(await waiting(message_id)).toHaveLength(2);
  expect(await reachOf(message_id)).toEqual([{ reach: 'on_its_way', text: 'waits' }]);
  await sender().flush();
  const link = `${publicUrl}${shortMessagePath(message_id)}`;
  const name = await readValue<string>`select name from club_settings`;
  expect(carrier.textsTo(ana.phone)).toEqual([`${name}: Басейнът е затворен ${link}`]);
  expect(carrier.textsTo(motherPhone)).toEqual([`${name}: Бассейн закрыт ${link}`]);
  expect((await waiting(message_id)).map(({ body }) => body)).toEqual([null, null]);
  // It may lie unread: the family is still to be called.
  expect(await reachOf(message_id)).toEqual([{ reach: 'texted', text: 'handed_over' }]);
  await read`update messages set sent_at = now() - interval '1 hour' where id = ${message_id}`;
  const called = async () =>
    (await make.call('read_call_list', desk, {})).threads.filter((each) => each.message_id === message_id);
  expect(await called()).toHaveLength(1);
  await make.call('open_message', father.caller, { message_id });
  expect(await called()).toEqual([]);
});

test('the carrier reports a text message delivered: the family is reached, and called no more; a key that is guessed reports nothing', async () => {
  const one = await family();
  const other = await family();
  const message_id = await send(to(one, other));
  await sender().flush();
  const reports = createDeliveryReports(club.database, () => ANONYMOUS);
  const report = (address: string, body: unknown) =>
    reports.request(new URL(address).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const [address] = carrier.reportsOf(one.phone) as [string];
  const reachOfOne = async () =>
    (await make.call('read_message', desk, { message_id })).threads.find(({ family_id }) => family_id === one.id);
  expect((await report(address, { status: 'failed' })).status).toBe(204);
  expect(await reachOfOne()).toMatchObject({ text: 'failed' });
  for (let times = 0; times < 2; times++) expect((await report(address, { status: 'delivered' })).status).toBe(204);
  expect((await report(address, { status: 'failed' })).status).toBe(204);
  expect(await reachOfOne()).toMatchObject({ reach: 'delivered', text: 'delivered' });
  expect((await make.call('message_deliveries', desk, { message_id })).families).toContainEqual(
    expect.objectContaining({ parent_id: one.id, channel: 'text', state: 'delivered' }),
  );
  await read`update messages set sent_at = now() - interval '1 hour' where id = ${message_id}`;
  const called = (await make.call('read_call_list', desk, {})).threads.filter((each) => each.message_id === message_id);
  expect(called.map(({ family_id }) => family_id)).toEqual([other.id]);
  expect((await report(address, { status: 'read' })).status).toBe(400);
  for (const key of [randomUUID(), 'x', "'"])
    expect((await report(`https://club.example/sms/reports/${key}`, { status: 'delivered' })).status).toBe(404);
});

test('a text message is two parts at most, and its short address names its message alone', () => {
  const id = randomUUID();
  const link = `https://club.example${shortMessagePath(id)}`;
  const long = textMessage({ club: 'Плувен клуб', subject: 'дълго '.repeat(20), more: link });
  expect(long.length).toBeLessThanOrEqual(134);
  expect(long.endsWith(`… ${link}`)).toBe(true);
  expect(shortMessageId(link.split('/').at(-1)!)).toBe(id);
  for (const wrong of ['', 'abc', `${'a'.repeat(21)}/`, '//evil.example/aaaaaaaa', 'a'.repeat(23)])
    expect(shortMessageId(wrong)).toBeNull();
});

test('an ordinary message leaves as a text message only where it is wished, and only to families without an email that is taken', async () => {
  const [withEmail, refusing, disabled, gran] = [await family(), await family(), await family(), await managed()];
  await read`insert into email.outgoing (recipient, locale, kind, subject, failed_at) values (${refusing.email}, 'bg', 'x', 's', now())`;
  await read`update auth.users set banned_until = now() + interval '1 day' where id = ${disabled.id}`;
  const all = to(withEmail, refusing, disabled, gran);
  expect(await waiting(await send(all, { urgent: false }))).toEqual([]);
  const message_id = await send(all, { urgent: false, by_text: true });
  const texts = await waiting(message_id);
  expect(texts.map(({ recipient }) => `+${recipient}`).toSorted()).toEqual(
    [refusing.phone, disabled.phone, gran.phone].toSorted(),
  );
  const bodyTo = (phone: string) => texts.find(({ recipient }) => `+${recipient}` === phone)!.body;
  // No page is named to a family without an account to sign in with.
  const clubPhone = '+35954123456';
  await read`update club_settings set phones = array[${clubPhone}]`;
  const [toGran] = await waiting(await send(to(gran), { urgent: false, by_text: true }));
  expect(toGran!.body).toMatch(/ тел\. \+35954123456$/);
  expect(bodyTo(gran.phone)).not.toContain('/m/');
  expect(bodyTo(refusing.phone)).toContain('/m/');
  expect((await preview(all, false)).texts).toMatchObject({ count: 3, over: 0, limit: 500 });
  expect((await preview(all, true)).texts).toMatchObject({ count: 4 });
  expect((await preview(to(gran), false)).unreachable).toMatchObject([{ texted: true, reason: 'no_email' }]);
});

test('in the club’s quiet hours an ordinary text message waits for their end, an urgent one does not', async () => {
  const gran = await managed();
  await read`
    update club_settings set quiet_from = local - interval '1 hour', quiet_until = local + interval '2 hours'
    from (select (now() at time zone 'Europe/Sofia')::time as local) as clock`;
  const leavesIn = async (message_id: string) =>
    readValue<number>`
      select round(extract(epoch from not_before - outbox.created_at) / 60)::integer as minutes from sms.outbox
      join thread_readers on text_id = outbox.id join threads on threads.id = thread_id where message_id = ${message_id}`;
  expect(await leavesIn(await send(to(gran), { urgent: false, by_text: true }))).toBe(120);
  expect(await leavesIn(await send(to(gran)))).toBe(0);
  await read`update club_settings set quiet_from = null, quiet_until = null`;
});

test('a second parent with an email speaks for the family; fixed lines, foreign and invented numbers get nothing', async () => {
  const gran = await managed();
  const child = await make.child({ id: gran.id } as never);
  const guardian = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${child.id}, ${guardian.id})`;
  expect(await waiting(await send(to(gran), { urgent: false, by_text: true }))).toEqual([]);
  for (const phone of ['+35929876543', '+359900123456', '+12025550123']) {
    const parent = await make.user({ role: 'parent', phone });
    expect(await waiting(await send(to(parent)))).toEqual([]);
    expect((await preview(to(parent), true)).texts).toMatchObject({ count: 0, over: 0 });
  }
});

test('above the limit of the month no text message leaves; families without email come first', async () => {
  const [one, other, gran] = [await family(), await family(), await managed()];
  await withRoom(1, async () => {
    const { texts } = await preview(to(one, other, gran), true);
    expect(texts).toMatchObject({ count: 1, over: 2 });
    expect(texts!.limit - texts!.used).toBe(1);
    expect(texts!.over_families.map(({ family_id }) => family_id).toSorted()).toEqual([one.id, other.id].toSorted());
    const message_id = await send(to(one, other, gran));
    const [left] = (await waiting(message_id)).filter(({ over_limit }) => !over_limit);
    expect(`+${left!.recipient}`).toBe(gran.phone);
    expect((await reachOf(message_id)).map(({ text }) => text).toSorted()).toEqual([
      'over_limit',
      'over_limit',
      'waits',
    ]);
    await sender().flush();
    for (const { phone } of [one, other]) expect(carrier.textsTo(phone)).toEqual([]);
    expect(carrier.textsTo(gran.phone)).toHaveLength(1);
  });
});

test('the messages of instructors leave half of the month to the desk', async () => {
  const { instructor, class_id } = await make.taughtClass();
  const one = await family();
  await make.enroll({ id: one.child.id, parent: one }, { class_id });
  const used = await readValue<number>`select private.texts_this_month() as used`;
  await read`update club_settings set texts_a_month = ${2 * used + 1}`;
  const overLimit = async (caller: Caller) =>
    (await waiting(await send({ kind: 'class', ids: [class_id] }, {}, caller))).map(({ over_limit }) => over_limit);
  expect(await overLimit(instructor.caller)).toEqual([true]);
  expect(await overLimit(desk)).toEqual([false]);
  await read`update club_settings set texts_a_month = 500`;
});

test('the preview of a closing says how many text messages leave, and how many are above the limit', async () => {
  const location_id = await make.location();
  const { class_id } = await make.taughtClass({ location_id });
  await make.lesson(class_id, { hours: 2 });
  for (const parent of [await family(), await family()])
    await make.enroll({ id: parent.child.id, parent }, { class_id });
  const [from, until] = [0, 5].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  const closing = { location_id, from: from!, until: until!, reason: 'Авария', dry_run: true };
  const counted = () => callProcedure(closePool, closing, { database: club.database, caller: desk, sms, publicUrl });
  expect(await counted()).toMatchObject({ families: 2, texts: 2, texts_over: 0 });
  await withRoom(1, async () => expect(await counted()).toMatchObject({ texts: 1, texts_over: 1 }));
});

test('with a limit of none no text message is written, and none is offered', async () => {
  const one = await family();
  await read`update club_settings set texts_a_month = 0`;
  onTestFinished(() => void read`update club_settings set texts_a_month = 500`);
  expect((await preview(to(one), true)).texts).toBeNull();
  expect(await waiting(await send(to(one)))).toEqual([]);
});

test('the month of the club counts: last month’s text messages do not, what waits and what was taken does, what was refused does not', async () => {
  const used = () => readValue<number>`select private.texts_this_month()`;
  const before = await used();
  const add = (values: string) =>
    read`insert into sms.outbox (recipient, useful_until, sent_at, failed_at) select '359000000', until::timestamptz, sent::timestamptz, failed::timestamptz
      from jsonb_to_record(${values}::jsonb) as texts (until text, sent text, failed text)`;
  const start = await readValue<string>`
    select (date_trunc('month', now() at time zone 'Europe/Sofia') at time zone 'Europe/Sofia')::text`;
  const earlier = await readValue<string>`select (${start}::timestamptz - interval '1 second')::text`;
  await add(JSON.stringify({ until: '2031-01-01', sent: start }));
  expect(await used()).toBe(before + 1);
  await add(JSON.stringify({ until: '2031-01-01', sent: earlier }));
  await add(JSON.stringify({ until: '2031-01-01', failed: start }));
  await add(JSON.stringify({ until: '2001-01-01' }));
  expect(await used()).toBe(before + 1);
  await read`delete from sms.outbox where recipient = '359000000'`;
});

test('two urgent messages at once do not exceed the limit, nor do six', async () => {
  const pairs = await Promise.all(Array.from({ length: 6 }, () => Promise.all([family(), family()])));
  await withRoom(3, async () => {
    const sent = await Promise.all(pairs.map((pair) => send(to(...pair))));
    const texts = (await Promise.all(sent.map(waiting))).flat();
    expect(texts).toHaveLength(12);
    expect(texts.filter(({ over_limit }) => !over_limit)).toHaveLength(3);
  });
});

test('two processes hand each text message over once', async () => {
  const families = await Promise.all(Array.from({ length: 12 }, () => family()));
  await send(to(...families));
  const [one, two] = [sender(), sender()];
  await Promise.all([one.flush(), two.flush(), one.flush(), two.flush()]);
  for (const { phone } of families) expect(carrier.textsTo(phone)).toHaveLength(1);
});

test('what is urgent leaves first', async () => {
  const usual = await Promise.all(Array.from({ length: 12 }, () => managed()));
  const hurried = await Promise.all(Array.from({ length: 12 }, () => family()));
  await send(to(...usual), { urgent: false, by_text: true });
  await send(to(...hurried));
  const order: string[] = [];
  const slow: SmsSender = { ...sms, send: async ({ recipient }) => void order.push(`+${recipient}`) };
  const made = createTextSender(slow, club.database, publicUrl);
  onTestFinished(() => made.stop());
  await made.flush();
  expect(order).toEqual(expect.arrayContaining(usual.map(({ phone }) => phone)));
  // Four are under way at once.
  const before = order.slice(0, hurried.length - 4);
  expect(hurried.map(({ phone }) => phone)).toEqual(expect.arrayContaining(before));
});

test('a busy carrier is left alone by all that waits, for as long as it wishes; then each leaves once', async () => {
  const families = await Promise.all(Array.from({ length: 9 }, () => family()));
  carrier.answers(() => [429, { 'retry-after': '1800' }]);
  await send(to(...families));
  await sender().flush();
  const requests = () => families.reduce((sum, { phone }) => sum + carrier.textsTo(phone).length, 0);
  expect(requests()).toBeLessThanOrEqual(4);
  for (const { phone } of families) {
    const text = await outbox(phone);
    expect(text).toMatchObject({ sent: false, failed: false, body: expect.any(String) });
    expect(text.pause).toBeGreaterThan(900);
  }
  const before = requests();
  await sender().flush();
  expect(requests()).toBe(before);
  carrier.answers(() => 200);
  await read`update sms.outbox set not_before = now() where sent_at is null`;
  await sender().flush();
  await sender().flush();
  for (const { phone } of families) expect(await outbox(phone)).toMatchObject({ sent: true, body: null });
  expect(requests()).toBe(before + families.length);
});

test('a carrier that is down or silent is tried again, until the text message is stale or was tried often enough', async () => {
  const [ana, eva] = [await family(), await family()];
  carrier.answers(() => 503);
  await send(to(ana));
  await sender().flush();
  expect(await outbox(ana.phone)).toMatchObject({ attempts: 1, sent: false, failed: false });
  carrier.answers(() => 'silence');
  const message_id = await send(to(eva));
  await sender(200).flush();
  expect(await outbox(eva.phone)).toMatchObject({ attempts: 1, sent: false, failed: false });
  await read`update sms.outbox set not_before = now(), attempts = ${MOST_ATTEMPTS - 1} where recipient = ${eva.phone.slice(1)}`;
  await read`update sms.outbox set not_before = now(), useful_until = now() where recipient = ${ana.phone.slice(1)}`;
  await sender(200).flush();
  expect(await outbox(eva.phone)).toMatchObject({ attempts: MOST_ATTEMPTS, failed: true, body: null });
  expect(carrier.textsTo(ana.phone)).toHaveLength(1);
  expect(await reachOf(message_id)).toEqual([{ reach: 'on_its_way', text: 'failed' }]);
});

test('a number that the carrier refuses is given up, and does not stop the others', async () => {
  const [ana, gran] = [await family(), await managed()];
  let refusals = 0;
  carrier.answers(() => (refusals++ === 0 ? 422 : 200));
  const message_id = await send(to(gran));
  await sender().flush();
  expect(await outbox(gran.phone)).toMatchObject({ attempts: 1, failed: true, body: null });
  expect(await reachOf(message_id)).toEqual([{ reach: 'no_email', text: 'failed' }]);
  await send(to(ana));
  await sender().flush();
  expect(await outbox(ana.phone)).toMatchObject({ sent: true });
});

test('a push that its service accepted is shown, and does not end the call list', async () => {
  const ana = await family();
  const message_id = await send(to(ana));
  const notification = await readValue<string>`select notification_id from thread_readers where user_id = ${ana.id}`;
  const browser = await readValue<string>`
    insert into push_subscriptions (user_id, endpoint, p256dh, auth)
    values (${ana.id}, ${`https://push.example/${ana.id}`}, ${'p'.repeat(87)}, ${'a'.repeat(22)}) returning id`;
  await read`insert into push.outgoing (subscription_id, notification_id, rank, useful_until, sent_at)
    values (${browser}, ${notification}, 0, now() + interval '1 hour', now())`;
  await read`update email.outgoing set sent_at = now() where notification_id = ${notification}`;
  expect(await reachOf(message_id)).toEqual([{ reach: 'pushed', text: 'waits' }]);
  await read`update messages set sent_at = now() - interval '1 hour' where id = ${message_id}`;
  const { threads } = await make.call('read_call_list', desk, {});
  expect(threads.some((thread) => thread.message_id === message_id)).toBe(true);
});

test('a message for later is counted and leaves when its time comes, once', async () => {
  const ana = await family();
  const message_id = await send(to(ana), { send_at: new Date(Date.now() + 3_600_000).toISOString() });
  expect(await waiting(message_id)).toEqual([]);
  await read`update messages set send_at = now() where id = ${message_id}`;
  await Promise.all([1, 2].map(() => asService((trx) => sendDueMessages(trx, { sms, publicUrl }))));
  expect(await waiting(message_id)).toHaveLength(1);
});

test('no caller reads text messages, and another family sees nothing of them', async () => {
  const [ana, eva] = [await family(), await family()];
  const message_id = await send(to(ana));
  for (const caller of [eva.caller, ana.caller, desk, await make.caller('admin')])
    await expect(readAs(caller)`select from sms.outbox`).rejects.toThrow(/permission denied/);
  expect(await readAs(eva.caller)`select from thread_readers`).toEqual([]);
  expect(await readAs(eva.caller)`select from messages where id = ${message_id}`).toEqual([]);
  await refused('not_allowed', 'preview_message', eva.caller, { audience: to(ana), urgent: true } as never);
  await expect(readAs(ana.caller)`update thread_readers set text_id = null`).rejects.toThrow(/permission denied/);
  await expect(readAs(desk)`update club_settings set texts_a_month = 9 returning 1`).resolves.toEqual([]);
});

test('an erased account leaves no number: what waits goes, what left is counted without it', async () => {
  const [ana, eva] = [await family(), await family()];
  const shared = await family();
  const other = await make.user({ role: 'parent', phone: shared.phone });
  await send(to(ana, shared));
  await sender().flush();
  await send(to(ana, eva, shared));
  const used = () => readValue<number>`select private.texts_this_month()`;
  const before = await used();
  const admin = await make.caller('admin');
  for (const { id, email } of [ana, shared])
    await make.call('erase_family', admin, { user_id: id, typed_email: email });
  expect(await read`select from sms.outbox where recipient = ${ana.phone.slice(1)}`).toEqual([]);
  expect(await used()).toBe(before - 1);
  expect(await read`select from sms.outbox where recipient = ${shared.phone.slice(1)}`).toHaveLength(2);
  expect(other.id).not.toBe(shared.id);
});

test('a text message is forgotten after a month, not sooner', async () => {
  await read`insert into sms.outbox (recipient, useful_until, sent_at, created_at) values
    ('359000001', now(), now(), now() - interval '31 days'), ('359000002', now(), now(), now() - interval '33 days')`;
  await sweepAuth(club.database);
  expect(await read`select recipient from sms.outbox where recipient like '35900000_'`).toEqual([
    { recipient: '359000001' },
  ]);
});
