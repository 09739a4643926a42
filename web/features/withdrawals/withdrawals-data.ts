import { rpcQuery, askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';

/** The user's orders and plans that may be withdrawn from, or were. Throws ClubError. */
export const contractsQuery = rpcQuery(['withdrawals', 'own'], 'withdrawable_contracts', {});

const COLUMNS =
  'id,user_id,name,used,used_of,amount,created_at,refund_awaited_at,left_to_return,orders(number),payments(reference,period,children(full_name))';

/** A withdrawal that an admin has to settle; with something left to return, in the club's currency, only with a note. */
export type OpenWithdrawal = Selected<'withdrawals', typeof COLUMNS>;

/** Withdrawals that wait for an admin, the oldest first. */
export const openWithdrawalsQuery = askQuery(['withdrawals', 'open'], (club) =>
  club.from('withdrawals').select(COLUMNS).is('settled_at', null).order('created_at').limit(100),
);
