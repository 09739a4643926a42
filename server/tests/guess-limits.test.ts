import { createHash, randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { Factories } from '../../db/seed/factories.ts';
import { authTest } from '../auth/testing/test-auth.ts';
import { identify } from '../auth/tokens/tokens.ts';
import { PROCEDURES } from '../club/procedures.ts';
import { serveProcedures } from '../club/serve-procedures.ts';
import { takeGuess } from '../guess-limits.ts';
import { clientIp } from '../platform/http/client-ip.ts';
import { createRest } from '../rest/rest.ts';

const auth = await authTest({ rateLimits: true, autoConfirm: true, clientIpHeader: 'x-real-ip' });
const make = new Factories(auth.database);
const { config, database } = auth;
const rest = createRest({
  database,
  identify: (request) => identify(request, config),
  procedures: serveProcedures(PROCEDURES, {
    database,
    services: { takeGuess: (guess) => takeGuess({ database, config }, guess) },
  }),
  clientIp: (request) => clientIp(request, config),
});
const site = new Hono().route('/rest/v1', rest);
const admin = await make.caller('admin');
await make.call('save_promotion', admin, { code: 'PROLET', percent: 25, starts_on: '2020-01-01' });

/** A family at the official client, and the last Retry-After that it was answered. */
async function family(ip: string) {
  let address = ip;
  const { session, user } = await auth.family();
  let retryAfter: string | null = null;
  const client = createClient(auth.config.publicUrl, auth.config.publishableKey, {
    accessToken: async () => session.access_token,
    global: {
      fetch: async (input, init) => {
        const request = new Request(input, init);
        request.headers.set('x-real-ip', address);
        const answer = await site.fetch(request);
        retryAfter = answer.headers.get('retry-after');
        return answer;
      },
    },
  });
  const check = async (code: string) => (await client.rpc('check_promo_code', { code })).error?.code ?? 'found';
  const at = (other: string) => (address = other);
  return { user, client, check, at, retryAfter: () => retryAfter };
}

/** A family that may register children. */
async function parent(ip: string) {
  const one = await family(ip);
  const { id } = one.user;
  await auth.owner.query(
    "insert into public.profiles (user_id, full_name, phone) values ($1, 'Мама', '+359888123456')",
    [id],
  );
  await auth.owner.query("insert into public.user_roles (user_id, role) values ($1, 'parent')", [id]);
  return one;
}
const wrong = (n: number) => `KOD-${n}`;

test('a code is guessed ten times by one account, at once or in a row, then it waits', async () => {
  const { client, check, retryAfter } = await family('203.0.113.1');
  const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => check(wrong(n))));
  expect(answers.filter((code) => code === 'promotion_not_found')).toHaveLength(10);
  const { error, status } = await client.rpc('check_promo_code', { code: 'PROLET' });
  expect(status).toBe(429);
  expect(error).toMatchObject({
    code: 'too_many_requests',
    message: 'Too many requests: wait a little and try again',
    details: null,
    hint: null,
  });
  expect(Number(retryAfter())).toBeGreaterThan(0);
  // Others are not held up by it.
  expect(await (await family('203.0.113.2')).check('PROLET')).toBe('found');
});

test('the same is counted where an enrollment names the code; what is refused for another reason is no guess', async () => {
  const { user, client, check } = await parent('203.0.113.3');
  const child = await make.child(user);
  const [class_id, plan_id] = [await make.swimClass(), await make.plan()];
  const enroll = async (child_id: string, promo_code: string) =>
    (await client.rpc('enroll_child', { child_id, class_id, plan_id, method: 'cash', promo_code })).error?.code;
  for (let n = 0; n < 12; n++) expect(await enroll(crypto.randomUUID(), wrong(n))).toBe('not_your_child');
  for (let n = 0; n < 5; n++) expect(await enroll(child.id, wrong(n))).toBe('promotion_not_found');
  for (let n = 5; n < 10; n++) expect(await check(wrong(n))).toBe('promotion_not_found');
  expect(await enroll(child.id, 'PROLET')).toBe('too_many_requests');
});

test('a right code counts for nothing', async () => {
  const { check } = await family('203.0.113.4');
  for (let n = 0; n < 12; n++) expect(await check('PROLET')).toBe('found');
  for (let n = 0; n < 10; n++) expect(await check(wrong(n))).toBe('promotion_not_found');
  expect(await check('PROLET')).toBe('too_many_requests');
});

test('many accounts behind one address have thirty guesses together', async () => {
  const families = await Promise.all(Array.from({ length: 4 }, () => family('203.0.113.5')));
  const answers: string[] = [];
  for (const { check } of families) for (let n = 0; n < 9; n++) answers.push(await check(wrong(n)));
  expect(answers.filter((code) => code === 'promotion_not_found')).toHaveLength(30);
  expect(answers.filter((code) => code === 'too_many_requests')).toHaveLength(6);
});

test('sixty families with the right code enroll at once behind one address', async () => {
  const ip = '203.0.113.6';
  const [class_id, plan_id] = [await make.swimClass({ max_capacity: 60 }), await make.plan()];
  const admin = await make.caller('admin');
  await make.call('save_promotion', admin, {
    code: 'ESEN',
    percent: 10,
    starts_on: '2020-01-01',
    once_a_family: false,
  });
  const families = await Promise.all(Array.from({ length: 12 }, () => parent(ip)));
  const children = await Promise.all(
    families.flatMap((one) =>
      Array.from({ length: 5 }, async () => ({ ...one, child_id: (await make.child(one.user)).id })),
    ),
  );
  const enroll = async ({ client, child_id }: (typeof children)[number]) => {
    const enrollment = { child_id, class_id, plan_id, method: 'cash', promo_code: 'ESEN' };
    return (await client.rpc('enroll_child', enrollment)).error?.code ?? 'enrolled';
  };
  // On a busy machine a turn may not come in its time: the family presses again, and each time some are enrolled.
  let waiting = children;
  while (waiting.length > 0) {
    const answers = await Promise.all(waiting.map(enroll));
    expect(new Set(answers)).toContain('enrolled');
    expect(answers.filter((code) => code !== 'enrolled' && code !== 'too_many_requests')).toEqual([]);
    waiting = waiting.filter((_, at) => answers[at] !== 'enrolled');
  }
});

