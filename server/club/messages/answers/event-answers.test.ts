import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ANONYMOUS, type Caller } from '../../../platform/caller.ts';
import { clubTest } from '../../../testing/club.ts';

const { make, read, readAs, readValue, noticesOf } = await clubTest(8);
const admin = await make.caller('admin');

const at = (hours: number) => new Date(Date.now() + 10 * 86_400_000 + hours * 3_600_000).toISOString();
const party = (capacity: number | null = null) =>
  make.insert('events', { title: 'Празник', starts_at: at(0), ends_at: at(2), is_published: true, capacity });

/** A family of two parents, registered for an event with so many children. */
async function registered(event_id: string, names: readonly string[]) {
  const parent = await make.user({ role: 'parent' });
  const guardian = await make.user({ role: 'parent' });
  for (const full_name of names) {
    const { id: child_id } = await make.child(parent, { full_name });
    await read`insert into guardians (child_id, user_id) values (${child_id}, ${guardian.id})`;
    await make.call('register_for_event', parent.caller, { event_id, child_id });
  }
  return { parent, guardian };
}

/** Writes to the attendees of events; returns the message's id. */
async function write(ids: string[], more: object = {}) {
  const message_id = randomUUID();
  const texts = { subject: 'Ще дойдете ли?', body: 'Кажете до петък.', urgent: false, asks: true };
  await make.call('send_message', admin, { message_id, ...texts, audience: { kind: 'event', ids }, ...more });
  return message_id;
}
const say = (message_id: string, caller: Caller, choice: 'yes' | 'no') =>
  make.call('answer_message', caller, { message_id, choice });
/** Each name on the list of an event with what its family said. */
const saidAt = async (event_id: string, caller: Caller = admin) =>
  Object.fromEntries(
    (
      await readAs(caller)<{ name: string; said: string | null }>`
        select name, said from event_attendees where event_id = ${event_id} and status <> 'cancelled'`
    ).map(({ name, said }) => [name, said]),
  );

test('the last answer of a family to a question about an event is beside each of its children on the list', async () => {
  const event_id = await party();
  const { parent, guardian } = await registered(event_id, ['Ада Морска', 'Боян Морски']);
  await registered(event_id, ['Вяра Лесова']);
  expect(await saidAt(event_id)).toEqual({ 'Ада Морска': null, 'Боян Морски': null, 'Вяра Лесова': null });
  const first = await write([event_id]);
  await registered(event_id, ['Гена Полска']);
  const none = { 'Вяра Лесова': 'none', 'Гена Полска': null };
  expect(await saidAt(event_id)).toEqual({ ...none, 'Ада Морска': 'none', 'Боян Морски': 'none' });
  await say(first, parent.caller, 'yes');
  expect(await saidAt(event_id)).toEqual({ ...none, 'Ада Морска': 'yes', 'Боян Морски': 'yes' });
  await say(first, guardian.caller, 'no');
  expect(await saidAt(event_id)).toMatchObject({ 'Ада Морска': 'no', 'Боян Морски': 'no' });
  // Asked again, the family's last answer stays until it gives another, by whichever message.
  const second = await write([event_id]);
  expect(await saidAt(event_id)).toMatchObject({ 'Ада Морска': 'no', 'Гена Полска': 'none' });
  await say(second, parent.caller, 'yes');
  expect(await saidAt(event_id)).toMatchObject({ 'Ада Морска': 'yes' });
});

test('an answer by the link of the email is on the list of its event, for instructors too, and on no other list', async () => {
  const [event_id, other] = [await party(), await party()];
  const { parent, guardian } = await registered(event_id, ['Ада Морска']);
  const child_id = await readValue<string>`select child_id from event_registrations where event_id = ${event_id}`;
  await make.call('register_for_event', parent.caller, { event_id: other, child_id });
  await write([event_id]);
  const text =
    await readValue<string>`select text from email.outgoing where user_id = ${guardian.id} and kind = 'club_message'`;
  const [, key = ''] = /\/answer\/no\/(\S+)/.exec(text) ?? [];
  await make.call('answer_by_link', ANONYMOUS, { key, answer: 'no' });
  const instructor = await make.user({ role: 'instructor' });
  expect(await saidAt(event_id, instructor.caller)).toEqual({ 'Ада Морска': 'no' });
  expect(await saidAt(other)).toEqual({ 'Ада Морска': null });
  expect(await saidAt(event_id, parent.caller)).toEqual({});
});

test('a message that asks nothing, one about several events, and one to the family alone leave the list as it is', async () => {
  const [event_id, other] = [await party(), await party()];
  const { parent } = await registered(event_id, ['Ада Морска']);
  await write([event_id], { asks: false });
  await say(await write([event_id, other]), parent.caller, 'yes');
  await say(await write([], { audience: { kind: 'families', ids: [parent.id] } }), parent.caller, 'yes');
  expect(await saidAt(event_id)).toEqual({ 'Ада Морска': null });
});

test('a no unregisters no one; taken off by the desk, the next on the waitlist comes', async () => {
  const event_id = await party(1);
  const { parent } = await registered(event_id, ['Ада Морска']);
  const waiting = await registered(event_id, ['Вяра Лесова']);
  await say(await write([event_id]), parent.caller, 'no');
  const statusOf = (name: string) => readValue<string>`
    select event_registrations.status from event_registrations join children on children.id = child_id
    where event_id = ${event_id} and full_name = ${name}`;
  expect([await statusOf('Ада Морска'), await statusOf('Вяра Лесова')]).toEqual(['registered', 'waitlist']);
  const registration_id = await readValue<string>`
    select id from event_attendees where event_id = ${event_id} and said = 'no'`;
  expect(await make.call('drop_from_event', admin, { registration_id, note: null })).toMatchObject({ let_in: 1 });
  expect([await statusOf('Ада Морска'), await statusOf('Вяра Лесова')]).toEqual(['cancelled', 'registered']);
  expect(await noticesOf(waiting.parent.id, 'event_registered')).toHaveLength(1);
});

test('an athlete who comes in person answers for the own registration', async () => {
  const event_id = await party();
  const athlete = await make.user({ role: 'athlete' });
  await make.call('register_for_event', athlete.caller, { event_id });
  const message_id = await write([event_id]);
  await say(message_id, athlete.caller, 'yes');
  expect(Object.values(await saidAt(event_id))).toEqual(['yes']);
  await read`delete from messages where id = ${message_id}`;
  expect(Object.values(await saidAt(event_id))).toEqual([null]);
});
