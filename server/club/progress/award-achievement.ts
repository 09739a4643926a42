import { awardAchievementInput } from '../../../contracts/inputs/progress.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { requireChildStaff } from './access.ts';
import { giveAchievement } from './raise-child.ts';

export const awardAchievement = defineProcedure({
  name: 'award_achievement',
  summary: 'Gives a child a badge and notifies its family.',
  input: awardAchievementInput,
  async run(context, { child_id, title, description }) {
    const child = await requireChildStaff(context, child_id);
    const achievement_id = await asServiceRole(context.trx, (trx) =>
      giveAchievement(trx, child, { title, description, by: context.userId }),
    );
    await audit(context, 'award_achievement', { table: 'children', id: child_id, details: { title } });
    return { achievement_id };
  },
});
