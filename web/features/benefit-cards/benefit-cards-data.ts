import type { BenefitCardState } from '../../../contracts/benefit-cards.ts';
import type { Progress } from '../../components/Chip.tsx';
import { askQuery, rowQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { clubDay } from '../../lib/format/format.ts';

const COLUMNS =
  'id,issuer_id,number,valid_from,valid_until,confirmed_at,card_issuers(name,ends_on),card_visits(id)' as const;

/** A card of a child, as its family reads it, with the visits that it paid. */
export type BenefitCard = Selected<'benefit_cards', typeof COLUMNS>;

/** The cards of a child, the newest first. */
export const benefitCardsQuery = (childId: string) =>
  askQuery(['benefit_cards', childId], (club) =>
    club
      .from('benefit_cards')
      .select(COLUMNS)
      .eq('child_id', childId)
      .is('card_visits.taken_back_at', null)
      .order('created_at', { ascending: false }),
  );

/** The issuers whose cards, or vouchers, the club takes today, by name. */
export const issuersQuery = (issues: 'has_cards' | 'has_vouchers') =>
  askQuery(['benefit_cards', 'issuers', issues], (club) =>
    club
      .from('card_issuers')
      .select('id,name')
      .is(issues, true)
      .or(`ends_on.is.null,ends_on.gte.${clubDay()}`)
      .order('name'),
  );

/** The voucher that a family entered for a payment, if it did; null where there is no payment. */
export const enteredVoucherQuery = (paymentId: string) =>
  rowQuery(['payments', 'voucher', paymentId], (club) =>
    club.from('payments').select('voucher_number,card_issuers(name)').eq('id', paymentId),
  );

/** The state as benefit_card_list says it to the desk. */
export function stateOf({ confirmed_at, valid_until, card_issuers }: BenefitCard): BenefitCardState {
  if (confirmed_at === null) return 'waits';
  const today = clubDay();
  return [valid_until, card_issuers.ends_on].some((day) => day !== null && day < today) ? 'over' : 'confirmed';
}

export const STATE_PROGRESS: Record<BenefitCardState, Progress> = { waits: 'waiting', confirmed: 'good', over: 'off' };
