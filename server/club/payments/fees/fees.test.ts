import { beforeEach, expect, test } from 'vitest';
import { endOf } from '../../../../contracts/payments.ts';
import { addMonths, clubDay } from '../../../../contracts/time.ts';
import { adminTest, refuses } from '../../../testing/club.ts';
import { renewSubscriptions } from '../../subscriptions/renew-subscriptions.ts';

const { make, read, readValue, refused, asService, admin } = await adminTest(16);

beforeEach(() => read`update club_settings set registration_fee = 3000, membership_fee = 6000`);

const year = Number(clubDay().slice(0, 4));
const feesOf = (childId: string) =>
  read<{
    fee_kind: string;
    fee_year: number | null;
    amount: number;
    status: string;
  }>`select fee_kind, fee_year, amount, status from payments where child_id = ${childId} and fee_kind is not null order by fee_kind desc, created_at`;
/** The ends of the payments of a child’s fees, as its family reads them. */
const endsOf = async (childId: string) => {
  const fees = await read<Parameters<typeof endOf>[0]>`
    select status, (
      select jsonb_agg(jsonb_build_object('note', note) order by created_at desc) from payment_events where payment_id = payments.id
    ) as payment_events
    from payments where child_id = ${childId} and fee_kind is not null`;
  return fees.map(endOf);
};
const REGISTRATION = { fee_kind: 'registration', fee_year: null, amount: 3000, status: 'pending' };
const MEMBERSHIP = { fee_kind: 'membership', fee_year: year, amount: 6000, status: 'pending' };

async function wish(plan: Parameters<typeof make.plan>[0] = {}) {
  const child = await make.child();
  const item = { child_id: child.id, class_id: await make.swimClass(), plan_id: await make.plan(plan) };
  return { child, parent: child.parent, item, enroll: { ...item, method: 'cash' as const } };
}

test('the first enrollment of a child asks for both fees, as payments of their own; a second one and a renewal for none', async () => {
  const { child, parent, item, enroll } = await wish();
  const quote = await make.call('quote_enrollments', parent.caller, { items: [item] });
  expect(quote).toMatchObject({
    amount: 21_000,
    items: [
      {
        price: { amount: 12_000 },
        fees: [
          { kind: 'registration', year: null, amount: 3000 },
          { kind: 'membership', year, amount: 6000 },
        ],
      },
    ],
  });
  await refused('amount_changed', 'enroll_child', parent.caller, { ...enroll, expected_amount: 12_000 });
  expect(await feesOf(child.id)).toEqual([]);
  const { enrollment_id, payment_id } = await make.call('enroll_child', parent.caller, {
    ...enroll,
    expected_amount: 21_000,
  });
  expect(await feesOf(child.id)).toEqual([REGISTRATION, MEMBERSHIP]);
  expect(
    await read`select subject, subject_en from payments where child_id = ${child.id} and fee_kind = 'membership'`,
  ).toEqual([{ subject: `Членски внос за ${year} г.`, subject_en: `Membership fee ${year}` }]);
  expect(
    await read`select data ->> 'note_en' as note from notifications where user_id = ${parent.id} and kind = 'payment_due' order by note`,
  ).toEqual([{ note: `Membership fee ${year}` }, { note: 'Registration fee' }]);
  await make.member({ child });
  await make.call('validate_payment', admin, { payment_id: payment_id! });
  expect(await make.call('quote_enrollment', parent.caller, { enrollment_id })).toMatchObject({
    amount: 12_000,
    fees: [],
  });
  await make.call('renew_enrollment', parent.caller, { enrollment_id, method: 'cash', expected_amount: 12_000 });
  expect(await feesOf(child.id)).toHaveLength(2);
});

test('two requests in the same moment ask for a fee once: the database holds it', async () => {
  const { child, parent, item } = await wish();
  const classes = await Promise.all(Array.from({ length: 6 }, () => make.swimClass()));
  await Promise.all(
    classes.map((class_id) => make.call('enroll_child', parent.caller, { ...item, class_id, method: 'cash' })),
  );
  expect(await feesOf(child.id)).toEqual([REGISTRATION, MEMBERSHIP]);
  await refuses(
    read`insert into payments (user_id, child_id, amount, method, subject, fee_kind, fee_year)
      values (${parent.id}, ${child.id}, 6000, 'cash', 'Внос', 'membership', ${year})`,
    '23505',
  );
});

test('a child that was paid for before pays no registration; its next month asks for the year’s membership, once', async () => {
  await read`update club_settings set registration_fee = 0, membership_fee = 0`;
  const { child, parent, enroll } = await wish({ kind: 'pool_unlimited', sessions: null, price: 16_000 });
  const { enrollment_id, payment_id } = await make.call('enroll_child', parent.caller, enroll);
  await make.call('validate_payment', admin, { payment_id: payment_id! });
  await read`update club_settings set registration_fee = 3000, membership_fee = 6000`;
  await read`update subscriptions set current_period = daterange(${addMonths(clubDay(), -1)}::date, ${clubDay()}::date)
    where enrollment_id = ${enrollment_id}`;
  await read`update payments set period = daterange(${addMonths(clubDay(), -1)}::date, ${clubDay()}::date) where id = ${payment_id}`;
  const renew = () => asService(renewSubscriptions);
  await renew();
  await renew();
  await make.member({ child });
  expect(await feesOf(child.id)).toEqual([MEMBERSHIP]);
});

