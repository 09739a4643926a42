import { eraseMyAccountInput } from '../../../../contracts/inputs/accounts.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { requireUser } from '../../core/access/access.ts';
import { requireRecentProof } from '../../core/access/recent-proof.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { erasePerson } from './erase-person.ts';

export const eraseMyAccount = defineProcedure({
  name: 'erase_my_account',
  summary:
    'Erases the caller for good, with the children who have no second parent; others pass on. The typed address must match, and the session must have shown the current password or an emailed code recently (PUT /auth/v1/user), where the club asks for that. The books stay, without names.',
  input: eraseMyAccountInput,
  async run(context, { typed_email }) {
    const userId = requireUser(context);
    return asServiceRole(context.trx, async (trx) => {
      await requireRecentProof(context);
      return erasePerson(trx, userId, { typed: typed_email, action: 'erase_my_account', by: null });
    });
  },
});
