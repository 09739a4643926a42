import { expect, test } from 'vitest';
import { addMonths, clubDay } from '../../../contracts/time.ts';
import { clubTest } from '../../testing/club.ts';

const { make, read } = await clubTest(8, 'EUR');
const MONTH = addMonths(`${clubDay().slice(0, 7)}-01`, -1).slice(0, 7);

test('a month of a kindergarten in euro is charged in the cents that it counts, with what changes later', async () => {
  const admin = await make.caller('admin');
  const location_id = await make.location({ type: 'kindergarten' });
  const class_id = await make.swimClass({ location_id, price_per_class: 667 });
  const plan_id = await make.plan({ kind: 'kindergarten_monthly', sessions: null, price: null });
  const { id: child_id, parent } = await make.child();
  await make.call('enroll_child', parent.caller, { child_id, class_id, plan_id, method: 'cash' });
  const attend = (day: string) =>
    read`with lesson as (
          insert into lessons (class_id, starts_at, duration_minutes)
          values (${class_id}, ${`${MONTH}-${day}T08:00:00Z`}, 30) returning id
        ) insert into attendance (lesson_id, child_id, status, marked_at)
        select id, ${child_id}::uuid, 'present', now() from lesson`;
  const args = { location_id, month: MONTH };
  await attend('05');
  await attend('06');
  const first = await make.call('issue_kindergarten_billing', admin, { ...args, corrections: [] });
  expect(first).toMatchObject({ issued: 1, amount: 1334, euro_cents: 1334 });
  await make.call('validate_payment', admin, { payment_id: first.bills[0]!.issued!.payment_id! });
  await attend('07');
  const later = await make.call('issue_kindergarten_billing', admin, { ...args, corrections: [] });
  expect(later).toMatchObject({ differences: 1, amount: 667, euro_cents: 667 });
  expect(later.total).toMatchObject({ issued: 2001, issued_euro: 2001, amount: 2001, amount_euro: 2001 });
});
