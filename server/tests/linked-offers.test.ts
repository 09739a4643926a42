import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { addDays, clubDay } from '../../contracts/time.ts';
import { lapseVisitOffers } from '../club/lessons/visits/offers/offer-seats.ts';
import { PROCEDURES } from '../club/procedures.ts';
import { serveProcedures } from '../club/serve-procedures.ts';
import { ANONYMOUS } from '../platform/caller.ts';
import { createRest } from '../rest/rest.ts';
import { clubTest } from '../testing/club.ts';

const { club, make, read, readValue, readValues, noticesOf } = await clubTest(16);
const { database } = club;
const rest = createRest({
  database,
  identify: async () => ANONYMOUS,
  procedures: serveProcedures(PROCEDURES, { database, services: {} }),
  clientIp: () => null,
});
const site = new Hono().route('/rest/v1', rest);
/** A visitor at the official client: who opens an email without signing in. */
const visitor = createClient('http://localhost:3000', 'sb_publishable_key', {
  global: { fetch: async (input, init) => site.fetch(new Request(input, init)) },
});

beforeAll(() => read`update club_settings set make_ups = true`);

const press = async (key: string, answer: 'yes' | 'no') => {
  const { data, error } = await visitor.rpc('answer_by_link', { key, answer });
  return error?.code ?? (data as { answer: string }).answer;
};
interface Seen {
  kind: string;
  answer: string | null;
  is_open: boolean;
}
/** The facts on the page of a link. */
const look = async (key: string) => {
  const { data, error } = await visitor.rpc('read_answer_link', { key });
  return error?.code ?? (data as Seen);
};
const seen = (answer: 'yes' | 'no' | null, is_open = false) => ({ kind: 'visit_offer', answer, is_open });

const keyIn = (text: string) => /\/answer\/yes\/(\S+)/.exec(text)?.[1] ?? '';
/** The keys of a person's emails about held seats, yes and no have the same. */
const keysOf = async (userId: string) => {
  const texts = await readValues<string>`
    select text from email.outgoing where user_id = ${userId} and kind = 'visit_offered' order by created_at`;
  return texts.map(keyIn);
};
const keyOf = async (userId: string) => (await keysOf(userId)).at(-1) ?? '';

/** A child of two parents with a free credit that lapses in so many days. */
async function holder(days: number) {
  const [parent, guardian] = [
    await make.user({ role: 'parent', full_name: 'Мила Морска' }),
    await make.user({ role: 'parent' }),
  ];
  const child = await make.child(parent, { full_name: 'Ния Морска' });
  await read`insert into guardians (child_id, user_id) values (${child.id}, ${guardian.id})`;
  await read`update children set skill_level = 'advanced' where id = ${child.id}`;
  const valid_until = addDays(clubDay(), days);
  const credit_id = await make.insert('make_up_credits', { child_id: child.id, reason: 'granted', valid_until });
  await make.insert('make_up_ledger', { credit_id, delta: 1, reason: 'earned' });
  return { ...child, parent, guardian };
}

/** A full class of one seat that falls free; the first child is offered the seat, the second is the next one. */
async function scene({ browser = false } = {}) {
  await read`update visit_offers set status = 'lapsed' where status = 'open'`;
  await read`delete from make_up_credits`;
  const { class_id } = await make.taughtClass({ max_capacity: 1 });
  await read`update classes set level = 'advanced' where id = ${class_id}`;
  const member = await make.member({ class_id });
  const lesson_id = await make.lesson(class_id, { hours: 30 });
  const [child, next] = [await holder(40), await holder(50)];
  if (browser)
    await read`insert into push_subscriptions (user_id, endpoint, p256dh, auth)
      values (${child.parent.id}, ${`https://push.example/${child.parent.id}`}, ${'B'.repeat(87)}, ${'a'.repeat(22)})`;
  const absence = { child_id: member.child.id, lesson_id };
  await make.call('announce_absence', member.parent.caller, { ...absence, note: null });
  const guests = () => readValues<string>`select child_id from visits where lesson_id = ${lesson_id}`;
  const open = () =>
    readValues<string>`select child_id from visit_offers where lesson_id = ${lesson_id} and status = 'open'`;
  const expire = () =>
    read`update visit_offers set expires_at = now() where lesson_id = ${lesson_id} and status = 'open'`;
  const keys = { parent: await keyOf(child.parent.id), guardian: await keyOf(child.guardian.id) };
  return { lesson_id, member, absence, child, next, keys, guests, open, expire };
}

async function expectDead(key: string): Promise<void> {
  expect([await look(key), await press(key, 'yes'), await press(key, 'no')]).toEqual([
    'answer_link_not_found',
    'answer_link_not_found',
    'answer_link_not_found',
  ]);
}

