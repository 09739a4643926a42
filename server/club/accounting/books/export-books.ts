import { sql } from 'kysely';
import type { BookRow, BooksMonth } from '../../../../contracts/books.ts';
import { exportBooksInput } from '../../../../contracts/inputs/books.ts';
import { printedNumber, type TaxDocumentKind } from '../../../../contracts/invoices.ts';
import { addUp, type Sum } from '../../../../contracts/money.ts';
import { addDays, addMonths } from '../../../../contracts/time.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { onlyRow } from '../../../platform/database/rows.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { isSettledRow } from '../../ledger/payment-conditions.ts';
import { REFUND_MOVES } from '../../ledger/refund-moves.ts';

export const exportBooks = defineProcedure({
  name: 'export_books',
  summary:
    'The books of a month for the accountant: every payment settled, refund and credit with its reference, receipt and payer. Their sum is the ledger’s sum of the month.',
  input: exportBooksInput,
  async run(context, { month, view_only }): Promise<BooksMonth> {
    await requireAdmin(context);
    const books = await asServiceRole(context.trx, (trx) => readMonth(trx, month));
    await audit(context, view_only ? 'view_books' : 'export_books', {
      table: 'ledger_entries',
      id: null,
      details: { month },
    });
    return books;
  },
});

async function readMonth(trx: Transaction, month: string): Promise<BooksMonth> {
  const from = `${month}-01`;
  const to = addMonths(from, 1);
  const rows = await readRows(trx, from, to);
  const ledger = await readLedger(trx, from, to);
  const of = (kind: BookRow['kind']) => addUp(rows.filter((row) => row.kind === kind));
  const listed = addUp(rows);
  const other = { amount: ledger.amount - listed.amount, euro_cents: ledger.euro_cents - listed.euro_cents };
  const totals = { payment: of('payment'), refund: of('refund'), credit: of('credit'), other };
  if (other.amount !== 0 || other.euro_cents !== 0) rows.push(otherRow(other, to));
  return { month, rows, totals, ledger };
}

const otherRow = (sum: Sum, to: string): BookRow => ({
  ...sum,
  date: addDays(to, -1),
  kind: 'other',
  method: null,
  reference: null,
  receipt: null,
  invoice: null,
  payer: null,
  child: null,
  subject: null,
  order_number: null,
});

const readLedger = (trx: Transaction, from: string, to: string): Promise<Sum> => onlyRow(trx)`
    select coalesce(sum(amount), 0)::integer as amount, coalesce(sum(euro_cents), 0)::integer as euro_cents
    from ledger_entries where date >= ${from}::date and date < ${to}::date`;

type StoredRow = Omit<BookRow, 'invoice'> & { tax_kind: TaxDocumentKind | null; tax_number: number | null };

async function readRows(trx: Transaction, from: string, to: string): Promise<BookRow[]> {
  const { rows } = await sql<StoredRow>`
    with month as (
      select ${from}::date::timestamp at time zone 'Europe/Sofia' as starts, ${to}::date::timestamp at time zone 'Europe/Sofia' as ends
    ), moved as (
      select (settled_at at time zone 'Europe/Sofia')::date as date, settled_at as at, 'payment' as kind, method, payments.amount,
        payments.euro_cents, payments.id as payment_id, payments.user_id, null::uuid as refund_id
      from payments, month
      where ${isSettledRow()} and settled_at >= starts and settled_at < ends
      union all
      -- What became credit left no till and no card: the ledger has it as a transfer, like the credit.
      select (at at time zone 'Europe/Sofia')::date, at, 'refund', case when exists (
          select from family_credits where payment_id = payments.id and family_credits.euro_cents = refunded.euro_cents
            and kind = 'received' and family_credits.method is null and bank_transaction_id is null
        ) then 'bank_transfer' else method end, sign * refunded.amount,
        sign * refunded.euro_cents, payments.id, payments.user_id, refund_id
      from month, (${REFUND_MOVES}) as refunded join payments on payments.id = refunded.payment_id
      where at >= starts and at < ends
      union all
      select booked_on, created_at, 'credit', coalesce(method, 'bank_transfer'), amount, euro_cents, payment_id, user_id, null
      from family_credits where kind <> 'granted' and booked_on >= ${from}::date and booked_on < ${to}::date
    )
    select moved.date, moved.kind, moved.method, moved.amount, moved.euro_cents,
      payments.reference, invoices.number as receipt, taxed.kind as tax_kind, taxed.number as tax_number,
      coalesce(nullif(profiles.full_name, ''), users.email) as payer, children.full_name as child,
      coalesce(classes.title, events.title, payments.subject) as subject, orders.number as order_number
    from moved
    left join payments on payments.id = moved.payment_id
    left join invoices on invoices.payment_id = moved.payment_id and invoices.kind = 'receipt'
    left join invoices as taxed on (moved.kind = 'payment' and taxed.payment_id = moved.payment_id and taxed.kind = 'invoice' and taxed.cancelled_at is null)
      or (taxed.refund_id = moved.refund_id and taxed.kind = case when moved.amount < 0 then 'credit_note' else 'debit_note' end)
    left join auth.users on users.id = moved.user_id
    left join profiles on profiles.user_id = moved.user_id
    left join children on children.id = payments.child_id
    left join enrollments on enrollments.id = payments.enrollment_id
    left join classes on classes.id = enrollments.class_id
    left join event_registrations on event_registrations.id = payments.event_registration_id
    left join events on events.id = event_registrations.event_id
    left join orders on orders.id = payments.order_id
    order by moved.date, moved.at, payments.reference`.execute(trx);
  return rows.map(({ tax_kind, tax_number, ...row }) => ({
    ...row,
    invoice: tax_kind && tax_number ? printedNumber(tax_kind, tax_number) : null,
  }));
}
