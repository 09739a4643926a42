import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { AuthError } from '../auth-error.ts';
import { createTestAuth, PASSWORD } from '../testing/test-auth.ts';
import { WaitingRoom } from './waiting-room.ts';

test('a crowd is let in a few at a time; those who would wait too long learn when to come back', async () => {
  const room = new WaitingRoom();
  let underWay = 0;
  let most = 0;
  const held: (() => void)[] = [];
  const crowd = Array.from({ length: 1000 }, (_, index) =>
    room.admit(person(index), async () => {
      most = Math.max(most, ++underWay);
      await new Promise<void>((resolve) => held.push(resolve));
      underWay--;
    }),
  );
  const settled = Promise.allSettled(crowd);
  const turnedAway = (
    await Promise.allSettled(crowd.slice(-100).map((each) => Promise.race([each, refuseNothing()])))
  ).flatMap((each) => (each.status === 'rejected' ? [each.reason as AuthError] : []));
  expect(turnedAway).toHaveLength(100);
  const isTurnedAway = ({ status, code, retryAfter }: (typeof turnedAway)[number]) =>
    status === 503 && code === 'over_request_rate_limit' && retryAfter! >= 1;
  expect(turnedAway.every(isTurnedAway)).toBe(true);
  // Each learns how many are ahead.
  expect(turnedAway.map(({ extra }) => extra['ahead'])).toEqual(Array.from({ length: 100 }, (_, index) => 900 + index));

  let isOver = false;
  void settled.then(() => (isOver = true));
  while (!isOver) {
    for (const release of held.splice(0)) release();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const inside = (await settled).filter(({ status }) => status === 'fulfilled').length;
  expect(inside).toBeGreaterThan(4);
  expect(most).toBeLessThanOrEqual(4);
});

const AS_MANY_AS_WAIT = 200;

/** A room that is as full as can be, and what lets one out. */
function fullRoom() {
  const room = new WaitingRoom();
  const held: (() => void)[] = [];
  const inside: string[] = [];
  const come = (login: string, network: string | null = null) =>
    room.admit({ login, network }, async () => {
      inside.push(login);
      await new Promise<void>((resolve) => held.push(resolve));
    });
  for (let index = 0; index < AS_MANY_AS_WAIT; index++) void refusalOf(come(`crowd-${index}`));
  return {
    come,
    inside,
    release: async (count: number) => {
      for (let left = count; left > 0;) {
        const out = held.splice(0, left);
        left -= out.length;
        for (const release of out) release();
        await refuseNothing();
      }
    },
  };
}
const refusalOf = (coming: Promise<unknown>) =>
  coming.then(
    () => null,
    (error: AuthError) => error,
  );

test('a position stays with its login: a reload, a mistyped password and asking often change nothing', async () => {
  const { come, inside, release } = fullRoom();
  const first = await refusalOf(come('Petrova@example.bg'));
  const second = await refusalOf(come('dimitrov@example.bg'));
  expect(second!.extra['ahead']).toBe(Number(first!.extra['ahead']) + 1);
  for (let press = 0; press < 20; press++)
    expect((await refusalOf(come('dimitrov@example.bg')))!.extra['ahead']).toBe(second!.extra['ahead']);
  await release(AS_MANY_AS_WAIT - 8);
  // The one whose turn was to be later comes back sooner, and is not inside before the other.
  const returned = [come('dimitrov@example.bg'), come('petrova@example.bg'), come('new@example.bg')];
  await release(11);
  await Promise.all(returned);
  expect(inside.slice(-3)).toEqual(['petrova@example.bg', 'dimitrov@example.bg', 'new@example.bg']);
});

test('all of a crowd get in without an error, in its order; one who asks all the time gains nothing', async () => {
  const room = new WaitingRoom();
  const inside: number[] = [];
  const CROWD = 1000;
  const HASTY = 990;
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const comeIn = async (index: number): Promise<void> => {
    const refusal = await refusalOf(
      room.admit(person(index), async () => {
        inside.push(index);
        await pause(5);
      }),
    );
    if (!refusal) return;
    expect(refusal.status).toBe(503);
    await pause(index === HASTY ? 20 : refusal.retryAfter! * 1000);
    return comeIn(index);
  };
  await Promise.all(Array.from({ length: CROWD }, (_, index) => comeIn(index)));
  expect(inside.toSorted((one, other) => one - other)).toEqual(Array.from({ length: CROWD }, (_, index) => index));
  // Those for whom there was time at once were first.
  expect(new Set(inside.slice(0, 200))).toEqual(new Set(Array.from({ length: 200 }, (_, index) => index)));
  expect(inside.indexOf(HASTY)).toBeGreaterThan(CROWD / 2);
});

test('who does not come back is passed over; one address cannot fill the room', async () => {
  const { come } = fullRoom();
  for (let index = 0; index < 600; index++) await refusalOf(come(`robot-${index}`, '203.0.113.7'));
  const aheadOf = async (login: string) =>
    Number((await refusalOf(come(login, '198.51.100.1')))!.extra['ahead']) - AS_MANY_AS_WAIT;
  expect(await aheadOf('petrova@example.bg')).toBe(500);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 60_000);
  expect(await aheadOf('petrova@example.bg')).toBe(0);
  expect(await aheadOf('dimitrov@example.bg')).toBe(1);
  vi.restoreAllMocks();
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** In bytes, without what waits to be collected. */
function heapInUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

test('logins that do not come back take no position from others, and a long one is not kept whole', async () => {
  const { come } = fullRoom();
  for (let index = 0; index < 500; index++) await refusalOf(come(`robot-${index}`, '203.0.113.7'));
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 60_000);
  expect((await refusalOf(come('petrova@example.bg', '203.0.113.7')))!.extra['ahead']).toBe(AS_MANY_AS_WAIT);
  vi.restoreAllMocks();
  const before = heapInUse();
  for (let index = 0; index < 300; index++) await refusalOf(come(`${index}${'9'.repeat(1_000_000)}`, '198.51.100.2'));
  expect(heapInUse() - before).toBeLessThan(20_000_000);
});

test('a room without a crowd keeps nothing of a mistyped password', async () => {
  const room = new WaitingRoom();
  const mistype = (login: string, network: string) =>
    refusalOf(room.admit({ login, network }, () => Promise.reject(new Error('no such login'))));
  for (let address = 0; address < 100; address++)
    for (let index = 0; index < 500; index++) await mistype(`robot-${index}`, `2001:db8:0:${address}::/64`);
  const come = room.admit({ login: 'petrova@example.bg', network: '198.51.100.1' }, async () => 'inside');
  await expect(come).resolves.toBe('inside');
});

test('a standstill does not keep the room from filling again', async () => {
  const { come, inside, release } = fullRoom();
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  await release(1);
  for (let still = 0; still < 5; still++) {
    now += 60_000;
    await release(1);
  }
  await release(AS_MANY_AS_WAIT - 6);
  now += 60_000;
  for (let index = 0; index < 12; index++) void refusalOf(come(`late-${index}`));
  await release(12);
  expect(inside.slice(-4)).toEqual(['late-8', 'late-9', 'late-10', 'late-11']);
  vi.restoreAllMocks();
});

const person = (index: number) => ({ login: `person-${index}`, network: null });
const refuseNothing = () => new Promise<void>((resolve) => setImmediate(resolve));

test('an error in a crowd of sign-ins always says when to come back', async () => {
  const auth = await createTestAuth();
  const { email } = await auth.newcomer();
  const answers = await Promise.all(
    Array.from({ length: 150 }, () => auth.post('/token?grant_type=password', { email, password: PASSWORD })),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  for (const { status, headers } of answers) {
    // A slow machine runs out of a request's time.
    expect([200, 503, 504]).toContain(status);
    if (status > 200) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await auth.close();
});