test('a plan that costs nothing asks for no fee, and a child on the waitlist is asked when it gets its seat', async () => {
  const free = await wish({ price: 0 });
  await make.call('enroll_child', free.parent.caller, free.enroll);
  expect(await feesOf(free.child.id)).toEqual([]);
  const { child, parent, item, enroll } = await wish();
  const taken = await make.swimClass({ max_capacity: 1 });
  const first = await make.member({ class_id: taken });
  const waiting = { ...item, class_id: taken };
  expect(await make.call('quote_enrollments', parent.caller, { items: [waiting] })).toMatchObject({
    amount: 0,
    items: [{ position: 1, fees: [] }],
  });
  const { enrollment_id } = await make.call('enroll_child', parent.caller, { ...enroll, class_id: taken });
  expect(await feesOf(child.id)).toEqual([]);
  await make.call('unenroll_child', first.parent.caller, { enrollment_id: first.enrollment_id });
  const offer = await readValue<string>`select id from waitlist_offers where enrollment_id = ${enrollment_id}`;
  expect((await make.call('quote_enrollment', parent.caller, { enrollment_id })).amount).toBe(21_000);
  const offer_id = offer;
  await make.call('accept_waitlist_offer', parent.caller, { offer_id, method: 'cash', expected_amount: 21_000 });
  expect(await feesOf(child.id)).toEqual([REGISTRATION, MEMBERSHIP]);
});

test('the desk spares a child a fee for a reason; a paid one is refunded instead', async () => {
  const reception = await make.caller('reception');
  const { child, parent, item, enroll } = await wish();
  const spare = { child_id: child.id, kind: 'registration', reason: 'Дете на треньор' } as const;
  await refused('not_allowed', 'waive_fee', parent.caller, spare);
  await make.call('waive_fee', reception, spare);
  await refused('fee_waived', 'waive_fee', admin, spare);
  expect(await make.call('quote_enrollments', parent.caller, { items: [item] })).toMatchObject({ amount: 18_000 });
  await make.call('enroll_child', parent.caller, enroll);
  expect(await feesOf(child.id)).toEqual([MEMBERSHIP]);
  await make.call('waive_fee', reception, { ...spare, kind: 'membership' });
  expect(await feesOf(child.id)).toEqual([{ ...MEMBERSHIP, status: 'failed' }]);
  expect(await endsOf(child.id)).toEqual(['waived']);
  await make.member({ child });
  expect(await feesOf(child.id)).toHaveLength(1);
  const paid = await wish();
  await make.call('enroll_child', paid.parent.caller, paid.enroll);
  const fee =
    await readValue<string>`select id from payments where child_id = ${paid.child.id} and fee_kind = 'membership'`;
  await make.call('validate_payment', admin, { payment_id: fee });
  expect(new Set(await endsOf(paid.child.id))).toEqual(new Set([null]));
  await refused('fee_paid', 'waive_fee', reception, { child_id: paid.child.id, kind: 'membership', reason: 'Дете' });
});

test('a child that leaves before it came owes no fee, and is asked again when it comes back', async () => {
  const { child, parent, enroll } = await wish();
  const { enrollment_id } = await make.call('enroll_child', parent.caller, enroll);
  await make.call('unenroll_child', parent.caller, { enrollment_id });
  expect((await feesOf(child.id)).map(({ status }) => status)).toEqual(['failed', 'failed']);
  expect(await endsOf(child.id)).toEqual(['dropped', 'dropped']);
  await make.call('enroll_child', parent.caller, enroll);
  expect((await feesOf(child.id)).filter(({ status }) => status === 'pending')).toEqual([REGISTRATION, MEMBERSHIP]);
});

test('two registrations of a child that were both asked for a fee are merged', async () => {
  const [one, other] = [await wish(), await wish()];
  await make.call('enroll_child', one.parent.caller, one.enroll);
  await make.call('enroll_child', other.parent.caller, other.enroll);
  const gone = await readValue<string>`select full_name from children where id = ${other.child.id}`;
  const pair = { keep_id: one.child.id, merge_id: other.child.id, typed_name: gone };
  await make.call('merge_children', admin, pair);
  expect(await feesOf(one.child.id)).toEqual([REGISTRATION, MEMBERSHIP]);
});

test('a fee and a plan that are dropped give back what credit paid of them; such a part keeps no fee', async () => {
  await read`update club_settings set membership_fee = 0`;
  const { child, parent, enroll } = await wish();
  const credit = () =>
    readValue<number>`select sum(amount)::integer as amount from family_credits where user_id = ${parent.id}`;
  const spend = async (payment_id: string) => {
    await make.call('grant_credit', admin, { user_id: parent.id, amount: 400, reason: 'Подарък' });
    await make.call('pay_from_credit', parent.caller, { payment_id });
  };
  const { enrollment_id, payment_id } = await make.call('enroll_child', parent.caller, enroll);
  const fee = await readValue<string>`select id from payments where child_id = ${child.id} and fee_kind is not null`;
  await spend(fee);
  await spend(payment_id!);
  expect(await credit()).toBe(0);
  await make.call('unenroll_child', parent.caller, { enrollment_id });
  expect(await feesOf(child.id)).toEqual([{ ...REGISTRATION, amount: 2600, status: 'failed' }]);
  expect(await credit()).toBe(800);
  await make.call('enroll_child', parent.caller, enroll);
  expect(await feesOf(child.id)).toEqual([{ ...REGISTRATION, amount: 2600, status: 'failed' }, REGISTRATION]);
});
