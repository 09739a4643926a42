import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { CURRENCIES } from '../../../../contracts/money.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { forAll } from '../../../platform/testing/properties.ts';
import { CardClub } from '../../payments/testing/card-club.ts';
import { PIECES, step, take, world, type Step, type World } from '../testing/money-world.ts';

/** The invariants after every step. */
async function expectInOrder(
  { club, admin, parent, code, cap, issuer_id }: World,
  sofar: readonly Step[],
): Promise<void> {
  const after = JSON.stringify(sofar);
  const check = await club.call('check_books', admin, {});
  expect([check.difference, check.euro_difference, check.cash_difference].map(Number), after).toEqual([0, 0, 0]);
  // The envelopes hold what the books have of cash and what was counted otherwise, in both currencies and on each day.
  const [cash] = await club.rows<Record<string, number>>`
    select
      (select coalesce(sum(amount), 0) from cash_moves where kind <> 'difference')
        - (select coalesce(sum(amount), 0) from ledger_entries where method = 'cash') as amount,
      (select coalesce(sum(euro_cents), 0) from cash_moves where kind <> 'difference')
        - (select coalesce(sum(euro_cents), 0) from ledger_entries where method = 'cash') as cents,
      (select coalesce(sum(difference_euro_cents), 0) from cash_closes where reopened_at is null)
        - (select coalesce(sum(euro_cents), 0) from cash_moves where kind = 'difference') as differences,
      (select coalesce(sum(euro_cents), 0) from private.cash_of_day(${clubDay()}::date)) - (
        select coalesce(sum(euro_cents), 0) from ledger_entries where method = 'cash' and kind = 'payment' and date = ${clubDay()}::date
      ) as today,
      (select coalesce(sum(euro_cents), 0) from cash_handovers where status = 'confirmed')
        - (select coalesce(sum(euro_cents), 0) from cash_moves where holder = 'safe') as safe`;
  expect(Object.values(cash!).map(Number), after).toEqual([0, 0, 0, 0, 0]);
  const [faults] = await club.rows<Record<string, number>>`
    select
      count(*) filter (where refunded_amount > amount or refunded_euro_cents > euro_cents)::integer as refunded_too_much,
      count(*) filter (where status = 'pending' and amount = 0)::integer as waits_for_nothing,
      count(*) filter (where status in ('validated', 'paid', 'refunded') and amount > 0 and not exists (
        select from invoices where invoices.payment_id = payments.id and kind = 'receipt'))::integer as without_receipt,
      greatest(0, count(*) filter (where promo_code = ${code} and (status <> 'failed' or method = 'card')) - 2)::integer as code_used_too_often
    from payments where user_id = ${parent.id}`;
  expect(Object.values(faults!), after).toEqual([0, 0, 0, 0]);
  // A month is charged once: no two payments that count cover the same days of a subscription, except the parts of one. Days
  // pass by moving periods, whose months have 28 to 31 days: neighbors may meet within three.
  const twice = await club.rows`
    select one.id from payments as one join payments as other on other.subscription_id = one.subscription_id and other.id > one.id
    where one.user_id = ${parent.id} and upper(one.period * other.period) - lower(one.period * other.period) > 3 and one.status <> 'failed' and other.status <> 'failed'
      and one.part_of is null and other.part_of is null`;
  expect(twice, after).toEqual([]);
  // A fee is asked for once, whatever was dropped and asked for again.
  const fees = await club.rows`
    select from payments where user_id = ${parent.id} and fee_kind is not null and part_of is null and (status <> 'failed' or method = 'card')
    group by child_id, fee_kind, fee_year having count(*) > 1`;
  expect(fees, after).toEqual([]);
  const [shelf] = await club.rows<{ there: number; ordered: number }>`
    select stock_quantity as there, (
      select coalesce(sum(quantity), 0)::integer from order_items join orders on orders.id = order_id
      where product_id = ${cap} and status <> 'cancelled'
    ) as ordered from products where id = ${cap}`;
  expect(shelf!.there + shelf!.ordered, after).toBe(PIECES);
  const credit = await club.club
    .readValue<number>`select coalesce(sum(euro_cents), 0)::integer as cents from family_credits where user_id = ${parent.id}`;
  expect(credit, after).toBeGreaterThanOrEqual(0);
  const [debt] = await club.rows<{ listed: number; owed: number }>`
    select coalesce((select amount from family_debts where user_id = ${parent.id}), 0)::integer as listed,
      coalesce(sum(amount), 0)::integer as owed
    from payments where user_id = ${parent.id} and (status = 'pending' or (status = 'failed' and method = 'card'))
      and due_on <= ${clubDay()}::date`;
  expect(debt!.listed, after).toBe(debt!.owed);
  // An issuer is asked for what its vouchers paid and did not go back, once; each of a payment that has it, or of one that is erased.
  const [vouchers] = await club.rows<Record<string, number>>`
    with taken as (
      select payments.amount - refunded_amount as amount, payments.euro_cents - refunded_euro_cents as cents,
        coalesce((select sum(price) from card_visits where voucher_id = vouchers.id), 0) as claimed,
        coalesce((select sum(card_visits.euro_cents) from card_visits where voucher_id = vouchers.id), 0) as claimed_cents,
        payments.id, method, taken_at, private.euro_cents(value, currency) as worth
      from vouchers cross join club_settings left join payments on payments.id = payment_id where issuer_id = ${issuer_id}
    )
    select
      count(*) filter (where id is not null and (amount <> claimed or cents <> claimed_cents or method <> 'voucher'))::integer as claimed_otherwise,
      count(*) filter (where taken_at is null and (claimed <> 0 or claimed_cents <> 0))::integer as free_and_claimed,
      -- The last stotinka may be less than a cent.
      count(*) filter (where taken_at is not null and (claimed <= 0 or claimed_cents < 0 or claimed_cents > worth))::integer as taken_for_nothing,
      (select count(*)::integer from payments where user_id = ${parent.id} and method = 'voucher' and status = 'validated'
        and not exists (select from vouchers where payment_id = payments.id)) as without_voucher,
      (select count(*)::integer from family_credits join payments on payments.id = payment_id
        where family_credits.user_id = ${parent.id} and payments.method = 'voucher' and family_credits.amount > 0
          -- Money that came by an older code is the family's.
          and family_credits.method is distinct from 'easypay') as as_credit
    from taken`;
  expect(Object.values(vouchers!), after).toEqual([0, 0, 0, 0, 0]);
  // A club that counts in euro has the cents that were charged as its amounts, everywhere.
  const differing = await club.rows`
    select from club_settings, (
      select amount, euro_cents from payments union all select refunded_amount, refunded_euro_cents from payments
      union all select amount, euro_cents from refunds union all select amount, euro_cents from family_credits
      union all select amount, euro_cents from cash_moves union all select amount, euro_cents from cash_handovers
      union all select amount, euro_cents from ledger_entries union all select amount, euro_cents from books_removals
    ) as sums where currency = 'EUR' and amount <> euro_cents`;
  expect(differing, after).toHaveLength(0);
}

test.each(CURRENCIES)(
  'whatever is done in %s in whatever order, the books balance after each step',
  async (currency) => {
    const club = await CardClub.open(16, currency);
    onTestFinished(() => club.club.drop());
    const admin = await club.make.caller('admin');
    await forAll(40, [fc.array(step, { minLength: 6, maxLength: 24, size: 'max' })], async (steps) => {
      const here = await world(club, admin);
      for (const [index, at] of steps.entries()) {
        await take(here, at);
        await expectInOrder(here, steps.slice(0, index + 1));
      }
    });
  },
);
