import { createECDH, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { registerChild } from '../../server/club/children/register-child.ts';
import { callProcedure } from '../../server/club/core/procedure.ts';
import { enrollChild } from '../../server/club/enrollments/enroll-child.ts';
import { previewMessage } from '../../server/club/messages/preview-message.ts';
import { sendMessage } from '../../server/club/messages/send-message.ts';
import { SERVICE, type Caller } from '../../server/platform/caller.ts';
import { createEmailSender } from '../../server/platform/email/email-sender.ts';
import { createPushSender } from '../../server/platform/push/push-sender.ts';
import { createSmsSender } from '../../server/platform/sms/sms-sender.ts';
import { createTextSender } from '../../server/platform/sms/text-sender.ts';
import { makeConfig } from '../../server/settings/config.ts';
import { readEnvironment } from '../../server/settings/environment.ts';
import { derivePushKeys } from '../../server/settings/push-keys.ts';
import { measureClubs, sizesFrom } from '../clubs.ts';
import { at, short } from '../figures.ts';
import { DASHBOARD, parentId, signToken, someParents } from '../rest/dashboard.ts';
import { createBenchApp } from '../rest/rest-server.ts';

/**
 * An urgent message to every family of a club: two children, two guardians, each with an address, a browser and a phone. Says
 * how long its preview takes, which the form asks for first, and its one transaction, how long until the last email, push and
 * text message are handed over, and how long others wait meanwhile: parents at their dashboards, and families that register a
 * child and enroll it. BENCH_FAMILIES=2500,20000 chooses otherwise.
 */
const SIZES = sizesFrom('BENCH_FAMILIES', [2_500, 20_000]);
/** The plan of the filled club. */
const PLAN_ID = '40000000-0000-4000-8000-000000000001';
const SECRET = 'a secret that only the benchmark knows, 32+';
/** The time in which an email server takes an email in, and a carrier a text message. */
const TAKEN_IN_MS = 5;
const READERS = 3;
/** Families that register and enroll, one child after the other. */
const NEWCOMERS = 2;
const CLASSES = 50;
const POOL_SIZE = 8;
/** A parent reads this long before the next look. */
const PAUSE_MS = 20;

const pushService = createServer((request, response) =>
  request.resume().on('end', () => response.writeHead(201).end()),
);
const carrier = createServer((request, response) =>
  request.resume().on('end', () => void wait(TAKEN_IN_MS).then(() => response.writeHead(200).end())),
);
for (const service of [pushService, carrier]) {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
}
const portOf = (service: typeof carrier) => (service.address() as AddressInfo).port;
const HEAD = [
  'families',
  'previewed s',
  'written s',
  'emails',
  'pushes',
  'texts',
  'all handed over s',
  'a second',
  'dashboards',
  'p50 ms',
  'p95 ms',
  'longest',
  'enrolled',
  'p50 ms',
  'p95 ms',
  'longest',
];
try {
  await measureClubs({ title: 'An urgent message', head: HEAD, sizes: SIZES.map((families) => families * 2) }, measure);
} finally {
  pushService.close();
  carrier.close();
}

async function measure(connection: pg.ClientConfig, children: number): Promise<string[]> {
  const families = children / 2;
  await addGuardians(connection, families);
  const classIds = await addClasses(connection);
  const { app, database } = createBenchApp(connection, SECRET, POOL_SIZE);
  const config = makeConfig(readEnvironment({ JWT_SECRET: SECRET }), { jwtSecret: SECRET, postgresPassword: '' });
  let delivered = 0;
  const emails = createEmailSender(config, database, {
    async sendMail() {
      await wait(TAKEN_IN_MS);
      delivered++;
    },
  });
  const pushes = createPushSender(derivePushKeys(SECRET, config), database, { allowsInside: true });
  const sms = createSmsSender(
    { sms: { url: `http://127.0.0.1:${portOf(carrier)}/`, token: undefined }, smsCountries: config.smsCountries },
    database,
  );
  const texts = createTextSender(sms, database, config.publicUrl);
  try {
    let isOver = false;
    const samples: number[] = [];
    const tokens = someParents(families).map((parent) => signToken(SECRET, parent));
    const reading = Promise.all(
      Array.from({ length: READERS }, async (_, reader) => {
        for (let index = reader; !isOver; index += READERS) {
          const before = performance.now();
          await app.request(DASHBOARD, { headers: { authorization: `Bearer ${tokens[index % tokens.length]}` } });
          samples.push(performance.now() - before);
          await wait(PAUSE_MS);
        }
      }),
    );
    const enrolled: number[] = [];
    const registering = Promise.all(
      Array.from({ length: NEWCOMERS }, async (_, newcomer) => {
        for (let index = newcomer; !isOver; index += NEWCOMERS) {
          const before = performance.now();
          await comeIn(families - (index % families), classIds[index % classIds.length] ?? '');
          enrolled.push(performance.now() - before);
          await wait(PAUSE_MS);
        }
      }),
    );
    /** A family registers one more child and enrolls it. */
    async function comeIn(family: number, class_id: string) {
      const caller: Caller = { role: 'authenticated', claims: { sub: parentId(family), role: 'authenticated' } };
      const birth = { full_name: `Ново Дете ${randomUUID().slice(0, 4)}`, birth_date: '2017-05-05' };
      const child = await callProcedure(registerChild, birth, { database, caller });
      const seat = { child_id: child.id, class_id, plan_id: PLAN_ID, method: 'cash' };
      await callProcedure(enrollChild, seat, { database, caller });
    }
    const looked = performance.now();
    await callProcedure(
      previewMessage,
      { audience: { kind: 'club' }, urgent: true },
      { database, caller: SERVICE, sms },
    );
    const began = performance.now();
    await callProcedure(sendMessage, message(), { database, caller: SERVICE, sms });
    const written = performance.now() - began;
    await Promise.all([emails.flush(), pushes.flush(), texts.flush()]);
    const over = performance.now() - began;
    isOver = true;
    await Promise.all([reading, registering]);
    const handed = await count(connection, `select count(*) as n from push.outgoing where sent_at is not null`);
    const texted = await count(connection, `select count(*) as n from sms.outbox where sent_at is not null`);
    const waits = (times: number[]) => {
      const sorted = times.toSorted((one, other) => one - other);
      return [String(times.length), ...[0.5, 0.95, 1].map((share) => short(at(sorted, share)))];
    };
    return [
      String(families),
      short((began - looked) / 1000),
      short(written / 1000),
      String(delivered),
      String(handed),
      String(texted),
      short(over / 1000),
      short(((delivered + handed + texted) * 1000) / (over - written)),
      ...waits(samples),
      ...waits(enrolled),
    ];
  } finally {
    await Promise.all([emails.stop(), pushes.stop(), texts.stop()]);
    await database.close();
  }
}

function message() {
  return {
    message_id: randomUUID(),
    audience: { kind: 'club' },
    subject: 'Басейнът е затворен',
    subject_en: 'The pool is closed',
    subject_ru: 'Бассейн закрыт',
    body: 'Днес {{дете}} няма плуване: спукана тръба.',
    body_en: 'There is no swimming for {{child}} today: a burst pipe.',
    body_ru: 'Сегодня занятия не будет ({{ребёнок}}): прорвало трубу.',
    urgent: true,
    asks: false,
  };
}

/** A second parent for each family, and a browser and a phone for each parent. */
async function addGuardians(connection: pg.ClientConfig, families: number): Promise<void> {
  const key = createECDH('prime256v1').generateKeys('base64url');
  const port = portOf(pushService);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`
      set session_replication_role = replica;
      insert into auth.users (id, email) select gen_random_uuid(), 'g' || n || '@guardian.club' from generate_series(1, ${families}) n;
      insert into public.profiles (user_id, full_name) select id, 'Втори Родител' from auth.users where email like '%@guardian.club';
      insert into public.user_roles (user_id, role) select id, 'parent' from auth.users where email like '%@guardian.club';
      insert into public.guardians (child_id, user_id)
        select children.id, users.id from (select id, (row_number() over (order by id) + 1) / 2 as n from public.children) as children
        join auth.users on users.email = 'g' || n || '@guardian.club';
      update public.profiles set phone = '+35988' || lpad(n::text, 7, '0')
        from (select user_id, row_number() over (order by user_id) as n from public.user_roles where role = 'parent') as parents
        where parents.user_id = profiles.user_id;
      update public.club_settings set texts_a_month = 100000;
      insert into public.push_subscriptions (user_id, endpoint, p256dh, auth)
        select user_id, 'http://127.0.0.1:${port}/' || user_id, '${key}', 'AAAAAAAAAAAAAAAAAAAAAA' from public.user_roles where role = 'parent'`);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Classes with seats for those who come; returns their ids. */
async function addClasses(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `insert into public.classes (title, instructor_id, location_id, duration_minutes, price_per_class, max_capacity, lane)
         select 'Нова група ' || n, (select user_id from public.user_roles where role = 'instructor' limit 1),
           (select id from public.locations where type = 'pool' limit 1), 45, 1500, 200, 1
         from generate_series(1, $1::integer) as n returning id`,
      [CLASSES],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

async function count(connection: pg.ClientConfig, query: string): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ n: string }>(query);
  await client.end();
  return Number(rows[0]?.n);
}
