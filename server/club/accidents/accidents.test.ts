import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { clubTest } from '../../testing/club.ts';
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
