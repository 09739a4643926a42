import { previewErasureInput } from '../../../../contracts/inputs/accounts.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { requireUser } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { previewPerson } from '../preview-person.ts';

export const previewErasure = defineProcedure({
  name: 'preview_erasure',
  summary:
    'What erase_my_account would erase, what would pass on to a second parent, and what prevents it. Changes nothing.',
  input: previewErasureInput,
  async run(context) {
    const userId = requireUser(context);
    return asServiceRole(context.trx, (trx) => previewPerson(trx, userId));
  },
});
