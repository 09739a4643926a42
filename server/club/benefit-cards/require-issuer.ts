import { clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** Returns the name of an issuer whose cards, or vouchers, the club takes today; refuses others at their field. */
export async function requireIssuer(
  trx: Transaction,
  id: string,
  issues: 'has_cards' | 'has_vouchers',
): Promise<string> {
  const issuer = await trx
    .selectFrom('card_issuers')
    .select(['name', 'ends_on'])
    .where('id', '=', id)
    .where(issues, '=', true)
    .executeTakeFirst();
  if (!issuer || (issuer.ends_on !== null && issuer.ends_on < clubDay()))
    throw new ClubError('invalid_input', { details: [{ field: 'issuer_id', fault: 'invalid' }] });
  return issuer.name;
}
