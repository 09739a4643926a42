import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeConfig } from '../../settings/config.ts';
import { readEnvironment } from '../../settings/environment.ts';
import { ANONYMOUS } from '../caller.ts';
import type { OutboxSender } from '../outbox-lanes.ts';
import { RANKS } from '../outbox-ranks.ts';
import { databaseTest, ownerOf } from '../testing/database.ts';
import { createEmailSender, type EmailTransport } from './email-sender.ts';
import { createMailbox } from './mailbox.ts';
import { sendLater, type Email } from './outbox.ts';

const config = makeConfig(readEnvironment({}), {
  jwtSecret: 'a secret of the tests, long enough',
  postgresPassword: '',
});
const email: Email = {
  recipient: 'maria@family.example',
  locale: 'bg',
  kind: 'recovery',
  subject: 'Нова <парола>',
  text: 'https://club.example/a',
  html: '<p>"Здравейте"</p>',
};
type Sent = Parameters<EmailTransport['sendMail']>[0];

const club = await databaseTest();
const owner = await ownerOf(club);

beforeEach(() => owner.query('delete from email.outgoing'));
const queue = (count = 1) =>
  club.database.transaction(ANONYMOUS, async (trx) => {
    for (let n = 0; n < count; n++) await sendLater(trx, { ...email, subject: `${email.subject} ${n}` });
  });
/** A sender over this transport, and what it sent; stopped after the test. */
function sending(answer: (given: Sent) => unknown = () => undefined) {
  const sent: Sent[] = [];
  const emailSender = createEmailSender(config, club.database, {
    async sendMail(given) {
      const said = await answer(given);
      sent.push(given);
      return said;
    },
  });
  onTestFinished(() => emailSender.stop());
  return { sent, emailSender };
}
const rows = async () =>
  (
    await owner.query(
      'select subject, attempts, sent_at, text, last_error, answer, not_before > now() as later from email.outgoing',
    )
  ).rows;

test('an email leaves after its transaction, and no copy of it stays', async () => {
  const { sent, emailSender } = sending(() => ({ response: '250 2.0.0 Ok: queued as 4X' }));
  await queue();
  await emailSender.flush();
  expect(sent).toMatchObject([{ to: email.recipient, from: config.emailFrom, text: email.text, html: email.html }]);
  expect(await rows()).toMatchObject([
    { attempts: 1, text: null, sent_at: expect.any(Date), answer: '250 2.0.0 Ok: queued as 4X' },
  ]);
  await emailSender.flush();
  expect(sent).toHaveLength(1);
});

