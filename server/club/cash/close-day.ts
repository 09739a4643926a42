import { closeCashDayInput, reopenCashDayInput } from '../../../contracts/inputs/cash.ts';
import { fromEuroCents, type Sum } from '../../../contracts/money.ts';
import { clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { insertRow } from '../../platform/database/rows.ts';
import { hasRole } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { clubCurrency } from '../core/club-currency.ts';
import { defineProcedure } from '../core/procedure.ts';
import { envelopeOf, heldOn, lockEnvelopes, requireCashier, requireLocation } from './envelope.ts';

export const closeCashDay = defineProcedure({
  name: 'close_cash_day',
  summary:
    'Closes a day of the caller’s cash at a location with what was counted, in euro cents; a difference needs its reason. The day takes no more cash of the caller there.',
  input: closeCashDayInput,
  async run(context, { location_id = null, day, euro_cents, reason }) {
    const by = await requireCashier(context);
    const close = await asServiceRole(context.trx, async (trx) => {
      await requireLocation(trx, location_id);
      await lockEnvelopes(trx, [envelopeOf(by)]);
      await refuseLaterClose(trx, { by, location_id, day });
      const expected = await heldOn(trx, envelopeOf(by), location_id, day);
      const difference = await differenceOf(trx, expected, euro_cents);
      if (difference.euro_cents !== 0 && !reason)
        throw new ClubError('invalid_input', { details: [{ field: 'reason', fault: 'required' }] });
      const id = await insertRow(trx, 'cash_closes', {
        user_id: by,
        location_id,
        day,
        expected: expected.amount,
        expected_euro_cents: expected.euro_cents,
        counted_euro_cents: euro_cents,
        reason: difference.euro_cents === 0 ? null : reason,
        created_by: by,
      });
      await moveDifference(trx, { close_id: id, user_id: by, location_id, day, created_by: by }, difference);
      return { id, expected: expected.euro_cents, difference: difference.euro_cents };
    });
    await audit(context, 'close_cash_day', {
      table: 'cash_closes',
      id: close.id,
      details: { day, euro_cents, difference: close.difference, reason },
    });
    return {
      close_id: close.id,
      expected_euro_cents: close.expected,
      counted_euro_cents: euro_cents,
      difference_euro_cents: close.difference,
    };
  },
});

export const reopenCashDay = defineProcedure({
  name: 'reopen_cash_day',
  summary: 'Takes a close back on its own day: its person, or an admin. The difference is taken back with it.',
  input: reopenCashDayInput,
  async run(context, { close_id }) {
    const by = await requireCashier(context);
    const admin = await hasRole(context, 'admin');
    const day = await asServiceRole(context.trx, async (trx) => {
      const close = await trx
        .selectFrom('cash_closes')
        .select(['user_id', 'location_id', 'day', 'reopened_at'])
        .where('id', '=', close_id)
        .executeTakeFirst();
      if (!close?.user_id || (close.user_id !== by && !admin)) throw new ClubError('cash_close_not_found');
      const { user_id, location_id, day } = close;
      await lockEnvelopes(trx, [envelopeOf(user_id)]);
      if (day !== clubDay()) throw new ClubError('cash_day_final');
      const reopened = await trx
        .updateTable('cash_closes')
        .set({ reopened_at: new Date().toISOString(), reopened_by: by })
        .where('id', '=', close_id)
        .where('reopened_at', 'is', null)
        .executeTakeFirst();
      if (reopened.numUpdatedRows === 0n) throw new ClubError('cash_close_not_found');
      const moved = await trx
        .selectFrom('cash_moves')
        .select(['amount', 'euro_cents'])
        .where('close_id', '=', close_id)
        .executeTakeFirst();
      if (moved)
        await moveDifference(
          trx,
          { close_id, user_id, location_id, day, created_by: by },
          { amount: -moved.amount, euro_cents: -moved.euro_cents },
        );
      return day;
    });
    await audit(context, 'reopen_cash_day', { table: 'cash_closes', id: close_id, details: { day } });
    return { close_id };
  },
});

async function refuseLaterClose(
  trx: Transaction,
  { by, location_id, day }: { by: string; location_id: string | null; day: string },
): Promise<void> {
  const later = await trx
    .selectFrom('cash_closes')
    .select('id')
    .where('user_id', '=', by)
    .where('location_id', 'is not distinct from', location_id)
    .where('day', '>', day)
    .where('reopened_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (later) throw new ClubError('cash_day_later');
}

/** The counted sum less the expected one: nothing in either currency where the cents agree. */
async function differenceOf(trx: Transaction, expected: Sum, counted: number): Promise<Sum> {
  if (counted === expected.euro_cents) return { amount: 0, euro_cents: 0 };
  const amount = fromEuroCents(counted, await clubCurrency(trx));
  return { amount: amount - expected.amount, euro_cents: counted - expected.euro_cents };
}

interface Closed {
  close_id: string;
  user_id: string;
  location_id: string | null;
  day: string;
  created_by: string;
}

async function moveDifference(trx: Transaction, closed: Closed, difference: Sum): Promise<void> {
  if (difference.euro_cents === 0) return;
  await trx
    .insertInto('cash_moves')
    .values({ ...closed, ...difference, kind: 'difference' })
    .execute();
}
