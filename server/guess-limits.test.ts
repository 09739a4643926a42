import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Factories } from '../db/seed/factories.ts';
import { createTestAuth, type TestAuth } from './auth/testing.ts';
import { identify } from './auth/tokens.ts';
import { PROCEDURES } from './club/procedures.ts';
import { takeGuess } from './guess-limits.ts';
import { clientIp } from './platform/http/client-ip.ts';
import { createRest } from './rest/rest.ts';

let auth: TestAuth;
let make: Factories;
let site: Hono;
beforeAll(async () => {
  auth = await createTestAuth({ rateLimits: true, autoConfirm: true, clientIpHeader: 'x-real-ip' });
  make = new Factories(auth.database);
  const { config, database } = auth;
  const rest = createRest({
    database,
    identify: (request) => identify(request, config),
    procedures: PROCEDURES,
    clientIp: (request) => clientIp(request, config),
    takeGuess: (guess) => takeGuess({ database, config }, guess),
  });
  site = new Hono().route('/rest/v1', rest);
  const admin = (await make.user({ role: 'admin' })).caller;
  await make.call('save_promotion', admin, { code: 'PROLET', percent: 25, starts_on: '2020-01-01' });
});
afterAll(() => auth.close());

/** A family at the official client, and the last Retry-After that it was answered. */
async function family(ip: string) {
  const { session, user } = await auth.family();
  let retryAfter: string | null = null;
  const client = createClient(auth.config.publicUrl, auth.config.publishableKey, {
    accessToken: async () => session.access_token,
    global: {
      headers: { 'x-real-ip': ip },
      fetch: async (input, init) => {
        const answer = await site.fetch(new Request(input, init));
        retryAfter = answer.headers.get('retry-after');
        return answer;
      },
    },
  });
  const check = async (code: string) => (await client.rpc('check_promo_code', { code })).error?.code ?? 'found';
  return { user, client, check, retryAfter: () => retryAfter };
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

test('the same is counted where an enrolment names the code; what is refused for another reason is no guess', async () => {
  const { user, client, check } = await family('203.0.113.3');
  await auth.owner.query("insert into public.profiles (user_id, full_name, locale) values ($1, 'Мама', 'bg')", [
    user.id,
  ]);
  await auth.owner.query("insert into public.user_roles (user_id, role) values ($1, 'parent')", [user.id]);
  const child = await make.child(user);
  const [class_id, plan_id] = [await make.group(), await make.plan()];
  const enroll = async (child_id: string, promo_code: string) =>
    (await client.rpc('enroll_child', { child_id, class_id, plan_id, method: 'cash', promo_code })).error?.code;
  for (let n = 0; n < 12; n++) expect(await enroll(crypto.randomUUID(), wrong(n))).toBe('child_not_found');
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
