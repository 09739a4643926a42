import { describe, expect, test } from 'vitest';
import type { Forecast } from '../../../contracts/books.ts';
import { addDays, addMonths, clubDay } from '../../../contracts/time.ts';
import { clubTest } from '../../testing/club.ts';
import { renewSubscriptions } from '../subscriptions/renew-subscriptions.ts';
import { forecast } from './read-forecast.ts';

const today = clubDay();
const month = addMonths(`${today.slice(0, 7)}-01`, 1);

describe.each(['BGN', 'EUR'] as const)('a club that counts in %s', async (currency) => {
  const { make, read: rows, asService } = await clubTest(8, currency);
  const read = (on = today) => asService((trx) => forecast(trx, on));
  const euro = (amount: number) => (currency === 'EUR' ? amount : Math.round(amount / 1.95583));
  const admin = async () => await make.caller('admin');
  const brief = ({ due, total, month: of }: Forecast) => ({
    month: of,
    due: due.map(({ kind, name, payments, asked, amount, euro_cents }) => [
      name ?? kind,
      payments,
      asked,
      amount,
      euro_cents,
    ]),
    total,
  });
  /** A child on a monthly plan, which is paid up to the end of this month. */
  async function monthly(plan_id: string, of?: Awaited<ReturnType<typeof make.child>>) {
    const child = of ?? (await make.child());
    const wish = { child_id: child.id, class_id: await make.swimClass(), plan_id, method: 'cash' } as const;
    const { enrollment_id, payment_id } = await make.call('enroll_child', child.parent.caller, wish);
    await rows`update subscriptions set created_at = ${`${addMonths(month, -2)}T10:00:00Z`},
      current_period = daterange(${addMonths(month, -1)}::date, ${month}::date) where enrollment_id = ${enrollment_id}`;
    await rows`update payments set period = daterange(${addMonths(month, -1)}::date, ${month}::date),
      date = ${addMonths(month, -1)} where id = ${payment_id}`;
    return { child, enrollment_id, payment_id: payment_id! };
  }

  test('the next month: renewals at their price with discounts and fees, what is asked for already, nothing twice', async () => {
    expect(brief(await read())).toEqual({
      month: month.slice(0, 7),
      due: [],
      total: { amount: 0, euro_cents: 0, payments: 0 },
    });
    const plan_id = await make.plan({ kind: 'pool_unlimited', sessions: null, price: 16_000, name: 'Без ограничение' });
    await rows`update club_settings set sibling_discounts = '{25}', membership_fee = 6000`;
    await rows`update plans set price = 16000 where id = ${plan_id}`;
    const first = await monthly(plan_id);
    const sibling = await make.child(first.child.parent);
    await monthly(plan_id, sibling);
    // Ends before the month: it asks for nothing more.
    const ending = await monthly(plan_id);
    await rows`update subscriptions set ends_on = ${addDays(month, -1)} where enrollment_id = ${ending.enrollment_id}`;
    await rows`update plans set price = 16000 where id = ${plan_id}`;
    await rows`update payments set status = 'failed' where fee_kind is not null`;
    const expected = {
      month: month.slice(0, 7),
      due: [
        ['Без ограничение', 2, 0, 28_000, euro(16_000) + euro(12_000)],
        ['fee', 2, 0, 12_000, 2 * euro(6000)],
      ],
      total: { amount: 40_000, euro_cents: euro(16_000) + euro(12_000) + 2 * euro(6000), payments: 4 },
    };
    expect(brief(await read())).toEqual(expected);
    // A second class of the same child asks for no second fee.
    const second = await monthly(plan_id, first.child);
    await rows`update payments set status = 'failed' where fee_kind is not null`;
    expect((await read()).due.find(({ kind }) => kind === 'fee')).toMatchObject({ payments: 2, amount: 12_000 });
    await make.call('unenroll_child', first.child.parent.caller, { enrollment_id: second.enrollment_id });
    expect(brief(await read())).toEqual(expected);
    // A package that falls due in that month waits already.
    const event = await make.member();
    await rows`update payments set date = ${addDays(month, 4)} where id = ${event.payment_id}`;
    await rows`update payments set status = 'failed', method = 'cash' where fee_kind is not null`;
    expect((await read()).due).toContainEqual(
      expect.objectContaining({ name: '8 посещения', payments: 1, asked: 1, amount: 12_000, euro_cents: euro(12_000) }),
    );
  });

  test('what the job asks for is what was forecast', async () => {
    const before = await read();
    // Five days before the month the job asks for it: here the running months end at once.
    await rows`update subscriptions set ends_on = null where status = 'active' and ends_on is not null`;
    expect((await read()).total.payments).toBe(before.total.payments + 2);
    await rows`update subscriptions set current_period = daterange(${addDays(today, -27)}::date, ${addDays(today, 3)}::date),
      created_at = ${`${addDays(today, 3)}T10:00:00Z`}::timestamptz - interval '2 months' where status = 'active'`;
    await rows`update payments set status = 'validated' where status = 'pending'`;
    const of = addDays(today, 3).slice(0, 7);
    const on = addMonths(`${of}-01`, -1);
    const forecastOf = await read(on);
    await asService(renewSubscriptions);
    const asked = await rows<{ amount: number; payments: number }>`
      select sum(amount)::integer as amount, count(*)::integer as payments from payments
      where status = 'pending' and lower(period) = ${addDays(today, 3)}`;
    const renewals = forecastOf.due.find(({ name }) => name === 'Без ограничение')!;
    expect({ amount: renewals.amount, payments: renewals.payments }).toEqual(asked[0]);
    const after = (await read(on)).due.find(({ name }) => name === 'Без ограничение')!;
    expect(after).toMatchObject({ amount: renewals.amount, payments: renewals.payments, asked: renewals.payments });
  });

  test('what comes late, by plan: the share, and by how many days the half of it', async () => {
    const caller = await admin();
    const plan_id = await make.plan({ name: 'Късен план', price: 10_000 });
    /** A payment that fell due so many days ago, and came so many days after. */
    const fallen = async (ago: number, after: number | null) => {
      const child = await make.child();
      const wish = { child_id: child.id, class_id: await make.swimClass(), plan_id, method: 'cash' } as const;
      const { payment_id } = await make.call('enroll_child', child.parent.caller, wish);
      await rows`update payments set date = ${addDays(today, -ago)} where id = ${payment_id}`;
      if (after === null) return;
      await make.call('validate_payment', caller, { payment_id: payment_id! });
      await rows`update payments set settled_at = ${`${addDays(today, after - ago)}T12:00:00Z`} where id = ${payment_id}`;
    };
    await fallen(100, 0);
    await fallen(100, -2);
    await fallen(90, 3);
    await fallen(80, 9);
    await fallen(30, null);
    await fallen(500, 50);
    expect((await read()).late.find(({ name }) => name === 'Късен план')).toMatchObject({
      payments: 5,
      late: 3,
      median_days: 9,
    });
  });

  test('an admin reads it, reception and families do not', async () => {
    expect(await make.call('read_forecast', await admin(), {})).toMatchObject({ month: month.slice(0, 7) });
    for (const role of ['reception', 'parent', 'instructor'] as const)
      await expect(make.call('read_forecast', (await make.user({ role })).caller, {})).rejects.toMatchObject({
        code: 'not_allowed',
      });
  });
});