test('nothing leaves for a transaction that was undone', async () => {
  await expect(
    club.database.transaction(ANONYMOUS, async (trx) => {
      await sendLater(trx, email);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await rows()).toEqual([]);
});

test('a failure is tried again later, with growing pauses', async () => {
  let broken = true;
  const { sent, emailSender } = sending(() => {
    if (broken) throw new Error('greylisted');
  });
  await queue();
  await emailSender.flush();
  expect(await rows()).toMatchObject([
    { attempts: 1, last_error: 'greylisted', later: true, sent_at: null, text: email.text },
  ]);
  await emailSender.flush();
  expect(await rows()).toMatchObject([{ attempts: 1 }]);
  broken = false;
  await owner.query("update email.outgoing set not_before = now() - interval '1 second'");
  await emailSender.flush();
  expect(sent).toHaveLength(1);
});

test('several processes share the work: each email leaves once', async () => {
  const mailers = Array.from({ length: 4 }, () => sending());
  await queue(35);
  await Promise.all(mailers.map(({ emailSender }) => emailSender.flush()));
  const sent = mailers.flatMap((each) => each.sent);
  expect(sent).toHaveLength(35);
  expect(new Set(sent.map(({ subject }) => subject)).size).toBe(35);
});

test('the demo’s mailbox shows what was written, and runs none of it', async () => {
  await queue(2);
  const mailbox = createMailbox({ database: club.database, config: { ...config, demo: true } });
  const page = await (await mailbox.request('/dev/mailbox?to=MARIA@family.example')).text();
  expect(page).toContain('Нова &lt;парола&gt; 1');
  expect(page).toContain('sandbox="allow-top-navigation-by-user-activation"');
  expect(page).toContain('&lt;p&gt;&quot;Здравейте&quot;&lt;/p&gt;');
  const text = await (await mailbox.request('/dev/mailbox?to=maria@family.example&as=text')).text();
  expect(text).toContain('href=&quot;https://club.example/a&quot;');
  expect(text).not.toContain('Здравейте');
  const list = (await (await mailbox.request('/dev/mailbox.json?to=maria@family.example')).json()) as {
    links: string[];
  }[];
  expect(list).toMatchObject([{ links: ['https://club.example/a'] }, { links: ['https://club.example/a'] }]);
  expect(await (await mailbox.request('/dev/mailbox.json?to=no-user%00@family.example')).json()).toEqual([]);
});

test('there is no mailbox outside a demo', async () => {
  const mailbox = createMailbox({ database: club.database, config: { ...config, demo: false } });
  expect((await mailbox.request('/dev/mailbox')).status).toBe(404);
  expect((await mailbox.request('/dev/mailbox.json')).status).toBe(404);
});

/** An email server's refusal as nodemailer reports it. */
const refusal = (responseCode: number, command: string) =>
  Object.assign(new Error(`${responseCode} no such user`), { responseCode, command });

test('a recipient who is refused for good is not tried again; a sender who is refused is', async () => {
  const tried: string[] = [];
  const { emailSender } = sending(({ to }) => {
    tried.push(to);
    throw to === email.recipient ? refusal(550, 'RCPT TO') : refusal(550, 'MAIL FROM');
  });
  await queue();
  await club.database.transaction(ANONYMOUS, (trx) => sendLater(trx, { ...email, recipient: 'ivan@family.example' }));
  await emailSender.flush();
  await owner.query("update email.outgoing set not_before = now() - interval '1 second'");
  await emailSender.flush();
  expect(tried.toSorted()).toEqual(['ivan@family.example', 'ivan@family.example', email.recipient]);
  const { rows: refused } = await owner.query(
    'select recipient, last_error, text from email.outgoing where failed_at is not null',
  );
  expect(refused).toEqual([{ recipient: email.recipient, last_error: '550 no such user', text: null }]);
});

test('the text of a refused notification stays for the corrected address, that of a code does not', async () => {
  const { emailSender } = sending(() => {
    throw refusal(550, 'RCPT TO');
  });
  await queue(2);
  await owner.query("update email.outgoing set notification_id = gen_random_uuid() where subject like '% 1'");
  await emailSender.flush();
  const { rows } = await owner.query(
    'select text is null as blank from email.outgoing where failed_at is not null order by subject',
  );
  expect(rows).toEqual([{ blank: true }, { blank: false }]);
});

test('what a person waits for leaves before all others', async () => {
  await owner.query(`
    insert into email.outgoing (recipient, locale, kind, subject, text, html, not_before)
    select 'family' || n || '@club.example', 'bg', 'reminder', 'reminder', 'text', 'html', now() - interval '1 hour'
    from generate_series(1, 12) as n`);
  await queue(12);
  const { sent, emailSender } = sending();
  await emailSender.flush();
  expect(sent).toHaveLength(24);
  // Five are under way at once.
  expect(sent.slice(0, 12 - 5).map(({ subject }) => subject)).not.toContain('reminder');
});

/** A server that keeps every email but a code under way, until it is stopped. */
function slowSending() {
  const sent: string[] = [];
  const held: (() => void)[] = [];
  const emailSender = createEmailSender(config, club.database, {
    sendMail: ({ subject }) =>
      new Promise<void>((resolve) => {
        sent.push(subject);
        if (subject === 'code') resolve();
        else held.push(resolve);
      }),
  });
  const stop = async () => {
    const stopped = emailSender.stop();
    held.forEach((release) => release());
    await stopped;
  };
  return { sent, held, emailSender, stop };
}

test('a code overtakes thousands of reminders, also while their server is slow', async () => {
  const { sent, held, emailSender, stop } = slowSending();
  await owner.query(`
    insert into email.outgoing (recipient, locale, kind, subject, text, html)
    select 'family' || n || '@club.example', 'bg', 'reminder', 'reminder', 'text', 'html' from generate_series(1, 2500) as n`);
  void emailSender.flush();
  await expect.poll(() => held).toHaveLength(3);
  await club.database.transaction(ANONYMOUS, (trx) => sendLater(trx, { ...email, subject: 'code' }));
  void emailSender.flush();
  await expect.poll(() => sent.at(-1)).toBe('code');
  expect(sent).toHaveLength(4);
  await stop();
});

test('emails leave by rank: codes, what is urgent, the usual ones, the emails of the day, reminders', async () => {
  const names = Object.keys(RANKS);
  // The later an email leaves, the longer it is due.
  await owner.query(
    `insert into email.outgoing (recipient, locale, kind, subject, text, html, not_before, rank, urgent)
     select 'family' || n || '@club.example', 'bg', 'kind', name, 'text', 'html', now() - make_interval(hours => turn::integer), rank, rank <= 0
     from generate_series(1, 20) as n, unnest($1::text[], $2::smallint[]) with ordinality as ranks (name, rank, turn)`,
    [names, Object.values(RANKS)],
  );
  const { sent, emailSender } = sending();
  await emailSender.flush();
  expect(sent).toHaveLength(100);
  // Five are under way at once.
  for (const [index, name] of names.entries())
    expect(sent.findIndex(({ subject }) => subject === name)).toBeGreaterThanOrEqual(Math.max(0, 20 * index - 5));
});

test('a code does not wait behind an important message to thousands, also while their server is slow', async () => {
  const { sent, held, emailSender, stop } = slowSending();
  await owner.query(`
    insert into email.outgoing (recipient, locale, kind, subject, text, html, urgent, rank)
    select 'family' || n || '@club.example', 'bg', 'urgent_message', 'urgent', 'text', 'html', true, 0 from generate_series(1, 5000) as n`);
  void emailSender.flush();
  await expect.poll(() => held).toHaveLength(4);
  await club.database.transaction(ANONYMOUS, (trx) => sendLater(trx, { ...email, subject: 'code' }));
  void emailSender.flush();
  await expect.poll(() => sent.at(-1)).toBe('code');
  await stop();
});

test('what an older program writes has a rank: its urgent emails without a user carry codes', async () => {
  const { rows } = await owner.query<{ id: string }>('insert into auth.users (email) values ($1) returning id', [
    email.recipient,
  ]);
  for (const [user, urgent] of [
    [null, true],
    [rows[0]!.id, true],
    [rows[0]!.id, false],
  ])
    await owner.query(
      `insert into email.outgoing (recipient, locale, kind, subject, text, html, user_id, urgent)
       values ('maria@family.example', 'bg', 'kind', 'subject', 'text', 'html', $1, $2)`,
      [user, urgent],
    );
  const ranked = await owner.query<{ rank: number }>('select rank from email.outgoing order by created_at, rank');
  expect(ranked.rows.map(({ rank }) => rank)).toEqual([RANKS.code, RANKS.urgent, RANKS.usual]);
});

test('with a slow server no email goes twice from two processes', async () => {
  const sent: string[] = [];
  let release: () => void = () => undefined;
  const slow = {
    sendMail: ({ subject }: Sent) =>
      new Promise<void>((resolve) => {
        sent.push(subject);
        release = resolve;
      }),
  };
  const [one, other] = [0, 1].map(() => createEmailSender(config, club.database, slow, 20)) as [
    OutboxSender,
    OutboxSender,
  ];
  await queue();
  const sending = one.flush();
  await expect.poll(() => sent).toHaveLength(1);
  // The lease would end here; the process that sends renews it.
  await owner.query('update email.outgoing set not_before = now()');
  await expect.poll(rows).toMatchObject([{ later: true }]);
  await other.flush();
  expect(sent).toHaveLength(1);
  release();
  await sending;
  expect(await rows()).toMatchObject([{ attempts: 1, sent_at: expect.any(Date) }]);
  await Promise.all([one.stop(), other.stop()]);
});

test('a silent server does not hold the queue: others are sent meanwhile', async () => {
  let giveUpOn: (error: Error) => void = () => undefined;
  const { sent, emailSender } = sending(
    ({ subject }) => subject.endsWith(' 0') && new Promise((_resolve, reject) => (giveUpOn = reject)),
  );
  await queue(20);
  const flushed = emailSender.flush();
  await expect.poll(() => sent).toHaveLength(19);
  giveUpOn(new Error('Timeout'));
  await flushed;
});

test('an email from before the clock was set back leaves now', async () => {
  const { sent, emailSender } = sending();
  await queue();
  await owner.query(
    `update email.outgoing set created_at = now() + interval '4 hours', not_before = now() + interval '4 hours'`,
  );
  await emailSender.flush();
  await emailSender.flush();
  expect(sent).toHaveLength(1);
});
