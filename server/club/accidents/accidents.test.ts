import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { SERVICE } from '../../platform/caller.ts';
import { clubTest, refuses } from '../../testing/club.ts';
import { dropOldAccidents } from './drop-old-accidents.ts';

const { make, read, readAs, refused, noticesOf, logged, asService } = await clubTest(12);

async function scene() {
  const { instructor, class_id } = await make.taughtClass();
  const member = await make.member({ class_id });
  const lesson_id = await make.lesson(class_id, { hours: -0.5 });
  const report = (more: object = {}, caller = instructor.caller) =>
    make.call('report_accident', caller, {
      child_id: member.child.id,
      lesson_id,
      what: 'Подхлъзна се край стълбата',
      where: 'Стълбата на коридор 2',
      done: 'Лед на коляното',
      told: 'Дежурният лекар',
      ...more,
    });
  return { instructor, lesson_id, report, ...member };
}

test('a moment that no calendar has is refused', async () => {
  const { report } = await scene();
  await refuses(report({ happened_at: '0000-01-01T00:00:00Z' }), 'invalid_input', {
    details: [{ field: 'happened_at', fault: 'invalid' }],
  });
});

test('an instructor reports an accident: both parents get an urgent message without a word of health, and read the log', async () => {
  const { report, child, parent } = await scene();
  const guardian = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${child.id}, ${guardian.id})`;
  const { accident_id, families } = await report();
  expect(families).toBe(1);
  for (const { id, caller } of [parent, guardian]) {
    expect(await noticesOf(id, 'urgent_message')).toHaveLength(1);
    expect(
      await readAs(caller)`select what, spot, done, informed, follow_up from accidents where id = ${accident_id}`,
    ).toEqual([
      {
        what: 'Подхлъзна се край стълбата',
        spot: 'Стълбата на коридор 2',
        done: 'Лед на коляното',
        informed: 'Дежурният лекар',
        follow_up: null,
      },
    ]);
  }
  const emails = await read<{ words: string }>`
    select concat(subject, text, html) as words from email.outgoing
    where recipient in (select email from auth.users where id in (${parent.id}, ${guardian.id}))`;
  for (const { words } of emails) expect(words).not.toMatch(/Подхлъзна|Лед|коляно/);
  const desk = await make.caller('reception');
  await read`update messages set sent_at = now() - interval '1 hour' where id = ${accident_id}`;
  const { threads } = await make.call('read_call_list', desk, {});
  expect(threads.filter((thread) => thread.message_id === accident_id)).toHaveLength(1);
  expect(await logged('report_accident', accident_id)).toHaveLength(1);
});

test('reported twice it is one; the desk says what became of it', async () => {
  const { report, parent } = await scene();
  const accident_id = randomUUID();
  await Promise.all([report({ accident_id }), report({ accident_id })]);
  expect(await noticesOf(parent.id, 'urgent_message')).toHaveLength(1);
  const desk = await make.caller('reception');
  await make.call('follow_up_accident', desk, { accident_id, note: 'Майката се обади: всичко е наред.' });
  expect(await readAs(desk)`select follow_up from accidents where id = ${accident_id}`).toEqual([
    { follow_up: 'Майката се обади: всичко е наред.' },
  ]);
  await refused('accident_not_found', 'follow_up_accident', desk, { accident_id: randomUUID(), note: 'x' });
});

test('others report nothing and read nothing: neither the lesson, nor the child, nor the log says that it is there', async () => {
  const { report, instructor, child, lesson_id } = await scene();
  const { accident_id } = await report();
  const other = await scene();
  const words = { what: 'x', where: null, done: 'x', told: null };
  const theirs = { child_id: child.id, lesson_id, ...words };
  await refused('not_allowed', 'report_accident', other.instructor.caller, theirs);
  await refused('not_allowed', 'report_accident', other.instructor.caller, { ...theirs, lesson_id: randomUUID() });
  // A child of another class, and one that does not exist, in the own lesson.
  for (const child_id of [other.child.id, randomUUID()])
    await refused('not_allowed', 'report_accident', instructor.caller, { ...theirs, child_id });
  await refused('not_allowed', 'report_accident', instructor.caller, { child_id: child.id, ...words });
  await refused('not_allowed', 'report_accident', child.parent.caller, theirs);
  await refused('not_allowed', 'follow_up_accident', instructor.caller, { accident_id, note: 'x' });
  for (const { caller } of [other.parent, other.instructor]) {
    expect(await readAs(caller)`select id from accidents where id = ${accident_id}`).toEqual([]);
    expect(await readAs(caller)`select id from accident_log`.catch(() => [])).toEqual([]);
  }
});

test('an accident at an event is reported by those who run it, of who has a seat; its family hears of the event', async () => {
  const { child, parent, instructor } = await scene();
  const event_id = await make.insert('events', {
    title: 'Летен лагер',
    title_en: 'Summer camp',
    starts_at: new Date(Date.now() - 3_600_000).toISOString(),
    ends_at: new Date(Date.now() + 3_600_000).toISOString(),
    is_published: true,
  });
  const stranger = await make.child();
  await make.insert('event_registrations', { event_id, user_id: parent.id, child_id: child.id });
  const report = { event_id, what: 'Ожули се', where: 'Двора', done: 'Лепенка', told: null };
  const moment = new Date(Date.now() - 1_800_000).toISOString();
  const { accident_id } = await make.call('report_accident', instructor.caller, {
    child_id: child.id,
    happened_at: moment,
    ...report,
  });
  expect(await read`select body, body_en from messages where id = ${accident_id}`).toMatchObject([
    { body: expect.stringContaining('По време на „Летен лагер“'), body_en: expect.stringContaining('“Summer camp”') },
  ]);
  expect(await noticesOf(parent.id, 'urgent_message')).toHaveLength(1);
  const desk = await make.caller('reception');
  expect(
    await readAs(SERVICE)`select event_title, title, happened_at from accident_log where id = ${accident_id}`,
  ).toMatchObject([{ event_title: 'Летен лагер', title: null }]);
  // A child without a seat, and one that does not exist, look alike to an instructor.
  for (const child_id of [stranger.id, randomUUID()])
    await refused('not_allowed', 'report_accident', instructor.caller, { child_id, ...report });
  await refused('not_allowed', 'report_accident', instructor.caller, {
    child_id: child.id,
    ...report,
    event_id: randomUUID(),
  });
  await refused('not_allowed', 'report_accident', parent.caller, { child_id: child.id, ...report });
  await refused('child_not_found', 'report_accident', desk, { child_id: stranger.id, ...report });
});

test('outside of lessons and events the desk reports it, with a location and its moment', async () => {
  const { child, parent, lesson_id, instructor } = await scene();
  const desk = await make.caller('reception');
  const location_id = await make.location({ name: 'Плувен басейн „Изгрев“' });
  const words = { child_id: child.id, what: 'Подхлъзна се', where: 'Съблекалнята', done: 'Лед', told: null };
  const happened_at = new Date(Date.now() - 86_400_000).toISOString();
  const { accident_id, families } = await make.call('report_accident', desk, { ...words, location_id, happened_at });
  expect(families).toBe(1);
  expect(await readAs(SERVICE)`select location_name, lesson_id from accident_log where id = ${accident_id}`).toEqual([
    { location_name: 'Плувен басейн „Изгрев“', lesson_id: null },
  ]);
  expect(await readAs(parent.caller)`select spot from accidents where id = ${accident_id}`).toEqual([
    { spot: 'Съблекалнята' },
  ]);
  expect(await read`select body from messages where id = ${accident_id}`).toMatchObject([
    { body: expect.stringMatching(/^В клуба \(/) },
  ]);
  await refused('not_allowed', 'report_accident', instructor.caller, { ...words, location_id });
  await refused('location_not_found', 'report_accident', desk, { ...words, location_id: randomUUID() });
  await refused('invalid_input', 'report_accident', desk, { ...words, location_id, lesson_id });
  await read`delete from locations where id = ${location_id}`;
  expect(await read`select location_id from accidents where id = ${accident_id}`).toEqual([{ location_id: null }]);
});

test('bad words are refused at their field; the future is', async () => {
  const { report } = await scene();
  const fails = (more: object, field: string, fault: string) =>
    expect(report(more)).rejects.toMatchObject({ code: 'invalid_input', details: [{ field, fault }] });
  await fails({ what: '  ' }, 'what', 'required');
  await fails({ done: 'я'.repeat(2001) }, 'done', 'too_long');
  await fails({ happened_at: new Date(Date.now() + 3_600_000).toISOString() }, 'happened_at', 'in_the_future');
});

test('the log stays without the name when the child is deleted, and for five years', async () => {
  const { report, child } = await scene();
  const { accident_id } = await report();
  await read`delete from children where id = ${child.id}`;
  const logRow = () => read`select child_id from accidents where id = ${accident_id}`;
  expect(await logRow()).toEqual([{ child_id: null }]);
  await read`update accidents set happened_at = now() - interval '5 years' + interval '1 day' where id = ${accident_id}`;
  await asService(dropOldAccidents);
  expect(await logRow()).toHaveLength(1);
  await read`update accidents set happened_at = now() - interval '5 years 1 day' where id = ${accident_id}`;
  await asService(dropOldAccidents);
  expect(await logRow()).toEqual([]);
});
