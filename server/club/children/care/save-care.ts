import { saveCareInput } from '../../../../contracts/inputs/children.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database.ts';
import { defineProcedure } from '../../../platform/procedure.ts';
import { requireFamilyOf } from '../../users/access.ts';
import { auditForFamily } from '../../users/audit.ts';

export const saveCare = defineProcedure({
  name: 'save_care',
  summary: 'Writes the health notes and contacts of a child, for its family, reception and admins.',
  input: saveCareInput,
  async run(context, { child_id, ...care }) {
    const child = await requireFamilyOf(context, child_id);
    const { numUpdatedRows } = await asServiceRole(context.trx, (trx) =>
      trx.updateTable('child_care').set(care).where('child_id', '=', child_id).executeTakeFirst(),
    );
    if (numUpdatedRows === 0n) throw new ClubError('child_not_found');
    await auditForFamily(context, child, 'save_care', {
      table: 'children',
      id: child_id,
      details: { name: child.full_name },
    });
    return { child_id };
  },
});
