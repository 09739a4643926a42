import { saveCareInput } from '../../../../contracts/inputs/children.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { requireFamilyOf } from '../../core/access/access.ts';
import { requireRecentProof } from '../../core/access/recent-proof.ts';
import { auditForFamily } from '../../core/audit.ts';
import { defineProcedure, type ProcedureContext } from '../../core/procedure.ts';

export const saveCare = defineProcedure({
  name: 'save_care',
  summary:
    'Writes the health notes and contacts of a child, for its family, reception and admins. Other people who may collect the child ask for a proof.',
  input: saveCareInput,
  async run(context, { child_id, ...care }) {
    const child = await requireFamilyOf(context, child_id);
    await guardCollectors(context, child_id, care.collectors);
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

/** A stolen session names no person who may take the child along. */
async function guardCollectors(context: ProcedureContext, childId: string, collectors: string | null): Promise<void> {
  const before = await asServiceRole(context.trx, (trx) =>
    trx.selectFrom('child_care').select('collectors').where('child_id', '=', childId).forUpdate().executeTakeFirst(),
  );
  if (before && (before.collectors ?? '') !== (collectors ?? ''))
    await requireRecentProof(context, { signInCounts: true });
}
