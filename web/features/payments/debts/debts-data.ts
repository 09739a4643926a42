import { queryOptions } from '@tanstack/react-query';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { pageOf, type Page, type PageRequest } from '../../../kit/list-page.ts';
import { holding } from '../../../kit/search-words.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { ask } from '../../../lib/api/rpc.ts';
import { supabase } from '../../../lib/api/supabase.ts';

const COLUMNS =
  'user_id,full_name,email,phone,payments,amount,euro_cents,due_on,days,reminded_at,children,seat_kept_until';

/** A family's debt, its age, and the last reminder; amount in the club's currency. */
export type Debt = Selected<'family_debts', typeof COLUMNS>;

const SORTS: Record<string, string> = {
  amount: 'amount',
  days: 'due_on',
  family: 'full_name',
  reminded: 'reminded_at',
  seat: 'seat_kept_until',
};

/** A page of who owes what, the oldest debt first. Throws ClubError. */
export async function readDebts({ view, from, to }: PageRequest): Promise<Page<Debt>> {
  const client = await supabase();
  let request = client.from('family_debts').select(COLUMNS, { count: 'exact' });
  const words = view.search.trim();
  if (words) request = request.or(`full_name.ilike.${quoted(words)},email.ilike.${quoted(words)}`);
  const { age } = view.filters;
  if (age) request = request.lte('due_on', addDays(clubDay(), -Number(age)));
  const { id, desc } = view.sort ?? { id: 'days', desc: true };
  const column = SORTS[id] ?? 'due_on';
  // The older a debt, the earlier its day.
  const ascending = column === 'due_on' ? desc : !desc;
  return pageOf(await request.order(column, { ascending }).order('user_id').range(from, to));
}

const quoted = (words: string): string => `"${holding(words).replace(/["\\]/g, '\\$&')}"`;

/** The sum of all that is owed, and by how many families. */
export const debtTotalQuery = queryOptions({
  queryKey: ['payments', 'debts', 'total'],
  queryFn: async () => {
    const [row] = await ask((club) =>
      club.from('family_debts').select('amount:amount.sum(),euro_cents:euro_cents.sum(),families:user_id.count()'),
    );
    return { amount: row?.amount ?? 0, euro_cents: row?.euro_cents ?? 0, families: row?.families ?? 0 };
  },
});
