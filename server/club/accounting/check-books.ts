import { sql } from 'kysely';
import type { BooksCheck } from '../../../contracts/books.ts';
import { checkBooksInput } from '../../../contracts/inputs/books.ts';
import { asServiceRole, type Transaction } from '../../platform/database.ts';
import { log } from '../../platform/log.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { requireAdmin } from '../users/access.ts';

/**
 * Proves the books and keeps the result: their sum against payments settled less refunds, credits, and what was erased, all
 * seen at one moment. Runs with the club's rights. A difference is also an error in the log.
 */
export async function checkBooks(trx: Transaction): Promise<BooksCheck> {
  const { rows } = await sql<BooksCheck>`
    insert into books_checks (books, payments, refunds, credits, removed, euro_difference)
    select
      (select coalesce(sum(amount), 0) from ledger_entries),
      (select coalesce(sum(amount), 0) from payments where status in ('validated', 'paid', 'refunded')),
      (select coalesce(sum(refunded_amount), 0) from payments),
      (select coalesce(sum(amount), 0) from family_credits where kind <> 'granted'),
      (select coalesce(sum(amount), 0) from books_removals),
      (select coalesce(sum(euro_cents), 0) from ledger_entries)
        - (select coalesce(sum(euro_cents), 0) from payments where status in ('validated', 'paid', 'refunded'))
        + (select coalesce(sum(refunded_euro_cents), 0) from payments)
        - (select coalesce(sum(euro_cents), 0) from family_credits where kind <> 'granted')
        - (select coalesce(sum(euro_cents), 0) from books_removals)
    returning id, books, payments, refunds, credits, removed, difference, euro_difference, created_at`.execute(trx);
  const check = rows[0]!;
  if (Number(check.difference) !== 0 || Number(check.euro_difference) !== 0)
    log('error', 'books.unbalanced', {
      check: check.id,
      difference: check.difference,
      euro_difference: check.euro_difference,
    });
  return check;
}

/** The nightly proof, in words for the list of jobs. */
export async function proveBooks(trx: Transaction): Promise<string> {
  const { books, difference, euro_difference } = await checkBooks(trx);
  const leva = (stotinki: number) => `${(Number(stotinki) / 100).toFixed(2)} BGN`;
  if (Number(difference) !== 0) return `OFF by ${leva(difference)} of ${leva(books)}`;
  const euro = (Number(euro_difference) / 100).toFixed(2);
  return Number(euro_difference) === 0 ? `balanced at ${leva(books)}` : `OFF by ${euro} EUR of ${leva(books)}`;
}

export const checkBooksNow = defineProcedure({
  name: 'check_books',
  summary: 'Proves at once that the books balance, as the nightly job does, and keeps the result.',
  input: checkBooksInput,
  async run(context): Promise<BooksCheck> {
    await requireAdmin(context);
    return asServiceRole(context.trx, checkBooks);
  },
});
