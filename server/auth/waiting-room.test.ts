import { expect, test } from 'vitest';
import { AuthError } from './auth-error.ts';
import { createTestAuth, newAddress, PASSWORD } from './testing.ts';
import { WaitingRoom } from './waiting-room.ts';

test('a crowd is let in a few at a time; those who would wait too long learn when to come back', async () => {
  const room = new WaitingRoom();
  let underWay = 0;
  let most = 0;
  const held: (() => void)[] = [];
  const crowd = Array.from({ length: 1000 }, () =>
    room.admit(async () => {
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
  expect(turnedAway.every(({ status, retryAfter }) => status === 503 && retryAfter! >= 5)).toBe(true);
  // The later ones come one by one.
  expect(new Set(turnedAway.map(({ retryAfter }) => retryAfter)).size).toBeGreaterThan(1);

  let isOver = false;
  void settled.then(() => (isOver = true));
  while (!isOver) {
    for (const release of held.splice(0)) release();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const inside = (await settled).filter(({ status }) => status === 'fulfilled').length;
  expect(inside).toBeGreaterThan(8);
  expect(most).toBeLessThanOrEqual(8);
});

test('a person who is sent away after a crowd of refusals comes back soon, once the room is empty', async () => {
  const room = new WaitingRoom();
  const held: (() => void)[] = [];
  const come = () => room.admit(() => new Promise<void>((resolve) => held.push(resolve)));
  const crowd = Promise.allSettled(Array.from({ length: 20_000 }, come));
  const last = await come().catch((error: AuthError) => error);
  expect((last as AuthError).retryAfter).toBeLessThanOrEqual(30);
  let isOver = false;
  void crowd.then(() => (isOver = true));
  while (!isOver) {
    for (const release of held.splice(0)) release();
    await new Promise((resolve) => setImmediate(resolve));
  }
});

const refuseNothing = () => new Promise<void>((resolve) => setImmediate(resolve));

test('an error in a crowd of sign-ins always says when to come back', async () => {
  const auth = await createTestAuth();
  const email = newAddress();
  await auth.client().auth.signUp({ email, password: PASSWORD });
  const answers = await Promise.all(
    Array.from({ length: 150 }, () => auth.post('/token?grant_type=password', { email, password: PASSWORD })),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(8);
  for (const { status, headers } of answers) {
    expect([200, 503]).toContain(status);
    if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await auth.close();
}, 60_000);
