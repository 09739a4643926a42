import { setChildLevelInput } from '../../../contracts/inputs/progress.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { requireChildStaff } from './access.ts';
import { changeLevel } from './raise-child.ts';

export const setChildLevel = defineProcedure({
  name: 'set_child_level',
  summary: 'Puts a child on a different level and notifies its family.',
  input: setChildLevelInput,
  async run(context, { child_id, level }) {
    const child = await requireChildStaff(context, child_id);
    await asServiceRole(context.trx, (trx) => changeLevel(trx, child, level));
    const details = { from: child.skill_level, to: level };
    await audit(context, 'set_child_level', { table: 'children', id: child_id, details });
    return { child_id, level };
  },
});
