import { createHash } from 'node:crypto';
import { toEuroCents, type Currency } from '../../../../contracts/money.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import type { ProcedureContext } from '../../core/procedure.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { changeCredit, lockCredit } from '../../ledger/credit.ts';
import { requireSecondPerson } from '../../core/access/second-person.ts';
import { clubCurrency } from '../../core/club-currency.ts';
import { requireOtherFamily } from '../../core/access/other-family.ts';
import { findChild, findFamily } from './find-people.ts';
import { EXISTS, NEW, refuse, type Cells, type WriteRow } from './row.ts';
import { clubUnitsOf, dayOf, isDay } from '../../../platform/spreadsheets/typed-values.ts';

const MOST = 10_000_000;
const MAX_SUBJECT = 200;

/** A sum that a family owes or has paid ahead, from before the program. */
interface Balance {
  userId: string;
  childId: string | null;
  amount: number;
  subject: string;
  on: string;
  /** The day that the file says, if any: a part of what makes the row the same. */
  said: string;
}

/**
 * What a family owes becomes a payment that waits; what it has paid ahead becomes credit that was received before the
 * program, so that it may be spent and paid out. The same row a second time changes nothing; no family is notified.
 */
export const writeBalance: WriteRow = async (context, trx, cells, silent) => {
  const child = cells['full_name'] ? await findChild(trx, cells) : null;
  const userId = child && !cells['parent_email'] ? child.parent_id : await findFamily(trx, cells);
  const currency = await clubCurrency(trx);
  const owes = readSum(cells, 'owes', currency, silent);
  const credit = readSum(cells, 'credit', currency, silent);
  if (owes > 0 && credit > 0) throw refuse('credit', 'one_sum');
  if (!cells['owes'] && !cells['credit']) throw refuse('owes', 'required');
  const subject = cells['subject'] || 'Начално салдо';
  if (subject.length > MAX_SUBJECT) throw refuse('subject', 'too_long');
  const balance = {
    userId,
    childId: child?.id ?? null,
    subject,
    on: readDay(cells, owes > 0),
    said: dayOf(cells['on'] ?? ''),
  };
  if (owes > 0) return (await ask(context, trx, { ...balance, amount: owes })) ? NEW : EXISTS;
  if (credit > 0) return (await receive(context, trx, { ...balance, amount: credit }, currency)) ? NEW : EXISTS;
  return EXISTS;
};

/** What the family owes, as a payment that waits; false where it was asked for before. */
async function ask(context: ProcedureContext, trx: Transaction, balance: Balance): Promise<boolean> {
  const { userId, childId, amount, subject, on } = balance;
  const asked = await trx
    .insertInto('payments')
    .values({
      id: idOf('debt', balance),
      user_id: userId,
      child_id: childId,
      amount,
      subject,
      date: on,
      method: 'bank_transfer',
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!asked) return false;
  await trx
    .insertInto('payment_events')
    .values({ payment_id: asked.id, to_status: 'pending', note: subject, created_by: context.userId })
    .execute();
  return true;
}

/** What the family has paid ahead, as credit that money backs; false where it was received before. */
async function receive(
  context: ProcedureContext,
  trx: Transaction,
  balance: Balance,
  currency: Currency,
): Promise<boolean> {
  const { userId, amount, subject, on } = balance;
  const id = idOf('credit', balance);
  await requireOtherFamily({ ...context, trx }, [userId]);
  const before = await lockCredit(trx, userId);
  const known = await trx.selectFrom('family_credits').select('id').where('id', '=', id).executeTakeFirst();
  if (known) return false;
  await requireSecondPerson({ ...context, trx }, { family: userId, amount });
  await changeCredit(trx, before, {
    id,
    userId,
    kind: 'received',
    euroCents: toEuroCents(amount, currency),
    amount,
    note: subject,
    on,
    by: context.userId,
  });
  return true;
}

/**
 * The same id for the same row of any file. The default day is not in it, so that a file without days may come again
 * next month.
 */
function idOf(kind: 'debt' | 'credit', { userId, childId, amount, subject, said }: Balance): string {
  const facts = ['import_balance', kind, userId, childId ?? '', amount, subject, said].join('\n');
  const hex = createHash('sha256').update(facts).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function readSum(cells: Cells, column: 'owes' | 'credit', currency: Currency, silent: Currency | null): number {
  const text = cells[column] ?? '';
  if (text === '') return 0;
  const sum = clubUnitsOf(text, currency, silent);
  if (Number.isNaN(sum)) throw refuse(column, 'invalid');
  if (sum > MOST) throw refuse(column, 'too_big');
  return sum;
}

/**
 * The day of the balance. Without one a debt is asked for today, and a credit is booked on the last day of the month
 * before, so that the running month shows no money that came earlier.
 */
function readDay(cells: Cells, isDebt: boolean): string {
  const today = clubDay();
  const day = dayOf(cells['on'] ?? '');
  if (!day) return isDebt ? today : addDays(`${today.slice(0, 7)}-01`, -1);
  if (!isDay(day)) throw refuse('on', 'invalid_date');
  if (day > today) throw refuse('on', 'in_the_future');
  return day;
}
