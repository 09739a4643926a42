import { sql } from 'kysely';
import { saveTeamMemberInput, type SaveTeamMemberInput } from '../../../contracts/inputs/team.ts';
import type { TeamKind } from '../../../contracts/team.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { insertRow } from '../../platform/database/rows.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';

export const saveTeamMember = defineProcedure({
  name: 'save_team_member',
  summary: 'Makes or changes a coach or an athlete of the public page, with what they have won, in one piece.',
  input: saveTeamMemberInput,
  async run(context, { member_id, achievements, ...columns }) {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      const id = member_id ? await change(trx, member_id, columns) : await add(trx, columns);
      await writeAchievements(trx, id, achievements);
      return { member_id: id };
    });
  },
});

type MemberColumns = Omit<SaveTeamMemberInput, 'member_id' | 'achievements'>;

async function change(trx: Transaction, id: string, columns: MemberColumns): Promise<string> {
  await trx
    .updateTable('team_members')
    .set(columns)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(() => new ClubError('team_member_not_found'));
  return id;
}

async function add(trx: Transaction, columns: MemberColumns): Promise<string> {
  return insertRow(trx, 'team_members', { ...columns, display_order: await lastOf(trx, columns.kind) });
}

async function lastOf(trx: Transaction, kind: TeamKind): Promise<number> {
  const { last } = await trx
    .selectFrom('team_members')
    .select((eb) => eb.fn.max('display_order').as('last'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Achievements that stay keep their row; those that are not named any more are deleted. */
async function writeAchievements(
  trx: Transaction,
  memberId: string,
  achievements: SaveTeamMemberInput['achievements'],
): Promise<void> {
  const list = JSON.stringify(achievements);
  await sql`
    delete from team_achievements where member_id = ${memberId} and not exists (
      select from jsonb_to_recordset(${list}::jsonb) as kept (id uuid) where kept.id = team_achievements.id
    )`.execute(trx);
  for (const { id, ...columns } of achievements) {
    const row = { ...columns, member_id: memberId };
    if (!id) await trx.insertInto('team_achievements').values(row).execute();
    else
      await trx
        .updateTable('team_achievements')
        .set(columns)
        .where('id', '=', id)
        .where('member_id', '=', memberId)
        .execute();
  }
}
