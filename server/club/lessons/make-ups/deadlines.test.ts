import { beforeAll, expect, test } from 'vitest';
import { addDays, clubDay, weekday } from '../../../../contracts/time.ts';
import { clubTest } from '../../../testing/club.ts';
import { lapseVisitOffers } from '../visits/offers/offer-seats.ts';

const { club, make, read, readValue, readValues, row, refused } = await clubTest(8);

beforeAll(() => read`update club_settings set make_ups = true, evening_offers = false, private_lessons = true`);

const YEAR = Number(clubDay().slice(0, 4)) + 1;
const leapYear = YEAR + ((4 - (YEAR % 4)) % 4);
const lastSunday = (year: number, month: '03' | '10') => {
  const last = `${year}-${month}-31`;
  return addDays(last, -(weekday(last) % 7));
};
/** Days on which the clock changes, and the day that most years lack. */
const [SPRING, AUTUMN, LEAP_DAY] = [lastSunday(YEAR, '03'), lastSunday(YEAR, '10'), `${leapYear}-02-29`];
const DAYS = [SPRING, AUTUMN, LEAP_DAY];
/** Both changes of the clock as far as a year reaches. */
const CHANGES = [YEAR - 1, YEAR]
  .flatMap((year) => [lastSunday(year, '03'), lastSunday(year, '10')])
  .filter((day) => day > addDays(clubDay(), 8) && day <= addDays(clubDay(), 365));

/** A lesson of the class by the club's clock. */
const lessonAt = (class_id: string, day: string, time: string) =>
  readValue<string>`
    insert into lessons (class_id, starts_at, duration_minutes)
    values (${class_id}, ${`${day} ${time}`}::timestamp at time zone 'Europe/Sofia', 20) returning id`;

/** Two classes, a child with a seat in the first, and its credits. */
async function scene() {
  const [class_id, other_id] = [await make.swimClass(), await make.swimClass()];
  const { child, parent, enrollment_id } = await make.member({ class_id });
  await read`update enrollments set valid_until = '2099-12-31' where id = ${enrollment_id}`;
  // At some hours of the week the child would swim there during the other class's lesson.
  await read`delete from lessons where class_id = ${class_id}`;
  const child_id = child.id;
  const announce = (lesson_id: string, dry_run = false) =>
    make.call('announce_absence', parent.caller, { child_id, lesson_id, dry_run });
  const book = (lesson_id: string) =>
    make.call('book_visit', parent.caller, { child_id, lesson_id, kind: 'make_up' as const });
  const grant = async (valid_until: string) => {
    const credit_id = await make.insert('make_up_credits', { child_id, reason: 'granted', valid_until });
    await make.insert('make_up_ledger', { credit_id, delta: 1, reason: 'earned' });
    return credit_id;
  };
  return { class_id, other_id, child_id, caller: parent.caller, announce, book, grant };
}

test.each([addDays(SPRING, -30), addDays(AUTUMN, -30), addDays(LEAP_DAY, -30), LEAP_DAY])(
  'a credit for a lesson at any hour of the club’s day is valid as many days after it: %s',
  async (day) => {
    const { class_id, announce } = await scene();
    for (const time of ['00:30', '23:30']) {
      const { make_up_until } = await announce(await lessonAt(class_id, day, time), true);
      expect(make_up_until).toBe(addDays(day, 30));
    }
  },
);

test.each(DAYS)('a credit is good until the midnight that ends its last day in the club: %s', async (day) => {
  const { other_id, child_id, caller, book, grant } = await scene();
  await grant(day);
  const [first, last, after] = [
    await lessonAt(other_id, day, '00:30'),
    await lessonAt(other_id, day, '23:30'),
    await lessonAt(other_id, addDays(day, 1), '00:30'),
  ];
  await refused('no_make_up_credit', 'book_visit', caller, { child_id, lesson_id: after, kind: 'make_up' });
  const { visit_id } = await book(first);
  await refused('no_make_up_credit', 'move_visit', caller, { visit_id, lesson_id: after });
  const moved = await make.call('move_visit', caller, { visit_id, lesson_id: last });
  expect(await row('visits', moved.visit_id)).toMatchObject({ lesson_id: last });
});

test('the absences of a month are those of the club’s calendar, from its first midnight on', async () => {
  const { class_id, announce } = await scene();
  await read`update club_settings set make_ups_a_month = 1`;
  const earns = async (day: string, time: string) =>
    (await announce(await lessonAt(class_id, day, time))).make_up_until !== null;
  expect(await earns(`${leapYear}-03-01`, '00:30')).toBe(true);
  expect(await earns(LEAP_DAY, '23:30')).toBe(true);
  expect(await earns(`${leapYear}-03-31`, '23:30')).toBe(false);
  expect(await earns(`${leapYear}-02-01`, '00:30')).toBe(false);
  await read`update club_settings set make_ups_a_month = null`;
});

