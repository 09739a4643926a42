import { expect, test } from 'vitest';
import type { Child } from '../../../../db/seed/factories.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { adminTest } from '../../../testing/club.ts';
import { lapseAllOffers } from '../waitlist/waitlist.ts';
import { countSeats } from './seats.ts';

const { make, read, readValue, asService, admin } = await adminTest();
const plan_id = await make.plan();
const sessions = [1, 3, 5].map((day_of_week) => ({ day_of_week, start_time: '17:00' }));
const DAYS = [null, [1], [3], [5], [1, 3], [3, 5], [1, 5]];

/** Numbers that look random and are the same in each run. */
function* chances(seed: number) {
  for (let state = seed; ; state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) yield state / 2_147_483_648;
}

test.each([
  [23_757, true],
  [71_271, true],
  [39_595, true],
  [55_433, false],
])('a seat that is shown as free is had at once, and no other (%i, single days: %s)', async (seed, single_days) => {
  const chance = chances(seed);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(chance.next().value! * of.length)]!;
  const values = { location_id: await make.location(), sessions, single_days };
  const class_id = await make.swimClass({ ...values, max_capacity: 3 });
  const children = await Promise.all(Array.from({ length: 10 }, () => make.child()));
  const sets = single_days ? DAYS : [null];
  const enrollment = ({ id }: Child, statuses: string[]) =>
    readValue<string>`
      select coalesce((
        select id from enrollments where child_id = ${id} and class_id = ${class_id} and status = any (${statuses})
        order by adds_days desc limit 1
      ), ${class_id}::uuid)`;
  const offer = ({ id }: Child) =>
    readValue<string>`
      select coalesce((
        select waitlist_offers.id from waitlist_offers join enrollments on enrollments.id = enrollment_id
        where child_id = ${id} and waitlist_offers.status = 'open' limit 1
      ), ${class_id}::uuid)`;
  const enroll = (child: Child) => make.enroll(child, { class_id, plan_id, days: pick(sets) });
  const leave = async (child: Child) =>
    make.call('unenroll_child', child.parent.caller, { enrollment_id: await enrollment(child, ['active']) });
  const moves: ((child: Child) => Promise<unknown>)[] = [
    enroll,
    enroll,
    enroll,
    leave,
    leave,
    (child) => make.call('hold_seat', child.parent.caller, { class_id, child_id: child.id, days: pick(sets) }),
    () => read`update seat_holds set released_at = now() where class_id = ${class_id} and released_at is null`,
    async (child) =>
      make.call('accept_waitlist_offer', child.parent.caller, { offer_id: await offer(child), method: 'cash' }),
    async (child) => make.call('withdraw_offer', admin, { offer_id: await offer(child) }),
    async (child) =>
      make.call('change_days', child.parent.caller, {
        enrollment_id: await enrollment(child, ['active', 'waitlist']),
        days: pick(sets),
        waits: true,
      }),
  ];
  const free = (days: number[] | null) =>
    days
      ? readValue<number>`
          select min(free) from class_day_availability where class_id = ${class_id} and day_of_week = any (${days})`
      : readValue<number>`select free from class_availability where class_id = ${class_id}`;
  let [done, vacancies] = [0, 0];
  for (let turn = 0; turn < 120; turn++) {
    await pick(moves)(pick(children)).then(
      () => done++,
      (error: unknown) => {
        if (!(error instanceof ClubError)) throw error;
      },
    );
    await asService(lapseAllOffers);
    const seats = await asService((trx) => countSeats(trx, class_id));
    expect(seats.room(null)).toBeGreaterThanOrEqual(0);
    for (const days of sets) {
      const isFree = (await free(days)) > 0;
      if (isFree) vacancies++;
      expect([turn, days, isFree]).toEqual([turn, days, seats.hasSeat(days)]);
    }
  }
  expect(done).toBeGreaterThan(25);
  expect(vacancies).toBeGreaterThan(0);
});
