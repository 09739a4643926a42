import { orderTeamInput } from '../../../contracts/inputs/team.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { affectedRows } from '../../platform/database/rows.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';

export const orderTeam = defineProcedure({
  name: 'order_team',
  summary: 'Orders the people of the team as given, from the first on. Skips missing people.',
  input: orderTeamInput,
  async run(context, { member_ids }) {
    await requireAdmin(context);
    const ordered = await asServiceRole(context.trx, async (trx) => {
      return affectedRows(trx)`
        update team_members set display_order = number
        from unnest(${member_ids}::uuid[]) with ordinality as wanted (member_id, number)
        where team_members.id = member_id and display_order <> number`;
    });
    if (ordered > 0) await audit(context, 'order_team', { table: 'team_members', id: null, details: { ordered } });
    return { ordered };
  },
});
