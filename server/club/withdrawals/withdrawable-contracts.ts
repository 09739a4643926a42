import { withdrawableContractsInput } from '../../../contracts/inputs/withdrawals.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireUser } from '../core/access/access.ts';
import { clubCurrency } from '../core/club-currency.ts';
import { defineProcedure } from '../core/procedure.ts';
import { findContracts } from './find-contracts.ts';

export const withdrawableContracts = defineProcedure({
  name: 'withdrawable_contracts',
  summary:
    'The orders and plans that the user may withdraw from today, with what was paid and used and what is to be given back; those withdrawn from, too.',
  input: withdrawableContractsInput,
  async run(context) {
    const userId = requireUser(context);
    return asServiceRole(context.trx, async (trx) => findContracts(trx, userId, await clubCurrency(trx)));
  },
});
