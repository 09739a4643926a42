import { CARE_FACTS, type CareFact } from '../../../../contracts/children.ts';
import { openCareInput } from '../../../../contracts/inputs/children.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { columnList, firstRow } from '../../../platform/database/rows.ts';
import { requireFamilyOf } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { logOpening } from './log-opening.ts';

export const openCare = defineProcedure({
  name: 'open_care',
  summary:
    'The health notes and contacts of a child, for reception and admins: every opening is recorded. A parent reads the own child’s without a record.',
  input: openCareInput,
  async run(context, { child_id }) {
    const { mine } = await requireFamilyOf(context, child_id);
    return asServiceRole(context.trx, async (trx) => {
      const care = await firstRow(trx)<Record<CareFact, string | null>>`
        select ${columnList(CARE_FACTS)} from child_care where child_id = ${child_id}
      `;
      if (!care) throw new ClubError('child_not_found');
      if (!mine) await logOpening(trx, context.userId, [child_id]);
      return care;
    });
  },
});
