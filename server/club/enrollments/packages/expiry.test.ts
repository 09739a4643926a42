import { expect, test } from 'vitest';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { SERVICE } from '../../../platform/caller.ts';
import { clubTest } from '../../../testing/club.ts';
import { expirePackages, warnOfExpiry } from './expire-packages.ts';

const { make, read, readValue, asService, noticesOf } = await clubTest(16);
const expire = () => asService(expirePackages);
const warn = () => asService(warnOfExpiry);

/** A child with a package whose last day lies this many days from today. */
async function packageUntil(days: number) {
  const member = await make.member();
  const until = (day: number) =>
    asService((trx) =>
      trx
        .updateTable('enrollments')
        .set({ valid_until: addDays(clubDay(), day) })
        .where('id', '=', member.enrollment_id)
        .execute(),
    );
  await until(days);
  const left = () =>
    readValue<number>`select sessions_remaining as left from enrollments where id = ${member.enrollment_id}`;
  const notified = (kind: string) => noticesOf(member.parent.id, kind);
  return { ...member, until, left, notified };
}

test('a package whose last day has passed loses what is left, once, and the family is notified once', async () => {
  const over = await packageUntil(-1);
  const last = await packageUntil(0);
  expect(await expire()).toEqual({ packages: 1, sessions: 8 });
  expect([await over.left(), await last.left()]).toEqual([0, 8]);
  await last.until(30);
  expect(await over.notified('package_expired')).toMatchObject([
    { enrollment_id: over.enrollment_id, left: 8, valid_until: addDays(clubDay(), -1) },
  ]);
  expect(await expire()).toEqual({ packages: 0, sessions: 0 });
  expect(await read`select status from enrollments where id = ${over.enrollment_id}`).toEqual([{ status: 'active' }]);

  // A correction of an old lesson gives a session back to a package that has expired: it expires, too, without a
  // notification.
  const lesson_id = await make.lesson(over.class_id, { days: -3 });
  const mark = (status: 'present' | 'excused', at: number) => make.mark(lesson_id, over.child.id, { status, at });
  await mark('present', Date.now() - 2000);
  expect(await over.left()).toBe(-1);
  expect(await expire()).toEqual({ packages: 0, sessions: 0 });
  expect(await over.left()).toBe(-1);
  await mark('excused', Date.now() - 1000);
  expect(await over.left()).toBe(0);
});

test('two processes at once take nothing twice', async () => {
  const packages = await Promise.all(Array.from({ length: 10 }, () => packageUntil(-2)));
  await Promise.all(Array.from({ length: 6 }, expire));
  await expire();
  for (const { left, notified } of packages) {
    expect(await left()).toBe(0);
    expect(await notified('package_expired')).toHaveLength(1);
  }
});

test('a package bought again after its end counts from today', async () => {
  const over = await packageUntil(-1);
  await expire();
  await make.call('validate_payment', SERVICE, { payment_id: over.payment_id! });
  await make.call('renew_enrollment', over.parent.caller, { enrollment_id: over.enrollment_id, method: 'cash' });
  expect(await over.left()).toBe(8);
  await expire();
  expect(await over.left()).toBe(8);
});

test('the family is warned a week and a day before the end and on the last day, also when a day was missed', async () => {
  const far = await packageUntil(8);
  const week = await packageUntil(7);
  const late = await packageUntil(4);
  const day = await packageUntil(1);
  const last = await packageUntil(0);
  const used = await packageUntil(3);
  await read`insert into session_ledger (enrollment_id, delta, reason) values (${used.enrollment_id}, -8, 'adjusted')`;
  expect(await warn()).toEqual({ packages: 4 });
  expect(await warn()).toEqual({ packages: 0 });
  for (const [{ notified }, times] of [
    [far, 0],
    [week, 1],
    [late, 1],
    [day, 1],
    [last, 1],
    [used, 0],
  ] as const)
    expect(await notified('package_expiring')).toHaveLength(times);
  await week.until(1);
  await Promise.all([warn(), warn()]);
  expect(await week.notified('package_expiring')).toHaveLength(2);
  await week.until(0);
  await Promise.all([warn(), warn()]);
  expect(await week.notified('package_expiring')).toHaveLength(3);
});
