import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Factories } from '../../../db/seed/factories.ts';
import { SERVICE, ANONYMOUS } from '../../platform/caller.ts';
import { callProcedure } from '../../platform/procedure.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing.ts';
import { sendContactMessage } from './send-contact-message.ts';

let club: TestDatabase;
let make: Factories;
beforeAll(async () => {
  club = await createTestDatabase();
  make = new Factories(club.database);
});
afterAll(() => club.drop());

const written = async () =>
  (
    await make.call('send_contact_message', ANONYMOUS, {
      name: 'Мария <b>',
      email: `m${Math.random()}@example.bg`,
      phone: null,
      message: 'Здравейте!\nИма ли места за шестгодишни?',
    })
  ).message_id;
const admin = async () => (await make.user({ role: 'admin' })).caller;

test('an answer goes out as a mail that quotes the message, stays beside it, and closes it', async () => {
  const message_id = await written();
  const answer = 'Да, в „Делфинчета“ има три места.\n\nЕлате да видите.';
  await make.call('answer_contact_message', await admin(), { message_id, answer, locale: 'bg' });
  const { rows } = await club.database.transaction(SERVICE, (trx) =>
    sql<{ text: string; html: string; body: string; answered: boolean; handled: boolean }>`
      select text, html, body, answered_at is not null as answered, handled_at is not null as handled
      from contact_messages join contact_answers on message_id = contact_messages.id join email.outgoing on recipient = email
      where contact_messages.id = ${message_id}`.execute(trx),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ body: answer, answered: true, handled: true });
  expect(rows[0]!.text).toContain(answer);
  expect(rows[0]!.text).toContain('> Здравейте!\n> Има ли места');
  expect(rows[0]!.html).toContain('Мария &lt;b&gt;');
  expect(rows[0]!.html).not.toContain('<b>');
});

test('only the office answers, something, to a message that is there', async () => {
  const message_id = await written();
  const parent = (await make.user({ role: 'parent' })).caller;
  const call = { message_id, answer: 'Да', locale: 'bg' as const };
  await expect(make.call('answer_contact_message', parent, call)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(make.call('answer_contact_message', await admin(), { ...call, answer: '  ' })).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ field: 'answer', fault: 'required' }],
  });
  await expect(
    make.call('answer_contact_message', await admin(), { ...call, message_id: crypto.randomUUID() }),
  ).rejects.toMatchObject({ code: 'message_not_found' });
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
    club.database.transaction(SERVICE, (trx) => trx.updateTable('club_settings').set({ email: address }).execute());
  await setMailbox('admin@club.test');
  const { message_id } = await make.call('send_contact_message', ANONYMOUS, { email, ...words });
  await setMailbox('');
  await make.call('send_contact_message', ANONYMOUS, message());
  const { rows } = await club.database.transaction(SERVICE, (trx) =>
    sql<{ text: string; html: string }>`select text, html from email.outgoing where kind = 'contact_arrival'`.execute(
      trx,
    ),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.text).toContain(`/admin/inbox?message=${message_id}`);
  expect(rows[0]!.text).toContain(email);
  expect(rows[0]!.html).not.toContain('<script>');
});

test('what a program fills in is swallowed, and says nothing of it', async () => {
  const email = 'bot@example.bg';
  const answer = await make.call('send_contact_message', ANONYMOUS, message({ email, website: 'https://spam.test' }));
  expect(answer.message_id).toMatch(/^[0-9a-f-]{36}$/);
  const rows = await club.database.transaction(SERVICE, (trx) =>
    trx.selectFrom('contact_messages').select('id').where('email', '=', email).execute(),
  );
  expect(rows).toEqual([]);
});

test('nobody writes more than five messages an hour', async () => {
  const email = 'eager@example.bg';
  for (let count = 0; count < 5; count++) await make.call('send_contact_message', ANONYMOUS, message({ email }));
  await expect(make.call('send_contact_message', ANONYMOUS, message({ email }))).rejects.toMatchObject({
    code: 'too_many_requests',
  });
});

test.each([
  ['one address', () => '192.0.2.77'],
  ['one IPv6 household', (n: number) => `2001:db8:7::${n.toString(16)}`],
])('forty messages at once from %s are cut off', async (_what, addressOf) => {
  const send = (n: number) =>
    callProcedure(sendContactMessage, message(), { database: club.database, caller: ANONYMOUS, ip: addressOf(n) });
  const answers = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => send(n + 1)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  await expect(
    callProcedure(sendContactMessage, message(), { database: club.database, caller: ANONYMOUS, ip: '192.0.2.78' }),
  ).resolves.toBeTruthy();
});

test('a message with half a character reaches the club, with the sign for what cannot be shown', async () => {
  await club.database.transaction(SERVICE, (trx) =>
    sql`update club_settings set email = 'club@test.club'`.execute(trx),
  );
  const { message_id } = await make.call('send_contact_message', ANONYMOUS, {
    name: 'Ана',
    email: 'polovin@example.bg',
    phone: null,
    message: 'Усмивка \ud83d без втора половина',
  });
  const { rows } = await club.database.transaction(SERVICE, (trx) =>
    sql<{ body: string; email: string }>`
      select message as body, (select text from email.outgoing where recipient = 'club@test.club' order by created_at desc limit 1) as email
      from contact_messages where id = ${message_id}`.execute(trx),
  );
  expect(rows[0]!.body).toContain('Усмивка \ufffd');
  expect(rows[0]!.email).toContain('Усмивка \ufffd');
});