test.each(DAYS)('the lessons of a day are those from midnight to midnight in the club: %s', async (day) => {
  const { class_id, other_id, child_id, caller } = await scene();
  const around = async (id: string) => [
    await lessonAt(id, addDays(day, -1), '23:30'),
    await lessonAt(id, day, '00:10'),
    await lessonAt(id, day, '23:30'),
    await lessonAt(id, addDays(day, 1), '00:10'),
  ];
  const [, early, late] = await around(other_id);
  const fitting = await make.call('fitting_lessons', caller, {
    child_id,
    from: day,
    until: day,
    location_id: (await row('classes', other_id)).location_id as string,
  });
  expect(fitting.map(({ lesson_id }) => lesson_id)).toEqual([early, late]);
  const [, morning, evening] = await around(class_id);
  const { lessons } = await make.call('announce_absences', caller, { child_ids: [child_id], from: day, until: day });
  expect(lessons.map(({ lesson_id }) => lesson_id)).toEqual([morning, evening]);
});

test('a child has its age from midnight in the club on, born on February 29 from March 1', async () => {
  const { child_id, caller, grant } = await scene();
  const age = leapYear + 1 - 2016;
  await read`update children set birth_date = '2016-02-29' where id = ${child_id}`;
  const class_id = await make.swimClass({ age_min: age, age_max: age });
  const [before, first] = [
    await lessonAt(class_id, `${leapYear + 1}-02-28`, '23:30'),
    await lessonAt(class_id, `${leapYear + 1}-03-01`, '00:30'),
  ];
  await grant(`${leapYear + 2}-01-01`);
  const visit = { child_id, kind: 'make_up' as const };
  await refused('lesson_does_not_fit', 'book_visit', caller, { ...visit, lesson_id: before });
  expect(await make.call('book_visit', caller, { ...visit, lesson_id: first })).toMatchObject({ balance: 0 });
});

test.each(DAYS)('a seat is offered for a credit to the last lesson of its last day: %s', async (day) => {
  await read`update club_settings set evening_offers = true`;
  const full_id = await make.swimClass({ max_capacity: 1 });
  const member = await make.member({ class_id: full_id });
  const { child_id, grant } = await scene();
  const credit_id = await grant(day);
  const askedFor = async (on: string, time: string) => {
    const lesson_id = await lessonAt(full_id, on, time);
    await make.call('announce_absence', member.parent.caller, { child_id: member.child.id, lesson_id });
    const [offer_id] = await readValues<string>`
      select id from visit_offers where lesson_id = ${lesson_id} and child_id = ${child_id} and status = 'open'`;
    return offer_id;
  };
  expect(await askedFor(addDays(day, 1), '00:30')).toBeUndefined();
  const offer_id = await askedFor(day, '23:30');
  expect(offer_id).toBeDefined();
  await lapseVisitOffers(club.database);
  expect(await row('visit_offers', offer_id as string)).toMatchObject({ status: 'open' });
  await read`update lessons set starts_at = starts_at + interval '40 minutes' where id in (select lesson_id from visit_offers where credit_id = ${credit_id})`;
  await lapseVisitOffers(club.database);
  expect(await row('visit_offers', offer_id as string)).toMatchObject({ status: 'lapsed' });
  await read`update club_settings set evening_offers = false`;
});

test.each(CHANGES)('weekly slots keep their hour on the clock before and after it changes: %s', async (day) => {
  const instructor = await make.user({ role: 'instructor' });
  const { lesson_ids } = await make.call('open_slots', instructor.caller, {
    location_id: await make.location(),
    price: 3000,
    seats: 1,
    duration_minutes: 30,
    times: [{ day_of_week: 7, start_time: '10:00', from: addDays(day, -7), until: day }],
  });
  expect(
    await readValues`
      select to_char(starts_at at time zone 'Europe/Sofia', 'YYYY-MM-DD HH24:MI') from lessons where id = any (${lesson_ids}::uuid[]) order by starts_at`,
  ).toEqual([`${addDays(day, -7)} 10:00`, `${day} 10:00`]);
});

test.each([24, -24])(
  'a guest’s mark of a phone whose clock is %i hours off uses the credit, now at the latest',
  async (hours) => {
    const { other_id, child_id, caller, book, grant } = await scene();
    await grant(addDays(clubDay(), 30));
    const lesson_id = await make.lesson(other_id, { hours: 100 });
    const { visit_id } = await book(lesson_id);
    await read`update lessons set starts_at = now() - interval '1 hour' where id = ${lesson_id}`;
    const by = Date.now() + hours * 3_600_000;
    await make.mark(lesson_id, child_id, { at: by });
    expect(await readValue`select marked_at <= now() from visits where id = ${visit_id}`).toBe(true);
    const states = async () =>
      (await make.call('make_up_balance', caller, { child_id })).credits.map(({ state }) => state);
    expect(await states()).toEqual(['used']);
    // The next phone’s clock is right, and its mark is the later one.
    await make.mark(lesson_id, child_id, { status: null as never });
    expect(await states()).toEqual(['booked']);
  },
);
