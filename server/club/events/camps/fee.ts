import { sql } from 'kysely';
import { registrationFee } from '../../../../contracts/events.ts';
import type { EndNote } from '../../../../contracts/payments.ts';
import { clubDay } from '../../../../contracts/time.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { only } from '../../../platform/database/rows.ts';
import { isDueRow } from '../../ledger/payment-conditions.ts';
import { dropPayments } from '../../payments/drop-payments.ts';
import { refundToCredit } from '../../payments/refunds/refund-to-credit.ts';
import type { LockedEvent, Registration } from '../seats.ts';

interface Asked {
  id: string;
  reference: string;
  amount: number;
}

/** The fee of a registration in the club's currency: the event's, or that of its days, at most that of all. */
export async function feeOf(trx: Transaction, event: LockedEvent, registrationId: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select count(*)::integer as days from event_registration_days where registration_id = ${registrationId}::uuid
  `.execute(trx);
  return registrationFee(event, only(rows).days);
}

/** Asks for the fee of a registration: what is paid now comes first, then the rest on its day. */
export async function askForFee(trx: Transaction, event: LockedEvent, registration: Registration): Promise<Asked[]> {
  return ask(trx, event, registration, { total: await feeOf(trx, event, registration.id), paid: 0 });
}

/** Asks for what is not paid of a sum, the missing part of the deposit apart from the rest. */
async function ask(
  trx: Transaction,
  { deposit, rest_due_on }: LockedEvent,
  registration: Registration,
  { total, paid }: { total: number; paid: number },
): Promise<Asked[]> {
  const open = Math.max(0, total - paid);
  const now = deposit === null ? open : Math.min(open, Math.max(0, deposit - paid));
  const parts = [
    { amount: now, due_on: clubDay() },
    { amount: open - now, due_on: rest_due_on ?? clubDay() },
  ].filter(({ amount }) => amount > 0);
  const payments: Asked[] = [];
  for (const part of parts) payments.push(await askFor(trx, registration, part));
  return payments;
}

async function askFor(
  trx: Transaction,
  { id, user_id, child_id }: Registration,
  part: { amount: number; due_on: string },
): Promise<Asked> {
  const payment = await trx
    .insertInto('payments')
    .values({ user_id, child_id, event_registration_id: id, method: 'bank_transfer', ...part })
    .returning(['id', 'reference', 'amount'])
    .executeTakeFirstOrThrow();
  await trx.insertInto('payment_events').values({ payment_id: payment.id, to_status: 'pending' }).execute();
  return payment;
}

/**
 * Lets a registration owe another sum, 0 when it ends: what waits is asked for again, and what was paid above it becomes the
 * family's credit. A payment that an admin or a bank gives back is left to them. Returns the credit in the club's currency.
 */
export async function settleFee(
  trx: Transaction,
  event: LockedEvent,
  registration: Registration,
  { total, by, note }: { total: number; by: string | null; note: EndNote | 'repriced' },
): Promise<number> {
  const { rows } = await sql<{ id: string; settled: boolean; left: number; apart: boolean }>`
    select id, status in ('paid', 'validated', 'refunded') as settled, amount - refunded_amount as left, exists (
      select from refunds where payment_id = payments.id
        and (status = 'pending' or (status = 'succeeded' and (origin <> 'club' or created_by is not null)))
      union all
      select from family_credits where payment_id = payments.id and kind = 'granted'
    ) as apart
    from payments where event_registration_id = ${registration.id}::uuid order by created_at desc, id for update
  `.execute(trx);
  const settled = rows.filter((payment) => payment.settled);
  const paid = settled.reduce((sum, { left }) => sum + left, 0);
  const waits = await waiting(trx, registration.id);
  if (paid + waits !== total) {
    await dropPayments(trx, sql`event_registration_id = ${registration.id}::uuid`, { note, by });
    await ask(trx, event, registration, { total, paid });
  }
  let credit = 0;
  let above = paid - total;
  for (const { id, left, apart } of settled) {
    const amount = Math.min(left, above);
    if (apart || amount <= 0) continue;
    credit += await refundToCredit(trx, id, { amount });
    above -= amount;
  }
  return credit;
}

async function waiting(trx: Transaction, registrationId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::integer as amount from payments
    where event_registration_id = ${registrationId}::uuid and ${isDueRow()}`.execute(trx);
  return only(rows).amount;
}
