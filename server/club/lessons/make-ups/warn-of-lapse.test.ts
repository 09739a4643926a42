import { beforeAll, expect, test } from 'vitest';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { clubTest } from '../../../testing/club.ts';
import { warnOfLapse } from './warn-of-lapse.ts';

const { make, read, readValue, noticesOf, asService } = await clubTest(8);

beforeAll(() => read`update club_settings set private_lessons = true, make_ups = true`);

test('a family is notified once of the free credits that lapse within a week; booked ones and those of later are none', async () => {
  const child = await make.child();
  const child_id = child.id;
  const other = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${child_id}, ${other.id})`;
  const grant = (valid_until: string, kind: 'make_up' | 'private' = 'make_up') =>
    asService(async (trx) => {
      const reason = kind === 'private' ? 'bought' : 'granted';
      const { id } = await trx
        .insertInto('make_up_credits')
        .values({ child_id, kind, reason, valid_until })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx.insertInto('make_up_ledger').values({ credit_id: id, delta: 1, reason: 'earned' }).execute();
      return id;
    });
  const [week, soon] = [addDays(clubDay(), 7), addDays(clubDay(), 3)];
  await grant(week);
  await grant(week);
  await grant(soon, 'private');
  const later = await grant(addDays(clubDay(), 8));
  await grant(addDays(clubDay(), -1));
  const lesson_id = await make.lesson(await make.swimClass(), { hours: 50 });
  const booked = await grant(soon);
  await make.call('book_visit', child.parent.caller, { child_id, lesson_id, kind: 'make_up' });
  expect(await readValue`select balance from make_up_credits where id = ${booked}`).toBe(0);

  // Two runs at once notify once.
  await Promise.all([asService(warnOfLapse), asService(warnOfLapse)]);
  const notices = [
    { child_id, visit: 'private', valid_until: soon, left: 1 },
    { child_id, visit: 'make_up', valid_until: week, left: 2 },
  ];
  for (const parent of [child.parent.id, other.id]) {
    const own = await noticesOf(parent, 'credits_lapsing');
    expect(own).toHaveLength(2);
    expect(own).toEqual(expect.arrayContaining(notices.map((notice) => expect.objectContaining(notice))));
  }
  await read`update make_up_credits set valid_until = ${week} where id = ${later}`;
  await asService(warnOfLapse);
  await asService(warnOfLapse);
  expect(await noticesOf(child.parent.id, 'credits_lapsing')).toHaveLength(3);
});
