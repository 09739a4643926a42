import { askQuery } from '../../../lib/api/club-query.ts';
import { clubDay } from '../../../lib/format/format.ts';

/** The issuers whose vouchers the club takes today, by name. */
export const voucherIssuersQuery = askQuery(['benefit_cards', 'voucher-issuers'], (club) =>
  club
    .from('card_issuers')
    .select('id,name')
    .is('has_vouchers', true)
    .or(`ends_on.is.null,ends_on.gte.${clubDay()}`)
    .order('name'),
);
