import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { ANONYMOUS } from '../../../platform/caller.ts';
import { clubTest } from '../../../testing/club.ts';
import { createCalendar } from './calendar.ts';
import { calendarText, type CalendarEvent } from './ical.ts';

const { club, make, read, readValue } = await clubTest();
const app = (take: () => Promise<number> = async () => 0) =>
  createCalendar({ database: club.database, publicUrl: 'https://club.test', take, visitorOf: () => ANONYMOUS });
const get = (url: string, headers: Record<string, string> = {}) =>
  app().request(url.replace('https://club.test', ''), { headers });

/** The calendar at the address as an independent program reads it. */
async function calendarAt(url: string) {
  const answer = await get(url);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  return { text, calendar: new ICAL.Component(ICAL.parse(text) as never[]) };
}
const eventsIn = (calendar: ICAL.Component) =>
  calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));

/** A family with a seat in a class and a lesson in two days. */
async function family() {
  const instructor = await make.user({ role: 'instructor', full_name: 'Иво Петров' });
  const location_id = await make.location({ name: `Мадара ${crypto.randomUUID()}`, address: 'ул. „Мадара“ 12; Шумен' });
  const class_id = await make.swimClass({
    instructor_id: instructor.id,
    location_id,
    title: 'Делфинчета, напреднали',
    title_en: 'Dolphins',
  });
  await read`delete from lessons where class_id = ${class_id}`;
  const { id: child_id, parent } = await make.child(undefined, { first_name: 'Ния', last_name: 'Иванова' });
  const plan_id = await make.plan();
  await make.call('enroll_child', parent.caller, { child_id, class_id, plan_id, method: 'cash' });
  const lesson_id = await make.lesson(class_id, { days: 2 });
  const { url } = await make.call('make_calendar_feed', parent.caller, {});
  return { instructor, class_id, child_id, parent, lesson_id, url, plan_id };
}

test('a family’s lessons are in its calendar with location and instructor, and no other family’s are', async () => {
  const { url, lesson_id } = await family();
  await family();
  const { text, calendar } = await calendarAt(url);
  const [event, ...others] = eventsIn(calendar);
  expect(others).toEqual([]);
  expect(event!.uid).toBe(`lesson-${lesson_id}@club.test`);
  expect(event!.summary).toBe('Ния · Делфинчета, напреднали');
  expect(event!.location).toMatch(/^Мадара .*, ул. „Мадара“ 12; Шумен$/);
  expect(event!.description).toBe('Инструктор: Иво Петров');
  expect(text).not.toContain('Иванова');
  expect(event!.duration.toSeconds()).toBe(45 * 60);
  expect(event!.component.getFirstPropertyValue('dtstamp')!.toString()).toMatch(/Z$/);
});

test('the calendar has the theme and the homework of a lesson where the instructor shares them', async () => {
  const { url, lesson_id, instructor } = await family();
  const save = (is_shared: boolean) =>
    make.call('save_lesson_theme', instructor.caller, {
      lesson_id,
      theme: 'Плъзгане по гръб',
      homework: 'Десет издишвания',
      is_shared,
    });
  const described = async () => eventsIn((await calendarAt(url)).calendar)[0]!.description;
  await save(false);
  expect(await described()).toBe('Инструктор: Иво Петров');
  await save(true);
  expect(await described()).toBe('Тема: Плъзгане по гръб\nЗа упражнение: Десет издишвания\nИнструктор: Иво Петров');
});

test('a visit is in the calendar of the child’s family', async () => {
  const { lesson_id } = await family();
  const [admin, child] = [
    await make.user({ role: 'admin' }),
    await make.child(undefined, { first_name: 'Бо', last_name: 'Ли' }),
  ];
  await make.call('book_visit', admin.caller, { child_id: child.id, lesson_id, kind: 'trial' });
  const { url } = await make.call('make_calendar_feed', child.parent.caller, {});
  const { calendar } = await calendarAt(url);
  expect(eventsIn(calendar).map(({ uid, summary }) => [uid, summary])).toEqual([
    [`lesson-${lesson_id}@club.test`, 'Бо · Пробен урок · Делфинчета, напреднали'],
  ]);
});

test('lines end as they should, are at most 75 octets long, and no character is cut', async () => {
  const { url } = await family();
  const { text } = await calendarAt(url);
  const lines = text.split('\r\n');
  expect(lines.at(-1)).toBe('');
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\n\uFFFD]/);
  }
  expect(lines.some((line) => line.startsWith(' '))).toBe(true);
});

