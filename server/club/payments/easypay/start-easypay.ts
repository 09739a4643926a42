import { sql, type Selectable } from 'kysely';
import { clubMoment } from '../../../../contracts/club-moment.ts';
import { EASYPAY_DAYS, type EasyPayCode } from '../../../../contracts/payments.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { SERVICE } from '../../../platform/caller.ts';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { DatabaseTables } from '../../../platform/database/migrations/tables.ts';
import { only } from '../../../platform/database/rows.ts';
import { notify } from '../../core/notifications/notify.ts';
import type { Outside } from '../../core/procedure.ts';
import { lockPayment } from '../../ledger/lock-payment.ts';
import { refusalOf } from '../cards/provider-refusal.ts';

type CodeRow = Selectable<DatabaseTables['easypay_codes']>;

/** A request without an answer is given up after this long, and another one is made. */
const PATIENCE_MS = 30_000;
/** A code that expires sooner is not shown again. */
const SHORTEST_MS = 60_000;
/** So many codes are asked for a family at ePay.bg: a family that enrolls and leaves again and again gets no more. */
const MOST_A_DAY = 30;

/**
 * The code under which a waiting payment is paid at EasyPay: the one that it has, or a new one. Runs outside
 * transactions.
 */
export async function startEasyPay({ database, easypay }: Outside, paymentId: string): Promise<EasyPayCode> {
  if (!easypay) throw new ClubError('method_not_available');
  const { row, reference } = await database.transaction(SERVICE, (trx) => reserve(trx, paymentId));
  if (row.code) return present(row, row.code);
  const bill = {
    invoice: String(row.invoice),
    euroCents: row.euro_cents,
    expiresAt: new Date(row.expires_at),
    description: reference,
  };
  const code = await easypay.register(bill).catch(async (error: unknown) => {
    // Its code reached no payer, so it is not paid.
    await database.transaction(SERVICE, (trx) => close(trx, row.id));
    return refusalOf(error);
  });
  await database.transaction(SERVICE, (trx) => keep(trx, { row, code }));
  return present(row, code);
}

/** Keeps the code, and sends it to its family. */
async function keep(trx: Transaction, { row, code }: { row: CodeRow; code: string }): Promise<void> {
  await trx
    .updateTable('easypay_codes')
    .set({ code, status: 'open' })
    .where('id', '=', row.id)
    .where('status', '=', 'creating')
    .execute();
  if (!row.user_id || !row.payment_id) return;
  const payment = await trx
    .selectFrom('payments')
    .select(['child_id', 'amount'])
    .where('id', '=', row.payment_id)
    .executeTakeFirst();
  if (!payment) return;
  await notify(trx, {
    to: row.user_id,
    kind: 'easypay_code',
    data: {
      ...payment,
      payment_id: row.payment_id,
      euro_cents: row.euro_cents,
      code,
      valid_until: clubDay(row.expires_at),
    },
    once: `easypay_code:${row.id}`,
    atOnce: true,
  });
}

const present = ({ euro_cents, expires_at }: CodeRow, code: string): EasyPayCode => ({ code, euro_cents, expires_at });

async function reserve(trx: Transaction, paymentId: string): Promise<{ row: CodeRow; reference: string }> {
  const payment = await lockPayment(trx, paymentId);
  if (payment?.status !== 'pending' || payment.method !== 'easypay') throw new ClubError('payment_not_pending');
  const { reference, euro_cents, user_id } = payment;
  const open = await trx
    .selectFrom('easypay_codes')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['creating', 'open'])
    .executeTakeFirst();
  if (open?.status === 'creating' && Date.parse(open.created_at) > Date.now() - PATIENCE_MS)
    throw new ClubError('try_again');
  const fits =
    open?.status === 'open' && open.euro_cents === euro_cents && Date.parse(open.expires_at) > Date.now() + SHORTEST_MS;
  if (fits) return { row: open, reference };
  if (open) await close(trx, open.id);
  await refuseTooMany(trx, user_id);
  const row = await trx
    .insertInto('easypay_codes')
    .values({ payment_id: paymentId, user_id, euro_cents, expires_at: lastMoment() })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, reference };
}

async function refuseTooMany(trx: Transaction, userId: string): Promise<void> {
  const { rows } = await sql<{ asked: number }>`
    select count(*)::integer as asked from easypay_codes
    where user_id = ${userId}::uuid and created_at > now() - interval '1 day'`.execute(trx);
  if (only(rows).asked >= MOST_A_DAY) throw new ClubError('too_many_requests');
}

async function close(trx: Transaction, rowId: string): Promise<void> {
  await trx
    .updateTable('easypay_codes')
    .set({ status: 'closed' })
    .where('id', '=', rowId)
    .where('status', 'in', ['creating', 'open'])
    .execute();
}

/** The end of the last day on which the code is paid. */
const lastMoment = (): string => clubMoment(addDays(clubDay(), EASYPAY_DAYS), '23:59')!;
