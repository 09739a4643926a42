import { sql } from 'kysely';
import { exportSalesJournalInput } from '../../../../contracts/inputs/invoices.ts';
import { ratesOf, splitByRate, type RatedSum } from '../../../../contracts/invoices.ts';
import { addUp, type Sum } from '../../../../contracts/money.ts';
import type { JournalEntry } from '../../../../contracts/sales-journal.ts';
import { addDays, addMonths } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { isSettledRow } from '../../ledger/payment-conditions.ts';
import { REFUND_MOVES } from '../../ledger/refund-moves.ts';

export interface SalesJournal {
  month: string;
  company_name: string;
  company_vat: string;
  entries: JournalEntry[];
}

export const exportSalesJournal = defineProcedure({
  name: 'export_sales_journal',
  summary:
    'The sales journal of a month: invoices and notes by the day of issue, then one report of the sales and refunds that no invoice is for. Only for a club with a VAT number.',
  input: exportSalesJournalInput,
  async run(context, { month }): Promise<SalesJournal> {
    await requireAdmin(context);
    const journal = await asServiceRole(context.trx, async (trx) => {
      const club = await trx
        .selectFrom('club_settings')
        .select(['company_name', 'company_vat'])
        .executeTakeFirstOrThrow();
      if (!club.company_vat) throw new ClubError('not_registered_for_vat');
      const from = `${month}-01`;
      const to = addMonths(from, 1);
      return {
        month,
        ...club,
        entries: [...(await readDocuments(trx, from, to)), ...(await readReport(trx, from, to))],
      };
    });
    await audit(context, 'export_sales_journal', { table: 'invoices', id: null, details: { month } });
    return journal;
  },
});

type Rated = Sum & { vat_percent: number; rates: RatedSum[] | null };

async function readDocuments(trx: Transaction, from: string, to: string): Promise<JournalEntry[]> {
  const { rows } = await sql<Omit<JournalEntry, 'rates'> & Rated>`
    select kind, number, issued_on as day, coalesce(nullif(buyer ->> 'vat_number', ''), nullif(buyer ->> 'eik', '')) as buyer_number,
      buyer ->> 'name' as buyer, amount, euro_cents, vat_percent, rates
    from invoices
    where kind in ('invoice', 'credit_note', 'debit_note') and issued_on >= ${from}::date and issued_on < ${to}::date
    order by issued_on, array_position(array['invoice', 'credit_note', 'debit_note'], kind), number`.execute(trx);
  return rows.map(({ kind, number, day, buyer_number, buyer, ...document }) => ({
    kind,
    number,
    day,
    buyer_number,
    buyer,
    rates: ratesOf(document),
  }));
}

/**
 * The payments of the month, and the refunds that came back, less those that went out, of payments without an invoice
 * that counts: one entry, or none.
 */
async function readReport(trx: Transaction, from: string, to: string): Promise<JournalEntry[]> {
  const { rows } = await sql<Rated & { sign: 1 | -1; part: number; part_cents: number }>`
    with month as (
      select ${from}::date::timestamp at time zone 'Europe/Sofia' as starts, ${to}::date::timestamp at time zone 'Europe/Sofia' as ends
    ), moved as (
      select payments.id, 1 as sign, amount as part, euro_cents as part_cents from payments, month
      where ${isSettledRow()} and settled_at >= starts and settled_at < ends and amount > 0
      union all
      select payment_id, sign, amount, euro_cents from (${REFUND_MOVES}) as refunded, month where at >= starts and at < ends
    )
    select moved.sign, moved.part, moved.part_cents, receipts.amount, payments.euro_cents, receipts.vat_percent, receipts.rates
    from moved
    join payments on payments.id = moved.id
    join invoices as receipts on receipts.payment_id = moved.id and receipts.kind = 'receipt'
    where not exists (
      select from invoices where invoices.payment_id = moved.id and invoices.kind = 'invoice' and cancelled_at is null
    )`.execute(trx);
  if (rows.length === 0) return [];
  const parts = rows.flatMap(({ sign, part, part_cents, ...receipt }) =>
    splitByRate(
      { amount: sign * part, euro_cents: sign * part_cents },
      ratesOf(receipt).map(({ percent, amount }) => ({ percent, weight: amount })),
    ),
  );
  const percents = [...new Set(parts.map(({ percent }) => percent))].sort((one, other) => other - one);
  const rates = percents.map((percent) => ({ percent, ...addUp(parts.filter((part) => part.percent === percent)) }));
  return [{ kind: 'report', number: null, day: addDays(to, -1), buyer_number: null, buyer: null, rates }];
}
