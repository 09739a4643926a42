import { beforeAll, expect, test } from 'vitest';
import { addDays, clubDay, weekday } from '../../../../contracts/time.ts';
import { clubTest } from '../../../testing/club.ts';

const { make, read, readValue } = await clubTest(8);

beforeAll(() => read`update club_settings set make_ups = true, evening_offers = false`);

async function scene(plan: { sessions: number | null } = { sessions: 8 }) {
  const admin = await make.user({ role: 'admin' });
  const [day, next] = [addDays(clubDay(), 4), addDays(clubDay(), 5)];
  const sessions = [day, next].map((on) => ({ day_of_week: weekday(on), start_time: '17:30' }));
  const class_id = await make.swimClass({ max_capacity: 2, single_days: true, sessions });
  const child = await make.child();
  const kind = plan.sessions ? 'pool_8' : 'pool_unlimited';
  const { enrollment_id } = await make.enroll(child, { class_id, plan_id: await make.plan({ ...plan, kind }) });
  const lesson_id = await make.lesson(class_id, { hours: 50 });
  const announce = () => make.call('announce_absence', child.parent.caller, { child_id: child.id, lesson_id });
  const cancel = (id = lesson_id) =>
    make.call('cancel_lesson', admin.caller, { lesson_id: id, reason: 'Спукана тръба' });
  return { admin, class_id, child, enrollment_id, lesson_id, announce, cancel };
}

const creditsFor = (lesson_id: string) =>
  readValue<number>`select count(*)::integer from make_up_credits where lesson_id = ${lesson_id} and withdrawn_at is null`;

test('a lesson of a class of another level than those of make-ups earns none', async () => {
  const { class_id, lesson_id, announce } = await scene();
  await read`update classes set level = 'advanced' where id = ${class_id}`;
  await read`update club_settings set make_up_levels = array['beginner']`;
  expect(await announce()).toEqual({ excused: true, make_up_until: null });
  await read`update club_settings set make_up_levels = '{}'`;
  expect(await creditsFor(lesson_id)).toBe(0);
});

test('a lesson within a pause earns none: the month goes on by as many days', async () => {
  const { child, enrollment_id, announce, lesson_id, cancel } = await scene({ sessions: null });
  const subscription_id = await readValue<string>`select id from subscriptions where enrollment_id = ${enrollment_id}`;
  const pause = { subscription_id, starts_on: addDays(clubDay(), 1), ends_on: addDays(clubDay(), 8) };
  await make.call('pause_subscription', child.parent.caller, pause);
  expect(await announce()).toEqual({ excused: true, make_up_until: null });
  await cancel();
  expect(await creditsFor(lesson_id)).toBe(0);
});

test('a canceled lesson earns one for the children who had their seat by then, and come on its day', async () => {
  const { class_id, enrollment_id, cancel } = await scene();
  const [before, on, off] = [
    await make.lesson(class_id, { days: -3 }),
    await make.lesson(class_id, { days: 4 }),
    await make.lesson(class_id, { days: 5 }),
  ];
  await read`update enrollments set days = array[${weekday(addDays(clubDay(), 4))}::integer] where id = ${enrollment_id}`;
  for (const id of [before, on, off]) await cancel(id);
  expect([await creditsFor(before), await creditsFor(on), await creditsFor(off)]).toEqual([0, 1, 0]);
});

test('a lesson in which a guest has the seat of a child that begins after it earns the child none', async () => {
  const { admin, class_id, lesson_id } = await scene();
  const guest = await make.child();
  await make.call('book_visit', admin.caller, { child_id: guest.id, lesson_id, kind: 'trial' });
  const late = await make.member({ class_id });
  expect(await read`select child_id from absences where lesson_id = ${lesson_id} and by_club`).toEqual([
    { child_id: late.child.id },
  ]);
  await read`update lessons set starts_at = now() - interval '1 hour' where id = ${lesson_id}`;
  await read`update enrollments set seated_at = now() - interval '1 day' where id = ${late.enrollment_id}`;
  await make.mark(lesson_id, late.child.id, { status: 'excused', caller: admin.caller });
  expect(await creditsFor(lesson_id)).toBe(0);
});
