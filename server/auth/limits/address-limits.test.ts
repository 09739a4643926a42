import { beforeEach, expect, test } from 'vitest';
import { noteSocket } from '../../platform/http/client-ip.ts';
import { authTest, newAddress, PASSWORD } from '../testing/test-auth.ts';

const auth = await authTest({ rateLimits: true, autoConfirm: true });

beforeEach(() => auth.owner.query('delete from auth.rate_limits'));

const STRANGER = '203.0.113.66';
const OWNER = '198.51.100.7';

/** A request as it comes over a connection from this address, with no proxy between. */
async function from(
  address: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  const request = new Request(`${auth.config.publicUrl}/auth/v1${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  noteSocket(request, address);
  return auth.app.fetch(request);
}
const signIn = (address: string, email: string, password: string, cookie = '') =>
  from(address, '/token?grant_type=password', { email, password }, { cookie });
const refusedOf = (answers: Response[]) => answers.filter(({ status }) => status === 429).length;
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const letTimePass = (interval: string) =>
  auth.owner.query('update auth.rate_limits set full_again_at = full_again_at - $1::interval', [interval]);

test.each([
  ['sign-ups', '/signup', () => ({ email: newAddress(), password: PASSWORD })],
  ['codes', '/otp', () => ({ email: newAddress() })],
  ['recoveries', '/recover', () => ({ email: newAddress() })],
  ['sprayed sign-ins', '/token?grant_type=password', () => ({ email: newAddress(), password: 'summer-2026' })],
])('forty-five %s from one address are cut off, whatever it says of itself', async (_what, path, body) => {
  const answers = await times(45, (n) => from(STRANGER, path, body(), { 'x-forwarded-for': `192.0.2.${n}` }));
  expect(refusedOf(answers)).toBeGreaterThanOrEqual(10);
  const refused = answers.find(({ status }) => status === 429)!;
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await from(OWNER, path, body())).status).not.toBe(429);
});

test('slow spraying is cut off, too: wrong passwords count over all accounts', async () => {
  for (let n = 0; n < 30; n++) {
    expect((await signIn(STRANGER, newAddress(), 'summer-2026')).status).toBe(400);
    // The allowance of the call itself is full again each time.
    await auth.owner.query("delete from auth.rate_limits where key like 'ip %'");
  }
  expect((await signIn(STRANGER, newAddress(), 'summer-2026')).status).toBe(429);
});

test('an IPv6 household is one address, whichever of its own it uses', async () => {
  const answers = await times(45, (n) => from(`2001:db8:5::${n.toString(16)}`, '/recover', { email: newAddress() }));
  expect(refusedOf(answers)).toBeGreaterThanOrEqual(10);
  expect((await from('2001:db8:6::1', '/recover', { email: newAddress() })).status).toBe(200);
});

test('sixty families of one school sign up and in within an evening', async () => {
  for (let family = 0; family < 60; family++) {
    const email = newAddress();
    expect((await from(OWNER, '/signup', { email, password: PASSWORD })).status).toBe(200);
    expect((await signIn(OWNER, email, 'mistyped')).status).toBe(400);
    expect((await signIn(OWNER, email, PASSWORD)).status).toBe(200);
    await letTimePass('2 minutes');
  }
});

test('right passwords use nothing up', async () => {
  const { email } = await auth.family();
  for (let n = 0; n < 40; n++) {
    expect((await signIn(OWNER, email, PASSWORD)).status).toBe(200);
    await auth.owner.query("delete from auth.rate_limits where key like 'ip %'");
  }
});

test('while a stranger hammers an account its owner signs in from elsewhere', async () => {
  const { email } = await auth.family();
  await times(60, () => signIn(STRANGER, email, 'guess'));
  await auth.owner.query("delete from auth.rate_limits where key like 'ip %'");
  expect((await signIn(STRANGER, email, PASSWORD)).status).toBe(429);
  expect((await signIn(OWNER, email, PASSWORD)).status).toBe(200);
});

test('while a hundred addresses hammer it, the device that knows the account gets in, and nothing else', async () => {
  const { email } = await auth.family();
  const first = await signIn(OWNER, email, PASSWORD);
  const cookie = first.headers.get('set-cookie')!;
  expect(cookie).toMatch(/^known_device=[\w.-]+; Max-Age=34560000; Path=\/auth\/v1; HttpOnly; SameSite=Strict$/);
  const device = cookie.split(';')[0]!;
  await times(120, (n) => signIn(`203.0.113.${n}`, email, 'guess'));
  expect((await signIn('192.0.2.1', email, PASSWORD)).status).toBe(429);
  expect((await signIn('192.0.2.1', email, PASSWORD, 'known_device=AAAAAAAAAAAAAAAAAAAAAA.forged')).status).toBe(429);
  expect((await signIn('192.0.2.1', email, PASSWORD, device)).status).toBe(200);
});

test('a device that knows an account has no more than its own allowance, and none for other accounts', async () => {
  const { email } = await auth.family();
  const { email: other } = await auth.family();
  const device = (await signIn(OWNER, email, PASSWORD)).headers.get('set-cookie')!.split(';')[0]!;
  const guesses = await times(45, (n) => signIn(`198.51.100.${n}`, email, 'guess', device));
  expect(refusedOf(guesses)).toBeGreaterThanOrEqual(14);
  await times(45, () => signIn(STRANGER, other, 'guess', device));
  await auth.owner.query("delete from auth.rate_limits where key like 'ip %'");
  expect((await signIn(STRANGER, other, PASSWORD, device)).status).toBe(429);
});

test('a request made in process has no address, and is counted by account alone', async () => {
  const answers = await times(45, () => auth.post('/recover', { email: newAddress() }));
  expect(refusedOf(answers)).toBe(0);
});
