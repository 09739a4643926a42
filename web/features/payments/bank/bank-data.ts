import {
  BANK_TRANSACTION_STATUSES,
  type BankTransactionStatus,
  type Match,
} from '../../../../contracts/bank-statements.ts';
import { useWrite } from '../../../components/states/use-procedure.ts';
import { readFamilies } from '../../../kit/families.ts';
import { pageOf, type Page, type PageRequest } from '../../../kit/list-page.ts';
import { anyHolds } from '../../../kit/search-words.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { rpc, type Args } from '../../../lib/api/rpc.ts';
import { STALE_AFTER } from '../../../lib/api/stale-after.ts';
import { supabase } from '../../../lib/api/supabase.ts';
import type { TableView } from '../../../lib/browser/table-address.ts';

const COLUMNS =
  'id,booked_on,amount,currency,euro_cents,payer_name,payer_iban,purpose,details,bank_reference,status,note,user_id,bank_pairs(payments(id,reference,amount,children(full_name)))';
type StoredTransfer = Selected<'bank_transactions', typeof COLUMNS>;

/** A transfer as an admin sees it: with what it seems to pay, or with the family it was paired with. */
export type Transfer = StoredTransfer & { match: Match | null; family: string | null };

/** The list's status of transfers: those without a decision, unless the address says otherwise. */
export function statusOf(view: TableView): BankTransactionStatus {
  return BANK_TRANSACTION_STATUSES.find((status) => status === view.filters['status']) ?? 'unpaired';
}

/** A page of transfers in one state, the newest first, with what each of them seems to pay. Throws ClubError. */
export async function readTransfers({ view, from, to }: PageRequest): Promise<Page<Transfer>> {
  const client = await supabase();
  const status = statusOf(view);
  let request = client.from('bank_transactions').select(COLUMNS, { count: 'exact' }).eq('status', status);
  if (view.search.trim())
    request = request.or(anyHolds(['payer_name', 'purpose', 'details', 'bank_reference', 'payer_iban'], view.search));
  const { id, desc } = view.sort ?? { id: 'booked_on', desc: true };
  const page = pageOf(await request.order(id, { ascending: !desc }).order('id').range(from, to));
  const matches = status === 'unpaired' ? await matchesOf(page.rows) : {};
  const families = status === 'paired' ? await readFamilies(page.rows.flatMap(({ user_id }) => user_id ?? [])) : null;
  const familyOf = (userId: string | null) => {
    const family = userId ? families?.get(userId) : undefined;
    return family ? family.full_name || family.email : null;
  };
  return {
    total: page.total,
    rows: page.rows.map((row) => ({ ...row, match: matches[row.id] ?? null, family: familyOf(row.user_id) })),
  };
}

/** The service matches so many at a time; the list's pages are smaller, only its export is not. */
const MATCHED_AT_ONCE = 200;

async function matchesOf(rows: readonly StoredTransfer[]): Promise<Record<string, Match>> {
  const all: Record<string, Match> = {};
  for (let from = 0; from < rows.length; from += MATCHED_AT_ONCE) {
    const transaction_ids = rows.slice(from, from + MATCHED_AT_ONCE).map(({ id }) => id);
    Object.assign(all, await rpc('match_bank_transactions', { transaction_ids }));
  }
  return all;
}

/** Pairs transfers one after the other; stops at the first that is refused. Answers how many were paired. Throws ClubError. */
export const usePairing = () =>
  useWrite(async (pairs: readonly Args<'pair_bank_transaction'>[]) => {
    const outcomes = [];
    for (const pair of pairs) outcomes.push(await rpc('pair_bank_transaction', pair));
    return outcomes;
  }, STALE_AFTER.pair_bank_transaction);

/** The input that pairs a transfer with a match. */
export const pairOf = (transaction_id: string, { payments, user_id }: Match): Args<'pair_bank_transaction'> => ({
  transaction_id,
  payment_ids: payments.map(({ id }) => id),
  user_id,
});
