import { keepPreviousData } from '@tanstack/react-query';
import { anyHolds, holding } from '../../../kit/search-words.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import { onlyWith, type Selected } from '../../../lib/api/rows.ts';

const PAYMENT_COLUMNS = 'id,user_id,reference,amount,euro_cents,date,children(full_name)';
export type OpenPayment = Selected<'payments', typeof PAYMENT_COLUMNS>;

const SHOWN = 12;
const REFERENCE = /^PK[2-9A-Z]*$/i;

/** Payments that wait and are not a card's, by the child's name or the reference; without words the oldest. Throws ClubError. */
export const openPaymentsQuery = (words: string) =>
  askQuery(
    ['payments', 'open', words],
    (club) => {
      const byChild = words !== '' && !REFERENCE.test(words);
      let request = club
        .from('payments')
        .select(byChild ? onlyWith('children', PAYMENT_COLUMNS) : PAYMENT_COLUMNS)
        .eq('status', 'pending')
        .neq('method', 'card');
      if (byChild) request = request.ilike('children.full_name', holding(words));
      else if (words) request = request.ilike('reference', holding(words));
      return request.order('date').order('id').limit(SHOWN);
    },
    { placeholderData: keepPreviousData },
  );

const FAMILY_COLUMNS = 'user_id,email,full_name';
/** Families by name or address. Throws ClubError. */
export const familiesQuery = (words: string) =>
  askQuery(
    ['users', 'families', words],
    (club) => {
      let request = club.from('user_directory').select(FAMILY_COLUMNS).gt('children', 0);
      if (words) request = request.or(anyHolds(['full_name', 'email', 'phone'], words));
      return request.order('full_name').order('user_id').limit(SHOWN);
    },
    { placeholderData: keepPreviousData },
  );
