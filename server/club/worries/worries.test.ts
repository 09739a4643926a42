import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDays, clubDay } from '../../../contracts/time.ts';
import type { WorryKind } from '../../../contracts/worries.ts';
import { clubTest } from '../../testing/club.ts';
import { dropSettledWorries } from './drop-settled-worries.ts';

const { make, read, readAs, refused, asService } = await clubTest(24);

const today = clubDay();
const desk = await make.caller('reception');
await read`update club_settings set certificate_rule = 'warn'`;

async function worriesOf(kind: WorryKind, subject: string) {
  const { worries } = await make.call('list_worries', desk, {});
  return worries.filter((worry) => worry.kind === kind && worry.subject_id === subject);
}

/** A child of a class, whose payment is in order. */
async function scene() {
  const { instructor, class_id } = await make.taughtClass();
  const member = await make.member({ class_id });
  await read`update enrollments set created_at = now() - interval '200 days' where class_id = ${class_id}`;
  await read`update payments set status = 'validated' where child_id = ${member.child.id}`;
  /** A lesson so many days ago, marked where a mark is given. */
  const lesson = async (days: number, mark?: 'present' | 'absent' | 'excused') => {
    const id = await make.lesson(class_id, { hours: -24 * days });
    if (mark)
      await make.insert('attendance', {
        lesson_id: id,
        child_id: member.child.id,
        status: mark,
        marked_at: new Date().toISOString(),
      });
    return id;
  };
  return { ...member, instructor, class_id, lesson };
}

test('an accident waits for its follow-up; the list says nothing of what happened', async () => {
  const { child } = await scene();
  const id = await make.insert('accidents', {
    child_id: child.id,
    happened_at: new Date().toISOString(),
    what: 'Подхлъзна се',
    done: 'Лед',
  });
  const [worry] = await worriesOf('accident', id);
  expect(worry).toMatchObject({ child_id: child.id, family_id: child.parent.id, since: today });
  expect(JSON.stringify(worry)).not.toMatch(/Подхлъзна|Лед/);
  await make.call('follow_up_accident', desk, { accident_id: id, note: 'Добре е.' });
  expect(await worriesOf('accident', id)).toEqual([]);
});

test('a lesson of the last week without a child’s mark is one, until the child is marked or was announced absent', async () => {
  const { child, instructor, lesson } = await scene();
  const id = await lesson(2);
  const old = await lesson(9);
  expect(await worriesOf('marks', id)).toMatchObject([{ number: 1, lesson_id: id, child_id: null }]);
  expect(await worriesOf('marks', old)).toEqual([]);
  await make.mark(id, child.id, { status: 'present', caller: instructor.caller });
  expect(await worriesOf('marks', id)).toEqual([]);
});

test('what is overdue is one worry a family, from the day after', async () => {
  const { child } = await scene();
  const overdue = (day: string) =>
    read`update payments set status = 'pending', date = ${day} where child_id = ${child.id}`;
  await overdue(today);
  expect(await worriesOf('unpaid', child.parent.id)).toEqual([]);
  await overdue(addDays(today, -3));
  expect(await worriesOf('unpaid', child.parent.id)).toMatchObject([{ number: 1, since: addDays(today, -3) }]);
});

test('a medical certificate that ends within 30 days, or has ended, of a child that swims', async () => {
  const { child } = await scene();
  const bring = (valid_until: string) =>
    make.insert('certificates', {
      child_id: child.id,
      kind: 'medical',
      valid_until,
      file_path: `${child.id}/${valid_until}.pdf`,
    });
  await bring(addDays(today, -2));
  expect(await worriesOf('certificate', child.id)).toMatchObject([{ number: -2 }]);
  await bring(addDays(today, 12));
  expect(await worriesOf('certificate', child.id)).toMatchObject([{ number: 12, since: addDays(today, 12) }]);
  await bring(addDays(today, 300));
  expect(await worriesOf('certificate', child.id)).toEqual([]);
});

