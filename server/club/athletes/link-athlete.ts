import { sql } from 'kysely';
import { linkAthleteInput } from '../../../contracts/inputs/athletes.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { onlyRow } from '../../platform/database/rows.ts';
import { requireAdmin } from '../core/access/access.ts';
import { requireRecentProof } from '../core/access/recent-proof.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { adoptResults } from '../results/adopt-results.ts';

/** The swimmer that an athlete is: a child of the club, a new one, or none (null). Undefined: unchanged. */
export interface Swimmer {
  child_id?: string | null | undefined;
  new_swimmer: boolean;
}

export const linkAthlete = defineProcedure({
  name: 'link_athlete',
  summary:
    'Links an athlete with a swimmer of the club: a child of a family, a new one of the athlete’s own, or none (child_id null).',
  input: linkAthleteInput,
  async run(context, { user_id, child_id, new_swimmer }) {
    await requireAdmin(context);
    if (child_id) await requireRecentProof(context, { signInCounts: true });
    const linked = await asServiceRole(context.trx, (trx) => linkSwimmer(trx, user_id, { child_id, new_swimmer }));
    await audit(context, 'link_athlete', { table: 'athlete_accounts', id: user_id, details: { child_id: linked } });
    return { user_id, child_id: linked };
  },
});

/**
 * Links an athlete with a swimmer, and returns the swimmer's id. The athlete's own results and certificates move to the
 * swimmer. Throws athlete_not_found, child_not_found, athlete_child_taken, athlete_incomplete.
 */
export async function linkSwimmer(trx: Transaction, userId: string, swimmer: Swimmer): Promise<string | null> {
  const account = await trx
    .selectFrom('athlete_accounts')
    .select(['child_id', 'birth_date', 'gender'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ClubError('athlete_not_found'));
  const { child_id, new_swimmer } = swimmer;
  if (child_id === undefined && !new_swimmer) return account.child_id;
  const childId = new_swimmer ? await ownSwimmer(trx, userId, account) : (child_id ?? null);
  if (childId) await requireChild(trx, childId);
  await trx.updateTable('athlete_accounts').set({ child_id: childId }).where('user_id', '=', userId).execute();
  if (childId) {
    await adoptResults(trx, userId, childId);
    await sql`update certificates set child_id = ${childId}, user_id = null where user_id = ${userId}`.execute(trx);
  }
  return childId;
}

async function requireChild(trx: Transaction, childId: string): Promise<void> {
  const child = await trx.selectFrom('children').select('id').where('id', '=', childId).forShare().executeTakeFirst();
  if (!child) throw new ClubError('child_not_found');
}

/** A swimmer without a family: the athlete's own, as a parent's child is the parent's. */
async function ownSwimmer(
  trx: Transaction,
  userId: string,
  { birth_date, gender }: { birth_date: string | null; gender: string | null },
): Promise<string> {
  const profile = await trx.selectFrom('profiles').select('full_name').where('user_id', '=', userId).executeTakeFirst();
  const [first_name = '', ...rest] = (profile?.full_name ?? '').trim().split(/\s+/);
  if (!first_name || !birth_date) throw new ClubError('athlete_incomplete');
  const { id } = await onlyRow(trx)<{ id: string }>`
    insert into children (parent_id, first_name, last_name, birth_date, gender, skill_level)
    values (${userId}, ${first_name}, ${rest.join(' ')}, ${birth_date}, ${gender}, 'advanced') returning id
  `;
  await trx.insertInto('child_care').values({ child_id: id }).execute();
  return id;
}