test('a held seat is accepted by the link of its email, without signing in, as in the app; pressed again it is the same', async () => {
  const { keys, child, guests, open } = await scene();
  expect(keys.parent).not.toBe(keys.guardian);
  expect(await look(keys.parent)).toMatchObject({ ...seen(null, true), first_name: 'Ния' });
  expect(await guests()).toEqual([]);
  expect([await press(keys.parent, 'yes'), await press(keys.parent, 'yes')]).toEqual(['yes', 'yes']);
  expect([await guests(), await open()]).toEqual([[child.id], []]);
  expect(await readValue`select booked_by from visits where child_id = ${child.id}`).toBe(child.parent.id);
  expect(await noticesOf(child.guardian.id, 'visit_booked')).toHaveLength(1);
  // The other parent reads what is so, and takes nothing back by a press.
  expect(await look(keys.guardian)).toMatchObject(seen('yes'));
  expect([await press(keys.guardian, 'yes'), await press(keys.guardian, 'no')]).toEqual(['yes', 'offer_lapsed']);
  expect(await guests()).toEqual([child.id]);
  const visit_id = await readValue<string>`select id from visits where child_id = ${child.id}`;
  await make.call('cancel_visit', child.parent.caller, { visit_id });
  expect(await look(keys.guardian)).toMatchObject(seen(null));
  expect(await press(keys.guardian, 'yes')).toBe('offer_lapsed');
});

test('declined by a link, the seat is the next child’s at once, and the credit stays', async () => {
  const { keys, child, next, guests, open } = await scene();
  expect([await press(keys.guardian, 'no'), await press(keys.parent, 'no')]).toEqual(['no', 'no']);
  expect([await open(), await guests()]).toEqual([[next.id], []]);
  expect(await readValue`select balance from make_up_credits where child_id = ${child.id}`).toBe(1);
  expect(await look(keys.parent)).toMatchObject(seen('no'));
  expect(await press(keys.parent, 'yes')).toBe('offer_lapsed');
  expect(await press(await keyOf(next.parent.id), 'yes')).toBe('yes');
  expect(await guests()).toEqual([next.id]);
});

test('an email that is opened or looked through changes nothing: a press alone answers', async () => {
  const { keys, child, open, guests } = await scene();
  for (const ways of [{ get: true }, { head: true }]) {
    expect((await visitor.rpc('answer_by_link', { key: keys.parent, answer: 'yes' }, ways)).status).toBe(405);
    expect((await visitor.rpc('read_answer_link', { key: keys.parent }, ways)).status).toBe(405);
  }
  expect(await look(keys.parent)).toMatchObject(seen(null, true));
  expect([await open(), await guests()]).toEqual([[child.id], []]);
});

test('a push of a held seat has a press for each answer, by the key of its reader', async () => {
  const { child, guests } = await scene({ browser: true });
  const payload = await readValue<{ answer_key: string; actions: { action: string }[] }>`
    select payload::jsonb from push.outgoing join notifications on notifications.id = notification_id
    where notifications.user_id = ${child.parent.id} and kind = 'visit_offered'`;
  expect(payload.actions.map(({ action }) => action)).toEqual(['yes', 'no']);
  expect(await press(payload.answer_key, 'yes')).toBe('yes');
  expect(await guests()).toEqual([child.id]);
});

test('a press is refused for what the app refuses: a hindrance, a seat that is gone, a time that is over', async () => {
  const { keys, child, guests, expire, next, open } = await scene();
  await read`update club_settings set certificate_rule = 'refuse'`;
  expect(await press(keys.parent, 'yes')).toMatch(/^certificate_/);
  await read`update club_settings set certificate_rule = 'none'`;
  await expire();
  expect(await look(keys.parent)).toMatchObject(seen(null));
  expect([await press(keys.parent, 'yes'), await press(keys.parent, 'no')]).toEqual(['offer_lapsed', 'offer_lapsed']);
  await lapseVisitOffers(database);
  expect([await open(), await guests()]).toEqual([[next.id], []]);
  const gone = await scene();
  await make.call('withdraw_absence', gone.member.parent.caller, gone.absence);
  expect(await press(gone.keys.parent, 'yes')).toBe('offer_lapsed');
  expect(await look(gone.keys.parent)).toMatchObject(seen(null));
  expect(await guests()).not.toContain(child.id);
});

test('a link ends when its lesson begins, for who is of the family no more, and for a disabled account', async () => {
  const { keys, child, lesson_id, open } = await scene();
  await read`delete from guardians where child_id = ${child.id}`;
  await expectDead(keys.guardian);
  await read`update auth.users set banned_until = now() + interval '1 day' where id = ${child.parent.id}`;
  await expectDead(keys.parent);
  await read`update auth.users set banned_until = null where id = ${child.parent.id}`;
  expect(await open()).toEqual([child.id]);
  expect(await look(keys.parent)).toMatchObject(seen(null, true));
  await read`update lessons set starts_at = now() where id = ${lesson_id}`;
  await expectDead(keys.parent);
});

