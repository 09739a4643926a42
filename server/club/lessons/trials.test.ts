import { sql, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { clubTest } from '../../club-test.ts';
import { SERVICE } from '../../platform/caller.ts';
import { dropOrphanedLessons } from '../classes/make-lessons.ts';

const { club, make } = await clubTest(8);
const read = async <T>(query: RawBuilder<T>): Promise<T[]> =>
  (await club.database.transaction(SERVICE, (trx) => query.execute(trx))).rows;
const refusal = (code: string) => expect.objectContaining({ code });

/** A class of two seats with one child in it, and a lesson tomorrow. */
async function scene() {
  const [admin, instructor] = [await make.user({ role: 'admin' }), await make.user({ role: 'instructor' })];
  const class_id = await make.swimClass({ instructor_id: instructor.id, max_capacity: 2 });
  const member = await make.member({ class_id });
  const lesson_id = await make.lesson(class_id, { hours: 26 });
  const startsIn = (hours: number) =>
    read(sql`update lessons set starts_at = now() + make_interval(hours => ${hours}) where id = ${lesson_id}`);
  return { admin, instructor, class_id, member, lesson_id, startsIn };
}

test('a child tries a lesson: the family is notified, the roster shows it apart, the staff says whether it came', async () => {
  const { admin, instructor, lesson_id, startsIn } = await scene();
  const child = await make.child();
  const { trial_id } = await make.call('book_trial', admin.caller, { child_id: child.id, lesson_id });
  expect(await read(sql`select kind from notifications where user_id = ${child.parent.id}`)).toEqual([
    { kind: 'trial_booked' },
  ]);
  const roster = await make.call('open_roster', instructor.caller, { lesson_id });
  expect(roster.trials).toMatchObject([{ trial_id, child_id: child.id, outcome: null }]);
  expect(roster.children).toHaveLength(1);
  await expect(make.call('mark_trial', instructor.caller, { trial_id, outcome: 'came' })).rejects.toEqual(
    refusal('too_early'),
  );
  await startsIn(-1);
  await make.call('mark_trial', instructor.caller, { trial_id, outcome: 'came' });
  expect(await read(sql`select outcome, booked_by from trials where id = ${trial_id}`)).toEqual([
    { outcome: 'came', booked_by: admin.id },
  ]);
  expect(
    await read(sql`select actor_id from audit_log where action = 'book_trial' and subject_id = ${child.id}`),
  ).toEqual([{ actor_id: admin.id }]);
});

test('the last seat of a lesson is taken once, also when ten press at once; a seat that is given back is free', async () => {
  const { admin, lesson_id } = await scene();
  const children = await Promise.all(Array.from({ length: 10 }, () => make.child()));
  const presses = await Promise.allSettled(
    children.map(({ id }) => make.call('book_trial', admin.caller, { child_id: id, lesson_id })),
  );
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const full = presses.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  expect(full.reason).toEqual(refusal('class_full'));
  const [trial] = await read<{ id: string }>(sql`select id from trials where lesson_id = ${lesson_id}`);
  await make.call('cancel_trial', admin.caller, { trial_id: trial!.id });
  const late = await make.child();
  await make.call('book_trial', admin.caller, { child_id: late.id, lesson_id });
  await expect(make.call('book_trial', admin.caller, { child_id: late.id, lesson_id })).rejects.toMatchObject({
    code: expect.stringMatching(/trial_exists|class_full/),
  });
});

test('the family is notified that its trial is cancelled, once', async () => {
  const { admin, lesson_id } = await scene();
  const child = await make.child();
  const { trial_id } = await make.call('book_trial', admin.caller, { child_id: child.id, lesson_id });
  await make.call('cancel_trial', admin.caller, { trial_id });
  await expect(make.call('cancel_trial', admin.caller, { trial_id })).rejects.toEqual(refusal('trial_not_found'));
  expect(
    await read(sql`select data ->> 'child_id' as child_id, data ->> 'lesson_id' as lesson_id from notifications
      where user_id = ${child.parent.id} and kind = 'trial_cancelled'`),
  ).toEqual([{ child_id: child.id, lesson_id }]);
});

test('a child of the class, a lesson that has begun, and a family by itself are refused', async () => {
  const { admin, member, lesson_id, startsIn } = await scene();
  await expect(make.call('book_trial', admin.caller, { child_id: member.child.id, lesson_id })).rejects.toEqual(
    refusal('already_enrolled'),
  );
  const child = await make.child();
  await expect(make.call('book_trial', child.parent.caller, { child_id: child.id, lesson_id })).rejects.toEqual(
    refusal('not_allowed'),
  );
  await startsIn(-1);
  await expect(make.call('book_trial', admin.caller, { child_id: child.id, lesson_id })).rejects.toEqual(
    refusal('lesson_started'),
  );
  expect(await read(sql`select id from trials where lesson_id = ${lesson_id}`)).toEqual([]);
});

test('a cancelled lesson is announced to the family of a trial, too', async () => {
  const { admin, lesson_id } = await scene();
  const child = await make.child();
  await make.call('book_trial', admin.caller, { child_id: child.id, lesson_id });
  expect(await make.call('cancel_lesson', admin.caller, { lesson_id, reason: 'Ремонт' })).toMatchObject({
    families: 2,
  });
  expect(
    await read(sql`select data ->> 'reason' as reason from notifications
      where user_id = ${child.parent.id} and kind = 'lesson_cancelled'`),
  ).toEqual([{ reason: 'Ремонт' }]);
});

test('a lesson that a child will try does not go with its hour', async () => {
  const { admin, class_id, lesson_id } = await scene();
  const child = await make.child();
  const other = await make.lesson(class_id, { hours: 50 });
  await make.call('book_trial', admin.caller, { child_id: child.id, lesson_id });
  await club.database.transaction(SERVICE, (trx) => dropOrphanedLessons(trx, class_id));
  expect(await read(sql`select id from lessons where id in (${lesson_id}, ${other})`)).toEqual([{ id: lesson_id }]);
});