test('two hundred guesses at once behind one address: thirty are answered, and the right one is refused with the others', async () => {
  const ip = '203.0.113.7';
  const families = await Promise.all(Array.from({ length: 20 }, () => family(ip)));
  const answers = await Promise.all(
    families.flatMap(({ check }, who) => Array.from({ length: 10 }, (_, n) => check(wrong(who * 10 + n)))),
  );
  const answered = answers.filter((code) => code === 'promotion_not_found').length;
  expect(answered).toBeLessThanOrEqual(30);
  expect(answers.filter((code) => code === 'too_many_requests')).toHaveLength(200 - answered);
  // On a busy machine a turn may not come in its time: what is left of the thirty is guessed one by one.
  for (let n = answered; n < 30; n++)
    expect(await (await family(ip)).check(wrong(200 + n))).toBe('promotion_not_found');
  expect(await (await family(ip)).check('PROLET')).toBe('too_many_requests');
});

test('a visitor guesses at the links of emails thirty times behind an address, and the right one is refused then, too', async () => {
  const user = await make.user({ role: 'parent' });
  await make.child(user);
  const message = { message_id: randomUUID(), subject: 'Идвате ли?', body: 'Кажете.', urgent: false, asks: true };
  const plain = { subject_en: null, subject_ru: null, body_en: null, body_ru: null };
  await make.call('send_message', admin, { ...message, ...plain, audience: { kind: 'families', ids: [user.id] } });
  const { rows } = await auth.owner.query<{ text: string }>('select text from email.outgoing where recipient = $1', [
    user.email,
  ]);
  const key = /\/answer\/no\/(\S+)/.exec(rows[0]!.text)![1]!;
  const visitor = createClient(config.publicUrl, config.publishableKey, {
    global: {
      fetch: async (input, init) => {
        const request = new Request(input, init);
        request.headers.set('x-real-ip', '203.0.113.12');
        return site.fetch(request);
      },
    },
  });
  const press = async (guess: string) =>
    (await visitor.rpc('answer_by_link', { key: guess, answer: 'no' })).error?.code ?? 'answered';
  for (let n = 0; n < 32; n++) expect(await press(key)).toBe('answered');
  // Links of messages and of held seats are of one kind: it is one count.
  const look = async (guess: string) => (await visitor.rpc('read_answer_link', { key: guess })).error?.code ?? 'read';
  for (let n = 0; n < 30; n++) expect(await (n % 2 ? press : look)(`${key}${n}`)).toBe('answer_link_not_found');
  expect(await press('other')).toBe('too_many_requests');
  expect(await press(key)).toBe('too_many_requests');
});

test('a visitor who floods with reports of shown pushes gets no further than thirty wrong ones, and learns nothing from the answers', async () => {
  const visitor = createClient(config.publicUrl, config.publishableKey, {
    global: {
      fetch: async (input, init) => {
        const request = new Request(input, init);
        request.headers.set('x-real-ip', '203.0.113.13');
        return site.fetch(request);
      },
    },
  });
  const user = await make.user({ role: 'parent' });
  await make.child(user);
  const key = randomUUID();
  const isShown = async () => {
    const { rows } = await auth.owner.query<{ shown: boolean }>(
      'select shown_at is not null as shown from push.outgoing where shown_key_hash = $1',
      [createHash('sha256').update(key).digest('base64url')],
    );
    return rows[0]!.shown;
  };
  await auth.owner.query(
    `with browser as (
      insert into push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $4) returning id
    ), notification as (
      insert into notifications (user_id, kind, data) values ($1, 'club_message', '{}') returning id
    )
    insert into push.outgoing (subscription_id, notification_id, rank, useful_until, attempts, shown_key_hash)
    select browser.id, notification.id, 0, now() + interval '1 hour', 1, $5 from browser, notification`,
    [
      user.id,
      `https://push.example/${user.id}`,
      'p'.repeat(87),
      'a'.repeat(22),
      createHash('sha256').update(key).digest('base64url'),
    ],
  );
  const report = async (guess: string) => {
    const { data, error } = await visitor.rpc('report_push_shown', { key: guess });
    return error?.code ?? (data as unknown);
  };
  for (let n = 0; n < 30; n++) expect(await report(`${key}${n}`)).toEqual({});
  expect(await report('other')).toBe('too_many_requests');
  expect(await report(key)).toBe('too_many_requests');
  expect(await isShown()).toBe(false);
});

test('an address that has used its guesses up takes none from the account', async () => {
  const [busy, quiet] = ['203.0.113.8', '203.0.113.9'];
  const others = await Promise.all(Array.from({ length: 3 }, () => family(busy)));
  await Promise.all(others.flatMap(({ check }) => Array.from({ length: 10 }, (_, n) => check(wrong(n)))));
  const { check, at } = await family(busy);
  for (let n = 0; n < 12; n++) expect(await check(wrong(n))).toBe('too_many_requests');
  at(quiet);
  for (let n = 0; n < 10; n++) expect(await check(wrong(n))).toBe('promotion_not_found');
  expect(await check(wrong(10))).toBe('too_many_requests');
});
