import { sql } from 'kysely';
import { installmentsOf, type Installment, type PlanInstallments } from '../../../../contracts/installments.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { clubCurrency } from '../../core/club-currency.ts';
import { split } from './split.ts';

export interface Asked {
  planId: string;
  amount: number;
  /** The last day on which the whole is paid in time: who is late gains no time for the first installment. */
  dueOn: string;
}

/** The installments in which a plan offers to pay a sum; null where it is paid at once. */
export async function planInstallments(
  trx: Transaction,
  { planId, amount, dueOn }: Asked,
): Promise<Installment[] | null> {
  const { rows } = await sql<PlanInstallments>`
    select installments, installment_months, first_percent from plans where id = ${planId}::uuid and installments is not null
  `.execute(trx);
  return rows[0] ? installmentsOf(amount, rows[0], { from: dueOn, currency: await clubCurrency(trx) }) : null;
}

/** The same of what is about to be asked for, for a period that may be ahead. */
export async function installmentsAhead(
  trx: Transaction,
  { period, ...due }: Omit<Asked, 'dueOn'> & { period: { from: string } | null },
): Promise<Installment[] | null> {
  const first = period && period.from > clubDay() ? period.from : clubDay();
  const { rows } = await sql<{ due_on: string }>`select private.plan_due_day(${first}::date) as due_on`.execute(trx);
  return planInstallments(trx, { ...due, dueOn: rows[0]?.due_on ?? first });
}

/** Splits a payment that waits whole into the installments of its plan; refuses those that the plan does not offer by now. */
export async function splitAsPlanned(
  trx: Transaction,
  payment: Asked & { id: string },
  quoted: readonly Installment[],
): Promise<Installment[]> {
  const offered = await planInstallments(trx, payment);
  const isSame =
    offered?.length === quoted.length &&
    offered.every(({ amount, due_on }, at) => quoted[at]?.amount === amount && quoted[at]?.due_on === due_on);
  if (!isSame) throw new ClubError('amount_changed');
  await split(trx, payment.id, offered);
  return offered;
}
