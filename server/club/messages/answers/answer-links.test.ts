import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ANSWERS } from '../../../../contracts/messages.ts';
import { ANONYMOUS } from '../../../platform/caller.ts';
import { clubTest } from '../../../testing/club.ts';

const { make, read, readOne, refused } = await clubTest(8);

const written = (audience: object, more: object = {}) => ({
  message_id: randomUUID(),
  audience,
  subject: 'Идваш ли в неделя?',
  subject_en: 'Are you coming on Sunday?',
  subject_ru: null,
  body: 'Плуваме в неделя вместо утре.',
  body_en: 'We swim on Sunday.',
  body_ru: null,
  urgent: false,
  asks: true,
  ...more,
});

/** The keys of the links that the reader's emails hold, yes before no. */
async function linksOf(address: string): Promise<{ answer: string; key: string; path: string }[]> {
  const { text } = await readOne<{ text: string }>`
    select text from email.outgoing where recipient = ${address} and kind in ('club_message', 'urgent_message')`;
  return [...text.matchAll(/\{site\}(\/(?:en\/|ru\/)?answer\/(yes|no)\/(\S+))/g)].map(([, path, answer, key]) => ({
    path: path!,
    answer: answer!,
    key: key!,
  }));
}
const keyOf = async (address: string) => (await linksOf(address))[0]!.key;