test('a link ends with the erased account and with the child', async () => {
  const { keys, child } = await scene();
  await read`delete from children where id = ${child.id}`;
  await expectDead(keys.parent);
  const erased = await scene();
  await make.call('erase_my_account', erased.child.parent.caller, { typed_email: erased.child.parent.email });
  await expectDead(erased.keys.parent);
  expect(await press(erased.keys.guardian, 'yes')).toBe('yes');
  expect(await read`select from private.answer_links where user_id = ${erased.child.parent.id}`).toEqual([]);
});

test('a link of a held seat goes over with an account that is joined', async () => {
  const { keys, child, guests } = await scene();
  const survivor = await make.user({ role: 'parent', full_name: 'Мария Морска' });
  const ids = { keep_id: survivor.id, merge_id: child.parent.id };
  await make.call('merge_accounts', await make.caller('admin'), { ...ids, typed_name: 'Мила Морска' });
  expect(await press(keys.parent, 'yes')).toBe('yes');
  expect(await guests()).toEqual([child.id]);
  expect(await readValue`select booked_by from visits where child_id = ${child.id}`).toBe(survivor.id);
});

test('a guessed or changed key of a held seat is unknown, and a key answers its own question alone', async () => {
  const first = await scene();
  for (const guess of [first.keys.parent.slice(1), `${first.keys.parent}A`, randomUUID(), "' or true --"])
    await expectDead(guess);
  const message = { message_id: randomUUID(), subject: 'Идвате ли?', body: 'Кажете.', urgent: false, asks: true };
  const plain = { subject_en: null, subject_ru: null, body_en: null, body_ru: null };
  const audience = { kind: 'families' as const, ids: [first.child.parent.id] };
  await make.call('send_message', await make.caller('admin'), { ...message, ...plain, audience });
  const text = await readValue<string>`
    select text from email.outgoing where user_id = ${first.child.parent.id} and kind = 'club_message'`;
  expect(await press(keyIn(text), 'yes')).toBe('yes');
  expect([await first.open(), await first.guests()]).toEqual([[first.child.id], []]);
  expect(await press(first.keys.parent, 'no')).toBe('no');
  expect(await readValue`select answer from threads where message_id = ${message.message_id}`).toBe('yes');
  const hashes = await readValues<string>`select key_hash from private.answer_links`;
  expect(hashes).not.toContain(first.keys.parent);
});

test.each([
  'yes twice',
  'yes of both parents',
  'yes against no',
  'yes against its end',
  'yes against the app',
] as const)('%s at once: one seat, one answer, and no seat is lost or given twice', async (name) => {
  for (let round = 0; round < 4; round++) {
    const { keys, child, next, guests, open, expire, lesson_id } = await scene();
    if (name === 'yes twice' || name === 'yes of both parents') {
      const other = name === 'yes twice' ? keys.parent : keys.guardian;
      expect(await Promise.all([press(keys.parent, 'yes'), press(other, 'yes')])).toEqual(['yes', 'yes']);
      expect([await guests(), await open()]).toEqual([[child.id], []]);
    } else if (name === 'yes against no') {
      const said = await Promise.all([press(keys.parent, 'yes'), press(keys.guardian, 'no')]);
      expect(said.filter((one) => one === 'offer_lapsed')).toHaveLength(1);
      expect([await guests(), await open()]).toEqual(said[0] === 'yes' ? [[child.id], []] : [[], [next.id]]);
    } else if (name === 'yes against its end') {
      const [said] = await Promise.all([press(keys.parent, 'yes'), expire().then(() => lapseVisitOffers(database))]);
      await lapseVisitOffers(database);
      expect([await guests(), await open()]).toEqual(said === 'yes' ? [[child.id], []] : [[], [next.id]]);
    } else {
      const offer_id = await readValue<string>`select id from visit_offers where lesson_id = ${lesson_id}`;
      const inApp = make.call('accept_visit_offer', child.guardian.caller, { offer_id }).then(
        () => 'yes',
        (error: { code: string }) => error.code,
      );
      const said = await Promise.all([press(keys.parent, 'yes'), inApp]);
      expect(said[0]).toBe('yes');
      expect(['yes', 'offer_lapsed']).toContain(said[1]);
      expect([await guests(), await open()]).toEqual([[child.id], []]);
    }
    expect(await readValue`select private.seats_left(${lesson_id})`).toBe(0);
  }
});