test('two misses in a row are one: neither one miss, nor two with a lesson that was swum between them, nor excused ones', async () => {
  const { child, lesson } = await scene();
  await lesson(12, 'absent');
  await lesson(9, 'present');
  await lesson(5, 'absent');
  expect(await worriesOf('missed', child.id)).toEqual([]);
  await lesson(2, 'absent');
  expect(await worriesOf('missed', child.id)).toMatchObject([
    { child_name: expect.any(String), since: addDays(today, -2) },
  ]);
  await lesson(1, 'excused');
  expect(await worriesOf('missed', child.id)).toEqual([]);
});

test('attendance falls when at most half of the last four weeks is left of three quarters before', async () => {
  const { child, lesson } = await scene();
  for (const days of [35, 40, 45, 50, 55, 60]) await lesson(days, 'present');
  for (const days of [2, 8]) await lesson(days, 'present');
  await lesson(14, 'excused');
  expect(await worriesOf('falling', child.id)).toEqual([]);
  await lesson(20, 'absent');
  expect(await worriesOf('falling', child.id)).toMatchObject([{ number: 50 }]);
});

test('birthdays are those of today, of children who swim', async () => {
  const { child } = await scene();
  await read`update children set birth_date = (${today}::date - interval '9 years')::date where id = ${child.id}`;
  const [worry] = await worriesOf('birthday', child.id);
  if (!today.endsWith('-02-29')) expect(worry).toMatchObject({ number: 9 });
  await read`update children set birth_date = (${addDays(today, -40)}::date - interval '9 years')::date where id = ${child.id}`;
  expect(await worriesOf('birthday', child.id)).toEqual([]);
});

test('an address that refuses emails is its family’s', async () => {
  const { child } = await scene();
  await read`
    insert into email.outgoing (kind, recipient, locale, subject, text, failed_at, last_error)
    select 'message', email, 'bg', 'x', 'x', now(), '550 5.1.1 unknown' from auth.users where id = ${child.parent.id}`;
  expect(await worriesOf('refused', child.parent.id)).toMatchObject([{ since: today }]);
});

test('settled it is gone for the whole desk; put off it comes back on its day; a later fact is a new worry', async () => {
  const { child } = await scene();
  const overdue = (day: string) =>
    read`update payments set status = 'pending', date = ${day} where child_id = ${child.id}`;
  await overdue(addDays(today, -3));
  const worry = { kind: 'unpaid' as const, subject_id: child.parent.id, since: addDays(today, -3) };
  const open = () => worriesOf('unpaid', child.parent.id);
  await make.call('settle_worry', desk, { ...worry, until: addDays(today, 1) });
  expect(await open()).toEqual([]);
  await read`update settled_worries set until = ${today} where subject_id = ${child.parent.id}`;
  expect(await open()).toHaveLength(1);
  const both = [make.call('settle_worry', desk, worry), make.call('settle_worry', await make.caller('admin'), worry)];
  await Promise.all(both);
  expect(await open()).toEqual([]);
  await make.call('bring_back_worry', desk, worry);
  expect(await open()).toHaveLength(1);
  await make.call('settle_worry', desk, worry);
  await overdue(addDays(today, -1));
  expect(await open()).toHaveLength(1);
});

test('only the desk reads, settles and brings back; a past day and one that is far off are refused', async () => {
  const { instructor, child } = await scene();
  const worry = { kind: 'birthday' as const, subject_id: randomUUID(), since: today };
  for (const { caller } of [instructor, child.parent]) {
    await refused('not_allowed', 'list_worries', caller, {});
    await refused('not_allowed', 'settle_worry', caller, worry);
    await refused('not_allowed', 'bring_back_worry', caller, worry);
    expect(await readAs(caller)`select id from settled_worries`).toEqual([]);
  }
  for (const until of [today, addDays(today, 61)])
    await refused('invalid_input', 'settle_worry', desk, { ...worry, until });
});

test('what was settled long ago is let go of', async () => {
  const subject_id = randomUUID();
  await make.call('settle_worry', desk, { kind: 'birthday', subject_id, since: today });
  await asService(dropSettledWorries);
  expect(await read`select id from settled_worries where subject_id = ${subject_id}`).toHaveLength(1);
  await read`update settled_worries set created_at = now() - interval '401 days' where subject_id = ${subject_id}`;
  await asService(dropSettledWorries);
  expect(await read`select id from settled_worries where subject_id = ${subject_id}`).toEqual([]);
});