/** A family of two parents that was asked. */
async function askedFamily(more: object = {}) {
  const parent = await make.user({ role: 'parent' });
  const child = await make.child(parent, { full_name: 'Неда Стоянова' });
  const guardian = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${child.id}, ${guardian.id})`;
  const args = written({ kind: 'children', ids: [child.id] }, more);
  await make.call('send_message', await make.caller('admin'), args as never);
  const answer = () =>
    readOne<{ answer: string | null; answered_by: string | null }>`
      select answer, answered_by from threads where message_id = ${args.message_id}`;
  return { parent, guardian, child, answer, message_id: args.message_id };
}
const say = (key: string, answer: 'yes' | 'no') => make.call('answer_by_link', ANONYMOUS, { key, answer });
const look = (key: string) => make.call('read_answer_link', ANONYMOUS, { key });
async function expectDead(key: string): Promise<void> {
  await refused('answer_link_not_found', 'read_answer_link', ANONYMOUS, { key });
  await refused('answer_link_not_found', 'answer_by_link', ANONYMOUS, { key, answer: 'no' });
}

test('both parents answer by links of their own, without signing in; the last answer counts, and a replay changes nothing', async () => {
  const { parent, guardian, answer, message_id } = await askedFamily();
  const [toParent, toGuardian] = [await keyOf(parent.email), await keyOf(guardian.email)];
  expect(toParent).not.toBe(toGuardian);
  expect(await look(toParent)).toEqual({
    kind: 'message',
    message_id,
    subject: 'Идваш ли в неделя?',
    subject_en: 'Are you coming on Sunday?',
    subject_ru: null,
    children: ['Неда'],
    answer: null,
  });
  expect(await answer()).toEqual({ answer: null, answered_by: null });
  expect(await say(toParent, 'no')).toEqual({ answer: 'no' });
  await say(toParent, 'no');
  expect(await answer()).toEqual({ answer: 'no', answered_by: parent.id });
  await say(toGuardian, 'yes');
  expect(await answer()).toEqual({ answer: 'yes', answered_by: guardian.id });
  expect((await look(toParent)).answer).toBe('yes');
});

test('an email that asks has a link for each answer, in its reader’s language; one that asks nothing has none', async () => {
  const parent = await make.user({ role: 'parent' });
  await read`update profiles set locale = 'en' where user_id = ${parent.id}`;
  await make.child(parent);
  const audience = { kind: 'families', ids: [parent.id] };
  const admin = await make.caller('admin');
  await make.call('send_message', admin, written(audience, { asks: false }) as never);
  expect(await linksOf(parent.email)).toEqual([]);
  await read`delete from email.outgoing where recipient = ${parent.email}`;
  await make.call('send_message', admin, written(audience) as never);
  const links = await linksOf(parent.email);
  expect(links.map(({ answer }) => answer)).toEqual(ANSWERS);
  for (const { path, answer, key } of links) expect(path).toBe(`/en/answer/${answer}/${key}`);
  const { data, html, subject } = await readOne<{ data: string; html: string; subject: string }>`
    select notifications.data::text as data, html, subject from email.outgoing
    join notifications on notifications.id = notification_id where recipient = ${parent.email}`;
  expect(subject).toContain('Are you coming on Sunday?');
  expect(html).toContain(`{site}${links[1]!.path}`);
  // The key is in the email alone.
  expect(data).not.toContain(links[0]!.key);
  const hashes = await read<{ key_hash: string }>`select key_hash from private.answer_links`;
  expect(hashes.map(({ key_hash }) => key_hash)).not.toContain(links[0]!.key);
});

test('a push that asks has a press for each answer, by the key of its reader', async () => {
  const parent = await make.user({ role: 'parent' });
  await make.child(parent);
  await read`insert into push_subscriptions (user_id, endpoint, p256dh, auth)
    values (${parent.id}, ${`https://push.example/${parent.id}`}, ${'B'.repeat(87)}, ${'a'.repeat(22)})`;
  const args = written({ kind: 'families', ids: [parent.id] });
  await make.call('send_message', await make.caller('admin'), args as never);
  const { payload } = await readOne<{ payload: { answer_key: string; actions: object[] } }>`
    select payload::jsonb as payload from push.outgoing join notifications on notifications.id = notification_id
    where notifications.user_id = ${parent.id}`;
  expect(payload.actions).toEqual([
    { action: 'yes', title: 'Да' },
    { action: 'no', title: 'Не' },
  ]);
  await say(payload.answer_key, 'no');
  expect(await readOne`select answer from threads where message_id = ${args.message_id}`).toEqual({ answer: 'no' });
});

test('a guessed, shortened or changed link is answered like an unknown one', async () => {
  const { parent, answer } = await askedFamily();
  const key = await keyOf(parent.email);
  const changed = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
  for (const guess of [changed, key.slice(1), `${key}A`, key.toUpperCase(), randomUUID(), "' or true --", 'а'])
    await expectDead(guess);
  for (const args of [
    { key, answer: 'maybe' },
    { key: '', answer: 'no' },
    { key, answer: 'no', thread_id: randomUUID() },
  ])
    await refused('invalid_input', 'answer_by_link', ANONYMOUS, args as never);
  expect((await answer()).answer).toBeNull();
});

test('a link answers its own thread alone', async () => {
  const mine = await askedFamily();
  const other = await askedFamily();
  await say(await keyOf(mine.parent.email), 'no');
  expect((await mine.answer()).answer).toBe('no');
  expect((await other.answer()).answer).toBeNull();
  expect((await look(await keyOf(other.parent.email))).message_id).toBe(other.message_id);
});

test('a link ends with the message, with its 60 days, and once it is taken back', async () => {
  const old = await askedFamily();
  const key = await keyOf(old.parent.email);
  await read`update messages set sent_at = now() - interval '60 days 1 minute' where id = ${old.message_id}`;
  await expectDead(key);
  await read`update messages set sent_at = now() - interval '59 days' where id = ${old.message_id}`;
  await say(key, 'yes');
  await read`update messages set sent_at = null, withdrawn_at = now() where id = ${old.message_id}`;
  await expectDead(key);
  await read`update messages set sent_at = now(), withdrawn_at = null where id = ${old.message_id}`;
  await look(key);
  await read`delete from messages where id = ${old.message_id}`;
  await expectDead(key);
});

test('a link ends for who is of the family no more and for a disabled account; the other parent’s goes on', async () => {
  const { parent, guardian, child, answer } = await askedFamily();
  const [toParent, toGuardian] = [await keyOf(parent.email), await keyOf(guardian.email)];
  await say(toGuardian, 'yes');
  await read`delete from guardians where child_id = ${child.id}`;
  await expectDead(toGuardian);
  await read`update auth.users set banned_until = now() + interval '1 day' where id = ${parent.id}`;
  await expectDead(toParent);
  expect((await answer()).answer).toBe('yes');
  await read`update auth.users set banned_until = null where id = ${parent.id}`;
  await say(toParent, 'no');
  expect((await answer()).answer).toBe('no');
});

test('a press on a device where another account is signed in counts in the name of the link’s reader', async () => {
  const { parent, answer } = await askedFamily();
  const stranger = await make.user({ role: 'parent' });
  await make.call('answer_by_link', stranger.caller, { key: await keyOf(parent.email), answer: 'yes' });
  expect(await answer()).toEqual({ answer: 'yes', answered_by: parent.id });
});