test('a lesson keeps its hour on the clock when the clocks change', () => {
  const lesson = (uid: string, startsAt: string): CalendarEvent => ({
    uid,
    startsAt,
    sequence: 0,
    minutes: 45,
    cancelled: false,
    free: false,
    summary: 'Урок',
    location: '',
    description: '',
  });
  const text = calendarText(
    'Уроци',
    // Half past five in the afternoon on the days before and after 25 October 2026, and around 28 March 2027.
    [
      lesson('summer', '2026-10-24T14:30:00Z'),
      lesson('winter', '2026-10-26T15:30:00Z'),
      lesson('late winter', '2027-03-27T15:30:00Z'),
      lesson('next summer', '2027-03-29T14:30:00Z'),
    ],
    new Date(),
  );
  const calendar = new ICAL.Component(ICAL.parse(text) as never[]);
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!);
  expect(zone.tzid).toBe('Europe/Sofia');
  for (const event of eventsIn(calendar)) {
    const start = event.startDate;
    expect([start.hour, start.minute]).toEqual([17, 30]);
    start.zone = zone;
    expect(start.toUnixTime() * 1000).toBe(
      Date.parse(
        { summer: '2026-10-24T14:30Z', winter: '2026-10-26T15:30Z', 'late winter': '2027-03-27T15:30Z' }[event.uid] ??
          '2027-03-29T14:30Z',
      ),
    );
  }
});

