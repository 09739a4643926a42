import { sql } from 'kysely';
import { ratesOf, splitByRate, type RatedSum } from '../../../../contracts/invoices.ts';
import { addUp, type Sum } from '../../../../contracts/money.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** The rate of a plan or a product: its own, or the club's; none in a club that is not registered for VAT. */
export const RATE_OF = (own: 'plans' | 'products') =>
  sql`(select case when company_vat = '' then 0 else coalesce(${sql.ref(`${own}.vat_percent`)}, vat_percent) end from club_settings)`;

/** A payment's sum, or what is left of it, by rate: an order's by what its goods cost, everything else has one rate. */
export async function ratesOfPayment(trx: Transaction, paymentId: string, sum: Sum): Promise<RatedSum[]> {
  const { rows } = await sql<{ percent: number; weight: number }>`
    select percent, sum(weight)::integer as weight from (
      select ${RATE_OF('products')} as percent, order_items.price * order_items.quantity as weight
      from payments join order_items on order_items.order_id = payments.order_id join products on products.id = order_items.product_id
      where payments.id = ${paymentId}::uuid
      union all
      select ${RATE_OF('plans')}, 1
      from payments left join enrollments on enrollments.id = payments.enrollment_id left join plans on plans.id = enrollments.plan_id
      where payments.id = ${paymentId}::uuid and payments.order_id is null
    ) as parts group by percent order by percent desc`.execute(trx);
  return splitByRate(sum, rows);
}

/**
 * The parts of a note to an invoice by rate: those of all its notes together less the earlier ones, so that an invoice which goes back
 * whole comes to nothing at every rate.
 */
export async function ratesOfNote(trx: Transaction, invoiceId: string, sum: Sum): Promise<RatedSum[]> {
  const invoice = await trx
    .selectFrom('invoices')
    .select(['amount', 'euro_cents', 'vat_percent', 'rates'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  const { rows: notes } = await sql<{
    kind: string;
    amount: number;
    euro_cents: number;
    vat_percent: number;
    rates: RatedSum[] | null;
  }>`
    select kind, amount, euro_cents, vat_percent, rates from invoices where corrects_id = ${invoiceId}::uuid`.execute(
    trx,
  );
  const whole = ratesOf(invoice as Parameters<typeof ratesOf>[0]);
  const earlier = notes.flatMap((note) =>
    ratesOf(note).map((part) =>
      note.kind === 'credit_note' ? part : { ...part, amount: -part.amount, euro_cents: -part.euro_cents },
    ),
  );
  const together = addUp([...earlier, sum]);
  const weights = whole.map(({ percent, amount }) => ({ percent, weight: amount }));
  const upTo = together.amount === invoice.amount ? whole : splitByRate(together, weights);
  return upTo.map(({ percent, amount, euro_cents }) => {
    const before = addUp(earlier.filter((part) => part.percent === percent));
    return { percent, amount: amount - before.amount, euro_cents: euro_cents - before.euro_cents };
  });
}

/** Of several rates the highest: what programs from before read. */
export const mainPercent = (rates: readonly RatedSum[]): number => Math.max(0, ...rates.map(({ percent }) => percent));
