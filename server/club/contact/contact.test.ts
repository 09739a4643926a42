import { expect, test } from 'vitest';
import { ANONYMOUS } from '../../platform/caller.ts';
import { clubTest, race, refuses } from '../../testing/club.ts';
import { callProcedure } from '../core/procedure.ts';
import { sendContactMessage } from './send-contact-message.ts';

const { club, make, read, refused, asService } = await clubTest();
const written = async () =>
  (
    await make.call('send_contact_message', ANONYMOUS, {
      name: 'Мария <b>',
      email: `m${Math.random()}@example.bg`,
      phone: null,
      message: 'Здравейте!\nИма ли места за шестгодишни?',
    })
  ).message_id;
const admin = async () => await make.caller('admin');

test('an answer goes out as an email that quotes the message, stays beside it, and closes it', async () => {
  const message_id = await written();
  const answer = 'Да, в „Делфинчета“ има три места.\n\nЕлате да видите.';
  await make.call('answer_contact_message', await admin(), { message_id, answer, locale: 'bg' });
  const rows = await read<{ text: string; html: string; body: string; answered: boolean; handled: boolean }>`
      select text, html, body, answered_at is not null as answered, handled_at is not null as handled
      from contact_messages join contact_answers on message_id = contact_messages.id join email.outgoing on recipient = email
      where contact_messages.id = ${message_id}`;
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ body: answer, answered: true, handled: true });
  expect(rows[0]!.text).toContain(answer);
  expect(rows[0]!.text).toContain('> Здравейте!\n> Има ли места');
  expect(rows[0]!.html).toContain('Мария &lt;b&gt;');
  expect(rows[0]!.html).not.toContain('<b>');
});

test('only an admin answers, something, to a message that is there', async () => {
  const message_id = await written();
  const parent = await make.caller('parent');
  const call = { message_id, answer: 'Да', locale: 'bg' as const };
  await refused('not_allowed', 'answer_contact_message', parent, call);
  await refuses(make.call('answer_contact_message', await admin(), { ...call, answer: '  ' }), 'invalid_input', {
    details: [{ field: 'answer', fault: 'required' }],
  });
  await refused('message_not_found', 'answer_contact_message', await admin(), {
    ...call,
    message_id: crypto.randomUUID(),
  });
});

const message = (facts: object = {}) => ({
  name: 'Петър Колев',
  email: `p${Math.random()}@example.bg`,
  phone: null,
  message: 'Кога започва <script>alert(1)</script> летният лагер?',
  ...facts,
});

test('a message reaches the club’s mailbox with a way to answer it; without a mailbox it waits in the inbox', async () => {
  const { email, ...words } = message();
  const setMailbox = (address: string) =>
    asService((trx) => trx.updateTable('club_settings').set({ email: address }).execute());
  await setMailbox('admin@club.test');
  const { message_id } = await make.call('send_contact_message', ANONYMOUS, { email, ...words });
  await setMailbox('');
  await make.call('send_contact_message', ANONYMOUS, message());
  const rows = await read<{
    text: string;
    html: string;
  }>`select text, html from email.outgoing where kind = 'contact_arrival'`;
  expect(rows).toHaveLength(1);
  expect(rows[0]!.text).toContain(`/admin/inbox?message=${message_id}`);
  expect(rows[0]!.text).toContain(email);
  expect(rows[0]!.html).not.toContain('<script>');
});

test('a program’s message is swallowed, with the usual answer', async () => {
  const email = 'bot@example.bg';
  const answer = await make.call('send_contact_message', ANONYMOUS, message({ email, website: 'https://spam.test' }));
  expect(answer.message_id).toMatch(/^[0-9a-f-]{36}$/);
  const rows = await asService((trx) =>
    trx.selectFrom('contact_messages').select('id').where('email', '=', email).execute(),
  );
  expect(rows).toEqual([]);
});

test('a message that is sent again, also at once, is kept once and arrives once', async () => {
  const { email, ...words } = message();
  const message_id = crypto.randomUUID();
  await read`update club_settings set email = 'once@test.club'`;
  const send = () => make.call('send_contact_message', ANONYMOUS, { email, ...words, message_id });
  expect(await Promise.all([send(), send(), send()])).toEqual(Array(3).fill({ message_id }));
  // Also of a sender who has written enough.
  for (let count = 0; count < 4; count++) await make.call('send_contact_message', ANONYMOUS, message({ email }));
  expect(await send()).toEqual({ message_id });
  const rows = await read`select id from contact_messages where id = ${message_id}`;
  expect(rows).toHaveLength(1);
  const arrivals = await read`select id from email.outgoing
    where recipient = 'once@test.club' and text like ${`%message=${message_id}%`}`;
  expect(arrivals).toHaveLength(1);
});

test('the id of another’s message shows to no stranger, who has written enough or not', async () => {
  const othersId = await written();
  const email = `stranger-${Math.random()}@example.bg`;
  const send = (message_id: string) =>
    make.call('send_contact_message', ANONYMOUS, message({ email, message_id, message: 'Чуждо?' }));
  for (let count = 0; count < 4; count++) expect(await send(othersId)).toEqual({ message_id: othersId });
  await send(crypto.randomUUID());
  for (const message_id of [othersId, crypto.randomUUID()]) await refuses(send(message_id), 'too_many_requests');
  expect(await read`select id from contact_messages where email = ${email}`).toHaveLength(5);
  expect(await read`select message from contact_messages where id = ${othersId}`).toEqual([
    { message: 'Здравейте!\nИма ли места за шестгодишни?' },
  ]);
});

test('no visitor writes more than five messages an hour', async () => {
  const email = 'eager@example.bg';
  for (let count = 0; count < 5; count++) await make.call('send_contact_message', ANONYMOUS, message({ email }));
  await refused('too_many_requests', 'send_contact_message', ANONYMOUS, message({ email }));
});

test.each([
  ['one address', () => '192.0.2.77'],
  ['one IPv6 household', (n: number) => `2001:db8:7::${n.toString(16)}`],
])('forty messages at once from %s are cut off', async (_what, addressOf) => {
  const send = (n: number) =>
    callProcedure(sendContactMessage, message(), { database: club.database, caller: ANONYMOUS, ip: addressOf(n) });
  await race({ of: 40, winners: 30 }, (n) => send(n + 1));
  await expect(
    callProcedure(sendContactMessage, message(), { database: club.database, caller: ANONYMOUS, ip: '192.0.2.78' }),
  ).resolves.toBeTruthy();
});

test('a message with half a character reaches the club, with the replacement character', async () => {
  await read`update club_settings set email = 'club@test.club'`;
  const { message_id } = await make.call('send_contact_message', ANONYMOUS, {
    name: 'Ана',
    email: 'polovin@example.bg',
    phone: null,
    message: 'Усмивка \ud83d без втора половина',
  });
  const rows = await read<{ body: string; email: string }>`
      select message as body, (select text from email.outgoing where recipient = 'club@test.club' order by created_at desc limit 1) as email
      from contact_messages where id = ${message_id}`;
  expect(rows[0]!.body).toContain('Усмивка \ufffd');
  expect(rows[0]!.email).toContain('Усмивка \ufffd');
});
