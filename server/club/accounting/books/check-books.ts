import { sql } from 'kysely';
import type { BooksCheck } from '../../../../contracts/books.ts';
import { checkBooksInput } from '../../../../contracts/inputs/books.ts';
import type { JobSummary } from '../../../../contracts/jobs.ts';
import { SETTLED_STATUSES } from '../../../../contracts/payments.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { onlyRow } from '../../../platform/database/rows.ts';
import { log } from '../../../platform/log.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';

const SETTLED = SETTLED_STATUSES.map((status) => `'${status}'`).join(', ');

/** The sums that prove the books, all seen at one moment; a backup keeps them to compare what it restores. */
export const BOOKS_SUMS = `
  select
    (select coalesce(sum(amount), 0) from ledger_entries) as books,
    (select coalesce(sum(amount), 0) from payments where status in (${SETTLED})) as payments,
    (select coalesce(sum(refunded_amount), 0) from payments) as refunds,
    (select coalesce(sum(amount), 0) from family_credits where kind <> 'granted') as credits,
    (select coalesce(sum(amount), 0) from books_removals) as removed,
    (select coalesce(sum(euro_cents), 0) from ledger_entries)
      - (select coalesce(sum(euro_cents), 0) from payments where status in (${SETTLED}))
      + (select coalesce(sum(refunded_euro_cents), 0) from payments)
      - (select coalesce(sum(euro_cents), 0) from family_credits where kind <> 'granted')
      - (select coalesce(sum(euro_cents), 0) from books_removals) as euro_difference,
    (select coalesce(sum(euro_cents), 0) from ledger_entries where method = 'cash')
      - (select coalesce(sum(euro_cents), 0) from cash_moves where entry_id is not null) as cash_difference`;

/**
 * Proves the books and stores the result: their sum against payments settled less refunds, credits, and what was
 * erased, and their cash against the moves of envelopes, all seen at one moment. Runs with the club's rights. Logs a difference as an error.
 */
export async function checkBooks(trx: Transaction): Promise<BooksCheck> {
  const check = await onlyRow(trx)<BooksCheck>`
    insert into books_checks (books, payments, refunds, credits, removed, euro_difference, cash_difference) ${sql.raw(BOOKS_SUMS)}
    returning id, books, payments, refunds, credits, removed, difference, euro_difference, cash_difference, created_at`;
  if (offBy(check).length > 0)
    log('error', 'books.unbalanced', {
      check: check.id,
      difference: check.difference,
      euro_difference: check.euro_difference,
      cash_difference: check.cash_difference,
    });
  return check;
}

const offBy = ({ difference, euro_difference, cash_difference }: BooksCheck) =>
  [difference, euro_difference, cash_difference].filter((off) => Number(off) !== 0);

/** The nightly proof for the list of jobs: how many of its sums are off. */
export async function proveBooks(trx: Transaction): Promise<JobSummary> {
  return { differences: offBy(await checkBooks(trx)).length };
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