test('a canceled lesson stays, is called so, and has a higher sequence; an announced absence leaves the time free', async () => {
  const { url, lesson_id, child_id } = await family();
  const [before] = eventsIn((await calendarAt(url)).calendar);
  await read`insert into absences (child_id, lesson_id, excused) values (${child_id}, ${lesson_id}, true)`;
  const [absent] = eventsIn((await calendarAt(url)).calendar);
  expect(absent!.description).toBe('Съобщено отсъствие: Ния\nИнструктор: Иво Петров');
  expect(absent!.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
  await read`update lessons set status = 'cancelled', cancel_reason = 'Ремонт, до петък' where id = ${lesson_id}`;
  const [after] = eventsIn((await calendarAt(url)).calendar);
  expect(after!.uid).toBe(before!.uid);
  expect(after!.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(after!.sequence).toBeGreaterThan(before!.sequence);
  expect(after!.summary).toBe('Отменен: Ния · Делфинчета, напреднали');
  expect(after!.description).toContain('Причина: Ремонт, до петък');
});

test('the second parent has the same lessons, a family that left the class has none ahead, and an instructor has the taught ones', async () => {
  const { child_id, parent, url, instructor, class_id, lesson_id } = await family();
  const guardian = await make.user({ role: 'parent', locale: 'en' });
  await read`insert into guardians (child_id, user_id) values (${child_id}, ${guardian.id})`;
  const theirs = await make.call('make_calendar_feed', guardian.caller, {});
  expect(eventsIn((await calendarAt(theirs.url)).calendar)[0]!.summary).toBe('Ния · Dolphins');
  const taught = await make.call('make_calendar_feed', instructor.caller, {});
  const [lesson] = eventsIn((await calendarAt(taught.url)).calendar);
  expect([lesson!.uid, lesson!.summary]).toEqual([`lesson-${lesson_id}@club.test`, 'Делфинчета, напреднали']);
  const enrollment = await readValue<string>`select id from enrollments where class_id = ${class_id}`;
  await make.call('unenroll_child', parent.caller, { enrollment_id: enrollment });
  expect(eventsIn((await calendarAt(url)).calendar)).toEqual([]);
});

test('an address that was taken back, renewed or never given is not found', async () => {
  const { parent, url } = await family();
  expect(new URL(url).pathname).toMatch(/^\/calendar\/[\w-]{32}\.ics$/);
  const renewed = await make.call('make_calendar_feed', parent.caller, {});
  expect((await get(url)).status).toBe(404);
  expect((await get(renewed.url)).status).toBe(200);
  expect(await make.call('revoke_calendar_feed', parent.caller, {})).toEqual({ revoked: true });
  expect(await make.call('revoke_calendar_feed', parent.caller, {})).toEqual({ revoked: false });
  expect((await get(renewed.url)).status).toBe(404);
  expect((await get(`https://club.test/calendar/${'a'.repeat(32)}.ics`)).status).toBe(404);
  const presses = await Promise.all(
    Array.from({ length: 5 }, () => make.call('make_calendar_feed', parent.caller, {})),
  );
  const works = await Promise.all(presses.map(async (made) => (await get(made.url)).status));
  expect(works.filter((status) => status === 200)).toHaveLength(1);
});

test('an unchanged calendar is not sent again, and a client that asks all the time waits', async () => {
  const { url } = await family();
  const first = await get(url);
  expect(first.headers.get('cache-control')).toBe('private, max-age=900');
  const etag = first.headers.get('etag')!;
  expect((await get(url, { 'if-none-match': etag })).status).toBe(304);
  const refused = await app(async () => 30).request(new URL(url).pathname);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
});

test('one lesson can be fetched by any visitor, with its public facts', async () => {
  const { lesson_id } = await family();
  const { text, calendar } = await calendarAt(`https://club.test/calendar/lesson/${lesson_id}.ics`);
  expect(eventsIn(calendar)[0]!.summary).toBe('Делфинчета, напреднали');
  expect(text).not.toContain('Ния');
  expect((await get(`https://club.test/calendar/lesson/${crypto.randomUUID()}.ics`)).status).toBe(404);
  expect((await get('https://club.test/calendar/lesson/x.ics')).status).toBe(404);
});

test('events are in the calendar of the families that come; all published ones have a calendar of their own', async () => {
  const { url, parent, child_id } = await family();
  const { url: others } = await family();
  const event = (title: string, is_published = true) =>
    make.insert('events', {
      title,
      title_en: `${title} EN`,
      starts_at: new Date(Date.now() + 40 * 86_400_000).toISOString(),
      ends_at: new Date(Date.now() + 42 * 86_400_000).toISOString(),
      is_published,
    });
  const event_id = await event('Лагер, летен');
  const draft = await event('Чернова', false);
  await make.call('register_for_event', parent.caller, { event_id, child_id });
  const own = eventsIn((await calendarAt(url)).calendar).find(({ uid }) => uid === `event-${event_id}@club.test`);
  expect(own!.summary).toBe('Ния · Лагер, летен');
  expect(own!.duration.toSeconds()).toBe(2 * 86_400);
  expect((await calendarAt(others)).text).not.toContain('Лагер');
  const open = await calendarAt('https://club.test/calendar/events.ics?lang=en');
  expect(open.text).toContain('SUMMARY:Лагер\\, летен EN');
  expect(open.text).not.toContain('Ния');
  expect(open.text).not.toContain('Чернова');
  expect((await get(`https://club.test/calendar/event/${event_id}.ics`)).status).toBe(200);
  expect((await get(`https://club.test/calendar/event/${draft}.ics`)).status).toBe(404);
});

test('a camp is in the calendar on each day that the child is there', async () => {
  const { child_id, parent, url } = await family();
  const admin = await make.caller('admin');
  const first = addDays(clubDay(), 20);
  const { event_id } = await make.call('save_event', admin, {
    title: 'Лагер',
    kind: 'camp',
    starts_on: first,
    starts_time: '09:00',
    ends_on: addDays(first, 4),
    ends_time: '16:00',
    fee: 0,
    by_day: true,
    is_published: true,
  });
  const days = [first, addDays(first, 2)];
  await make.call('register_for_event', parent.caller, { event_id, child_id, days });
  const { calendar } = await calendarAt(url);
  const camp = eventsIn(calendar).filter(({ uid }) => uid.startsWith('event-'));
  expect(camp.map(({ uid, summary }) => [uid, summary])).toEqual(
    days.map((day) => [`event-${event_id}-${day}@club.test`, 'Ния · Лагер']),
  );
  expect(camp[0]!.duration.toSeconds()).toBe(7 * 3600);
});

test('a private lesson is in the calendars of its instructor and of the family once it is booked', async () => {
  await read`update club_settings set private_lessons = true`;
  const instructor = await make.user({ role: 'instructor' });
  const child = await make.child(undefined, { first_name: 'Лора', last_name: 'Иванова' });
  const { url } = await make.call('make_calendar_feed', instructor.caller, {});
  const family = await make.call('make_calendar_feed', child.parent.caller, {});
  const { lesson_ids } = await make.call('open_slots', instructor.caller, {
    location_id: await make.location(),
    price: 0,
    seats: 1,
    duration_minutes: 30,
    times: [{ date: addDays(clubDay(), 3), time: '10:00' }],
  });
  expect(eventsIn((await calendarAt(url)).calendar)).toEqual([]);
  await make.call('book_slot', child.parent.caller, { child_id: child.id, lesson_id: lesson_ids[0]! });
  expect(eventsIn((await calendarAt(url)).calendar).map(({ summary }) => summary)).toEqual(['Частен урок']);
  expect(eventsIn((await calendarAt(family.url)).calendar).map(({ summary }) => summary)).toEqual([
    'Лора · Частен урок',
  ]);
});
