import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { fails, succeeds } from '../platform/testing/answers.ts';
import { forAll } from '../platform/testing/properties.ts';
import { bodyTooSlow, timedOut } from './auth-error.ts';
import { withinTime } from './limits/time-limit.ts';
import { createTestAuth, authTest, newAddress, PASSWORD } from './testing/test-auth.ts';

const auth = await authTest({ autoConfirm: false });
const server = serve({ fetch: auth.app.fetch, port: 0, hostname: '127.0.0.1' });
afterAll(() => server.close());
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

test('work that takes too long is refused, and what it does later harms no one', async () => {
  const never = new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('late')), 30));
  await expect(withinTime(never, timedOut, 0.01)).rejects.toMatchObject({ status: 504, code: 'request_timeout' });
  await expect(withinTime(new Promise(() => undefined), bodyTooSlow, 0.01)).rejects.toMatchObject({
    status: 408,
    code: 'request_timeout',
  });
  await expect(withinTime(Promise.resolve(7))).resolves.toBe(7);
});

test('a body that never comes to its end is answered after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const endless = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"email":')),
  });
  const headers = { 'content-type': 'application/json' };
  const waiting = auth.send('/otp', { method: 'POST', body: endless, headers, duplex: 'half' } as RequestInit);
  await vi.advanceTimersByTimeAsync(10_001);
  vi.useRealTimers();
  await fails(waiting, '504 request_timeout');
});

test('a body that breaks off, or is larger than it says, leaves the server as it was', async () => {
  const broken = request({
    port,
    host: '127.0.0.1',
    path: '/auth/v1/token?grant_type=password',
    method: 'POST',
    headers: { 'content-length': '500' },
  });
  broken.on('error', () => undefined);
  broken.write('{"email":');
  await new Promise((resolve) => broken.once('socket', (socket) => socket.once('connect', resolve)));
  broken.destroy();
  expect((await fetch(`http://127.0.0.1:${port}/auth/v1/health`)).status).toBe(200);
});

test('a session that other requests hold too long is a conflict', async () => {
  const { email, supabase } = await auth.newcomer();
  const { data } = await supabase.auth.verifyOtp({ email, token: (await auth.emailTo(email)).code!, type: 'signup' });
  await auth.owner.query('begin');
  await auth.owner.query('select 1 from auth.sessions where user_id = $1 for update', [data.user!.id]);
  const refused = await auth.client().auth.refreshSession({ refresh_token: data.session!.refresh_token });
  await auth.owner.query('rollback');
  expect(refused.error).toMatchObject({ status: 409, code: 'conflict' });
  await succeeds(supabase.auth.refreshSession());
});

/** The answer as it looks from outside, without the parts that always differ. */
async function looksOf(response: Response): Promise<unknown> {
  const scrub = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.length === 0 ? [] : ['…'];
    if (typeof value !== 'object' || value === null) return typeof value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, scrub(inner)]));
  };
  return [response.status, response.headers.get('x-sb-error-code'), scrub(await response.json())];
}

test('no answer reveals who is known', async () => {
  const known = newAddress();
  await auth.client().auth.signUp({ email: known, password: PASSWORD });
  await auth.client().auth.verifyOtp({ email: known, token: (await auth.emailTo(known)).code!, type: 'signup' });
  const asked: [string, object][] = [
    ['/recover', {}],
    ['/otp', {}],
    ['/otp', { create_user: false }],
    ['/magiclink', {}],
    ['/resend', { type: 'signup' }],
    ['/resend', { type: 'email_change' }],
    ['/token?grant_type=password', { password: 'wrong-one' }],
    ['/verify', { type: 'email', token: '000000' }],
  ];
  for (const [path, body] of asked) {
    const stranger = await looksOf(await auth.post(path, { ...body, email: newAddress() }));
    expect(await looksOf(await auth.post(path, { ...body, email: known })), path).toEqual(stranger);
  }
  const [first, again] = [newAddress(), known];
  const [fresh, taken] = await Promise.all(
    [first, again].map(async (email) => (await auth.post('/signup', { email, password: PASSWORD })).json()),
  );
  expect(Object.keys(taken as object).sort()).toEqual(Object.keys(fresh as object).sort());
});

test('any password of six characters to 72 bytes signs in, and no other one', async () => {
  const open = await createTestAuth();
  try {
    const password = fc
      .string({ unit: 'binary', minLength: 6, maxLength: 72 })
      .filter(
        (text) => text.isWellFormed() && !text.includes('\0') && Buffer.byteLength(text) <= 72 && [...text].length >= 6,
      );
    await forAll(8, [password], async (given) => {
      const email = newAddress();
      await succeeds(open.client().auth.signUp({ email, password: given }));
      await succeeds(open.client().auth.signInWithPassword({ email, password: given }));
      await fails(open.client().auth.signInWithPassword({ email, password: `${given}x` }));
    });
    for (const [given, status, code] of [
      ['12345', 422, 'weak_password'],
      ['ппппп', 422, 'weak_password'],
      ['x'.repeat(73), 400, 'validation_failed'],
    ] as const) {
      const { error } = await open.client().auth.signUp({ email: newAddress(), password: given });
      expect(error).toMatchObject({ status, code });
      if (code === 'weak_password') expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] });
    }
  } finally {
    await open.close();
  }
});
