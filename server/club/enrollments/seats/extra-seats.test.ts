import { expect, test } from 'vitest';
import { clubTest } from '../../../testing/club.ts';

const { make, read, readOne, readValue, refused } = await clubTest(8);

/** A class of one seat, taken. */
async function scene() {
  const admin = await make.user({ role: 'admin' });
  const class_id = await make.swimClass({ max_capacity: 1 });
  const seated = await make.member({ class_id });
  const plan_id = await make.plan();
  const seats = () =>
    readOne<{ taken: number; free: number }>`select taken, free from class_availability where class_id = ${class_id}`;
  const wish = (child_id: string) => ({ child_id, class_id, plan_id, method: 'cash' as const });
  return { admin, class_id, seated, plan_id, seats, wish };
}

test('an admin seats a child above the capacity for a reason; it is counted apart, logged, and the family is notified', async () => {
  const { admin, class_id, seats, wish } = await scene();
  const child = await make.child();
  const reason = 'Брат на дете от групата';
  const outcome = await make.call('enroll_child', admin.caller, { ...wish(child.id), extra_seat_reason: reason });
  expect(outcome).toMatchObject({ outcome: 'enrolled' });
  expect(
    await read`select status, extra_seat_reason, extra_seat_by from enrollments where id = ${outcome.enrollment_id}`,
  ).toEqual([{ status: 'active', extra_seat_reason: reason, extra_seat_by: admin.id }]);
  expect(await seats()).toEqual({ taken: 1, free: 0 });
  expect(
    await read`select actor_id, details ->> 'reason' as reason from audit_log
      where action = 'enroll_child' and subject_id = ${outcome.enrollment_id}`,
  ).toEqual([{ actor_id: admin.id, reason }]);
  expect(await read`select kind from notifications where user_id = ${child.parent.id}`).toEqual([{ kind: 'enrolled' }]);
  expect(await read`select taken, extra from admin_classes where id = ${class_id}`).toEqual([{ taken: 1, extra: 1 }]);
});

test('reception gives an extra seat as well, in its own name', async () => {
  const { class_id, seats, wish } = await scene();
  const [reception, child] = [await make.user({ role: 'reception' }), await make.child()];
  const { enrollment_id } = await make.call('enroll_child', reception.caller, {
    ...wish(child.id),
    extra_seat_reason: 'Обещано на гишето',
  });
  expect(await readOne`select status, extra_seat_by from enrollments where id = ${enrollment_id}`).toEqual({
    status: 'active',
    extra_seat_by: reception.id,
  });
  expect(await seats()).toEqual({ taken: 1, free: 0 });
  expect(await readValue`select extra from admin_classes where id = ${class_id}`).toBe(1);
});

test('where a seat is free it is an ordinary one; without a reason, and for a parent, a full class has a waitlist', async () => {
  const { admin, seated, wish } = await scene();
  const [one, other] = [await make.child(), await make.child()];
  await refused('not_allowed', 'enroll_child', one.parent.caller, { ...wish(one.id), extra_seat_reason: 'Моля' });
  expect(await make.call('enroll_child', admin.caller, wish(one.id))).toMatchObject({ outcome: 'waitlisted' });
  await make.call('unenroll_child', admin.caller, { enrollment_id: seated.enrollment_id });
  await make.call('unenroll_child', one.parent.caller, {
    enrollment_id: await readValue<string>`select id from enrollments where child_id = ${one.id}`,
  });
  const { enrollment_id } = await make.call('enroll_child', admin.caller, {
    ...wish(other.id),
    extra_seat_reason: 'Обещано',
  });
  expect(await readValue`select extra_seat_reason from enrollments where id = ${enrollment_id}`).toBeNull();
});

test('the check of the capacity holds beside an extra seat: the ordinary ones are never more', async () => {
  const { admin, class_id, wish } = await scene();
  const child = await make.child();
  const { enrollment_id } = await make.call('enroll_child', admin.caller, {
    ...wish(child.id),
    extra_seat_reason: 'Обещано',
  });
  await expect(
    read`update enrollments set extra_seat_reason = null, extra_seat_by = null where id = ${enrollment_id}`,
  ).rejects.toMatchObject({ constraint: 'enrollments__within_capacity' });
  const late = await make.child();
  expect(await make.call('enroll_child', late.parent.caller, wish(late.id))).toMatchObject({ outcome: 'waitlisted' });
  expect(
    await read`select count(*)::integer as active from enrollments where class_id = ${class_id} and status = 'active'`,
  ).toEqual([{ active: 2 }]);
});

test('an extra seat does not go along to another class, nor over a break', async () => {
  const { admin, seated, wish } = await scene();
  const child = await make.child();
  const { enrollment_id } = await make.call('enroll_child', admin.caller, {
    ...wish(child.id),
    extra_seat_reason: 'Обещано',
  });
  await make.call('set_enrollment_active', admin.caller, { enrollment_id, active: false });
  await refused('class_full', 'set_enrollment_active', admin.caller, { enrollment_id, active: true });
  await make.call('unenroll_child', admin.caller, { enrollment_id: seated.enrollment_id });
  await make.call('set_enrollment_active', admin.caller, { enrollment_id, active: true });
  expect(await readValue`select extra_seat_reason from enrollments where id = ${enrollment_id}`).toBeNull();
});
