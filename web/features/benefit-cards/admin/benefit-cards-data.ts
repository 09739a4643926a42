import { BENEFIT_CARD_STATES } from '../../../../contracts/benefit-cards.ts';
import { pageOf, type Page, type PageRequest } from '../../../kit/list-page.ts';
import { anyHolds } from '../../../kit/search-words.ts';
import { askQuery, rpcQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { supabase } from '../../../lib/api/supabase.ts';

const COLUMNS =
  'id,child_id,child_name,issuer_id,issuer,number,valid_from,valid_until,confirmed_at,state,visits,is_double' as const;

/** A card as the desk sees it. */
export type ListedCard = Selected<'benefit_card_list', typeof COLUMNS>;

/** A page of the cards: those that wait come first, then the newest, unless sorted otherwise. Throws ClubError. */
export async function readCards({ view, from, to }: PageRequest): Promise<Page<ListedCard>> {
  const client = await supabase();
  let request = client.from('benefit_card_list').select(COLUMNS, { count: 'exact' });
  if (view.search.trim()) request = request.or(anyHolds(['child_name', 'number', 'issuer'], view.search));
  const state = BENEFIT_CARD_STATES.find((one) => one === view.filters['state']);
  if (state) request = request.eq('state', state);
  const ordered = view.sort
    ? request.order(view.sort.id, { ascending: !view.sort.desc, nullsFirst: false })
    : request.order('confirmed_at', { ascending: false, nullsFirst: true }).order('created_at', { ascending: false });
  return pageOf(await ordered.order('id').range(from, to));
}

const ISSUER_COLUMNS = 'id,name,price,ends_on,to_claim,has_vouchers,vouchers_to_claim' as const;

/** An issuer with what it pays, and the visits and vouchers that are not claimed yet. */
export type Issuer = Selected<'card_issuer_list', typeof ISSUER_COLUMNS>;

export const issuerListQuery = askQuery(['benefit_cards', 'issuer-list'], (club) =>
  club.from('card_issuer_list').select(ISSUER_COLUMNS).order('name'),
);

/** The claims of an issuer, the newest first. */
export const claimsQuery = (issuerId: string) =>
  askQuery(['benefit_cards', 'claims', issuerId], (club) =>
    club
      .from('card_claims')
      .select('id,month,visits,vouchers,amount,euro_cents,created_at')
      .eq('issuer_id', issuerId)
      .order('created_at', { ascending: false })
      .limit(36),
  );

/** The visits and vouchers that a claim up to the end of the month would have. */
export const claimTrialQuery = (issuer_id: string, month: string) =>
  rpcQuery(['benefit_cards', 'claim-trial', issuer_id, month], 'claim_card_visits', {
    issuer_id,
    month: `${month}-01`,
    dry_run: true,
  });
