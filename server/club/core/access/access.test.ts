import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { ANONYMOUS } from '../../../platform/caller.ts';
import { clubTest } from '../../../testing/club.ts';
import type { ProcedureTypes } from '../../procedures.ts';

const { make, readValue } = await clubTest();
const family = await make.member();
const monthly = await make.enroll(await make.child(), {
  plan_id: await make.plan({ kind: 'pool_unlimited', sessions: null }),
});
const subscription_id = await readValue<string>`
  select id from subscriptions where enrollment_id = ${monthly.enrollment_id}`;
const { child, enrollment_id, payment_id } = family;
// A child that waits has the seat of another one offered.
const narrow = await make.swimClass({ max_capacity: 1 });
const plan_id = await make.plan();
const [seated, waits] = [await make.child(), await make.child()];
const desk = await make.caller('admin');
const seat = await make.call('enroll_child', desk, { child_id: seated.id, class_id: narrow, plan_id, method: 'cash' });
await make.call('enroll_child', desk, { child_id: waits.id, class_id: narrow, plan_id, method: 'cash' });
await make.call('set_enrollment_active', desk, { enrollment_id: seat.enrollment_id, active: false });
const offer_id = await readValue<string>`
  select waitlist_offers.id from waitlist_offers join enrollments on enrollments.id = enrollment_id where child_id = ${waits.id}`;
const result_id = await make.insert('swim_results', {
  child_id: child.id,
  swum_on: '2026-01-05',
  distance: 50,
  stroke: 'freestyle',
  course: 'LCM',
  centiseconds: 4000,
});
const visit_offer_id = await make.insert('visit_offers', {
  child_id: child.id,
  lesson_id: await make.lesson(narrow, { hours: 30 }),
  expires_at: new Date(Date.now() + 60_000).toISOString(),
  status: 'lapsed',
});
const visit_id = await make.insert('visits', {
  child_id: child.id,
  lesson_id: await make.lesson(family.class_id, { hours: 50 }),
  kind: 'trial',
});
const ends_on = addDays(clubDay(), 3);

/** Calls that name a row of another family by its id. */
const CALLS: { [Name in keyof ProcedureTypes]?: [string | null, (id: string) => ProcedureTypes[Name]['Args']] } = {
  open_care: [child.id, (child_id) => ({ child_id })],
  save_care: [child.id, (child_id) => ({ child_id })],
  list_care_openings: [child.id, (child_id) => ({ child_id })],
  delete_child: [child.id, (child_id) => ({ child_id, typed_name: 'x' })],
  invite_guardian: [child.id, (id) => ({ child_ids: [id], email: 'a@family.example' })],
  remove_guardian: [child.id, (child_id) => ({ child_id, user_id: family.parent.id })],
  waive_fee: [child.id, (child_id) => ({ child_id, kind: 'registration', reason: 'x' })],
  set_child_level: [child.id, (child_id) => ({ child_id, level: 'advanced' }) as never],
  unenroll_child: [enrollment_id, (id) => ({ enrollment_id: id })],
  renew_enrollment: [enrollment_id, (id) => ({ enrollment_id: id, method: 'cash' })],
  keep_seat: [enrollment_id, (id) => ({ enrollment_id: id, until: ends_on })],
  transfer_enrollment: [enrollment_id, (id) => ({ enrollment_id: id, class_id: narrow })],
  quote_enrollment: [enrollment_id, (id) => ({ enrollment_id: id })],
  accept_waitlist_offer: [offer_id, (id) => ({ offer_id: id, method: 'cash' })],
  decline_waitlist_offer: [offer_id, (id) => ({ offer_id: id })],
  accept_visit_offer: [visit_offer_id, (id) => ({ offer_id: id })],
  decline_visit_offer: [visit_offer_id, (id) => ({ offer_id: id })],
  cancel_visit: [visit_id, (id) => ({ visit_id: id })],
  delete_result: [result_id, (id) => ({ result_id: id })],
  resume_subscription: [subscription_id, (id) => ({ subscription_id: id })],
  end_pause: [subscription_id, (id) => ({ subscription_id: id })],
  end_subscription: [subscription_id, (id) => ({ subscription_id: id, ends_on })],
  pause_subscription: [subscription_id, (id) => ({ subscription_id: id, starts_on: clubDay(), ends_on })],
  validate_payment: [payment_id, (id) => ({ payment_id: id })],
  reject_payment: [payment_id, (id) => ({ payment_id: id, note: 'x' })],
  split_payment: [
    payment_id,
    (id) => ({ payment_id: id, installments: [0, 1].map((days) => ({ amount: 1, due_on: addDays(clubDay(), days) })) }),
  ],
  quote_installments: [payment_id, (id) => ({ payment_id: id })],
  take_installments: [
    payment_id,
    (id) => ({ payment_id: id, installments: [0, 1].map(() => ({ amount: 1, due_on: clubDay() })) }),
  ],
  undo_payment_split: [payment_id, (id) => ({ payment_id: id })],
  check_card_payment: [payment_id, (id) => ({ payment_id: id })],
  start_payment: [payment_id, (id) => ({ payment_id: id, method: 'cash' })],
  pay_from_credit: [payment_id, (id) => ({ payment_id: id })],
  refund_payment: [payment_id, (id) => ({ payment_id: id, amount: 1, reason: 'duplicate' })],
  request_invoice: [payment_id, (id) => ({ payment_id: id, buyer: { name: 'x' } }) as never],
};

test.each(Object.keys(CALLS) as (keyof typeof CALLS)[])('%s answers a foreign id as a missing one', async (name) => {
  const [foreign, argsOf] = CALLS[name] as [string, (id: string) => never];
  for (const role of ['parent', 'instructor', 'athlete', 'visitor'] as const) {
    const caller = role === 'visitor' ? ANONYMOUS : (await make.user({ role })).caller;
    const answerTo = (id: string) =>
      make.call(name, caller, argsOf(id)).then(
        () => 'done',
        ({ code, status, message, details }: { code: string; status: number; message: string; details: unknown }) => ({
          code,
          status,
          message,
          // A refusal may repeat the id that was sent, and no other.
          details: details === id ? 'the id' : details,
        }),
      );
    const answer = await answerTo(foreign);
    expect(answer).not.toBe('done');
    expect(await answerTo(randomUUID())).toEqual(answer);
  }
});
