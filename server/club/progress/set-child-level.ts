import { setChildLevelInput } from '../../../contracts/inputs/progress.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { requireChildStaff } from './access.ts';
import { changeLevel, newLevel, requireLevelRights } from './raise-child.ts';

export const setChildLevel = defineProcedure({
  name: 'set_child_level',
  summary:
    'Puts a child on a different level and notifies its family: one of every club by `level`, or one of the club’s own by `level_id`, which brings the one that it maps to. Where an admin confirms levels, an instructor is refused.',
  input: setChildLevelInput,
  async run(context, { child_id, ...input }) {
    const child = await requireChildStaff(context, child_id);
    await requireLevelRights(context);
    const level = await asServiceRole(context.trx, (trx) => changeLevel(trx, child, newLevel(input)));
    const details = { from: child.skill_level, to: level };
    await audit(context, 'set_child_level', { table: 'children', id: child_id, details });
    return { child_id, level };
  },
});
