import { expect, test } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { authTest, newAddress, PASSWORD } from '../testing/test-auth.ts';

const auth = await authTest({ rateLimits: true, clientIpHeader: 'x-forwarded-for' });
const letTimePass = (interval: string) =>
  auth.owner.query(`update auth.rate_limits set full_again_at = full_again_at - $1::interval`, [interval]);

test.each(['known', 'unknown'])('one email a minute to a %s address', async (kind) => {
  const email = kind === 'known' ? (await auth.family()).email : newAddress();
  await succeeds(auth.client().auth.resetPasswordForEmail(email));
  const { error } = await auth.client().auth.resetPasswordForEmail(email);
  expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  expect(error!.message).toMatch(/^For security purposes, you can only request this after (59|60) seconds\.$/);
  await letTimePass('61 seconds');
  await succeeds(auth.client().auth.resetPasswordForEmail(email));
});

test('thirty wrong passwords close an account to more, the right one in time opens it', async () => {
  const { email } = await auth.family();
  const attempt = (password: string) => auth.client().auth.signInWithPassword({ email, password });
  for (let n = 0; n < 29; n++) await fails(attempt('wrong-one'), 'invalid_credentials');
  await succeeds(attempt(PASSWORD));
  await Promise.all(Array.from({ length: 30 }, () => attempt('wrong-one')));
  await fails(attempt(PASSWORD), {
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
  });
  await letTimePass('31 seconds');
  await succeeds(attempt(PASSWORD));
});

test('a client address has its allowance, whatever it claims before the proxy’s word', async () => {
  const ask = (forwarded: string) => auth.post('/verify', {}, { 'x-forwarded-for': forwarded });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(`198.51.100.${n}, 203.0.113.7`)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  const refused = answers.find(({ status }) => status === 429)!;
  expect(refused.headers.get('x-sb-error-code')).toBe('over_request_rate_limit');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask('203.0.113.8')).status).toBe(400);
});

test('guesses at emailed codes from one address do not lock the account at another', async () => {
  const { email } = await auth.family();
  const send = () => auth.client().auth.resetPasswordForEmail(email);
  const verify = (token: string, ip: string) =>
    auth.post('/verify', { type: 'recovery', email, token }, { 'x-forwarded-for': ip });
  await send();
  const { code } = await auth.emailTo(email);
  const wrong = code === '000000' ? '000001' : '000000';
  const statuses = [];
  for (let n = 0; n < 12; n++) statuses.push((await verify(wrong, '203.0.113.21')).status);
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 403));
  expect(statuses.slice(10)).toEqual([429, 429]);
  // The code is used up, and its link is not; a new code is looked at.
  await letTimePass('61 seconds');
  await send();
  expect((await verify((await auth.emailTo(email)).code!, '203.0.113.22')).status).toBe(200);
});

test('a flood from one address is refused without the database', async () => {
  const ip = '203.0.113.31';
  const flood = Array.from({ length: 400 }, () => auth.post('/verify', {}, { 'x-forwarded-for': ip }));
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(370);
  expect(refused.every((answer) => Number(answer.headers.get('retry-after')) > 0)).toBe(true);
  const busy = await auth.owner.query(
    `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  expect(busy.rows).toEqual([{ count: 0 }]);
});
