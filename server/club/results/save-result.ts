import { deleteResultInput, saveResultInput, type SaveResultInput } from '../../../contracts/inputs/results.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { refuseVisitors, requireAdmin, unknownTo } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure, type ProcedureContext } from '../core/procedure.ts';
import { requireChildStaff } from '../progress/access.ts';

export const saveResult = defineProcedure({
  name: 'save_result',
  summary:
    'Writes or changes a result of a meet or a training. Refuses the same swimmer twice in one round of an event (result_exists).',
  input: saveResultInput,
  async run(context, { result_id, child_id = null, user_id = null, ...input }) {
    const name = await requireSwimmerStaff(context, { child_id, user_id });
    if (result_id) await requireResult(context, result_id);
    const result = await asServiceRole(context.trx, async (trx) => {
      const columns = { child_id, user_id, ...(await columnsOf(trx, input)) };
      return result_id
        ? trx
            .updateTable('swim_results')
            .set(columns)
            .where('id', '=', result_id)
            .returning('id')
            .executeTakeFirstOrThrow()
        : trx
            .insertInto('swim_results')
            .values({ ...columns, created_by: context.userId })
            .returning('id')
            .executeTakeFirstOrThrow();
    });
    await audit(context, 'save_result', { table: 'swim_results', id: result.id, details: { name } });
    return { result_id: result.id };
  },
});

export const deleteResult = defineProcedure({
  name: 'delete_result',
  summary: 'Deletes a result.',
  input: deleteResultInput,
  async run(context, { result_id }) {
    const name = await requireResult(context, result_id);
    await asServiceRole(context.trx, (trx) => trx.deleteFrom('swim_results').where('id', '=', result_id).execute());
    await audit(context, 'delete_result', { table: 'swim_results', id: result_id, details: { name } });
    return { result_id };
  },
});

/** Locks the result, for users who may write its swimmer's; returns the swimmer's name. */
async function requireResult(context: ProcedureContext, resultId: string): Promise<string> {
  refuseVisitors(context);
  const row = await asServiceRole(context.trx, (trx) =>
    trx
      .selectFrom('swim_results')
      .select(['child_id', 'user_id'])
      .where('id', '=', resultId)
      .forUpdate()
      .executeTakeFirst(),
  );
  if (!row) throw await unknownTo(context, 'result_not_found', 'not_allowed');
  try {
    return await requireSwimmerStaff(context, row);
  } catch (error) {
    // Its details name the child of a result that the caller may not see.
    throw error instanceof ClubError && error.code === 'not_allowed' ? new ClubError('not_allowed') : error;
  }
}

/** Without a day of its own a result was swum on the first day of its meet; a day outside of the meet is refused. */
async function columnsOf(
  trx: Transaction,
  {
    meet_id = null,
    swum_on,
    centiseconds = null,
    position = null,
    splits,
    ...input
  }: Omit<SaveResultInput, 'result_id' | 'child_id' | 'user_id'>,
) {
  const columns = { ...input, centiseconds, position, splits: JSON.stringify(splits), meet_id };
  if (!meet_id) return { ...columns, swum_on: swum_on! };
  const meet = await trx
    .selectFrom('meets')
    .select(['starts_on', 'ends_on'])
    .where('id', '=', meet_id)
    .forShare()
    .executeTakeFirstOrThrow(() => new ClubError('meet_not_found'));
  if (swum_on && (swum_on < meet.starts_on || swum_on > meet.ends_on)) throw new ClubError('not_a_meet_day');
  return { ...columns, swum_on: swum_on ?? meet.starts_on };
}

/** Whose result it is: a child's, or that of an athlete who is linked with no child. */
interface Swimmer {
  child_id: string | null;
  user_id: string | null;
}

/**
 * Lets an admin write any swimmer's results and an instructor those of the children of its classes; refuses others.
 * Returns the swimmer's name.
 */
async function requireSwimmerStaff(context: ProcedureContext, { child_id, user_id }: Swimmer): Promise<string> {
  if (child_id) return (await requireChildStaff(context, child_id)).full_name;
  await requireAdmin(context);
  const athlete = await asServiceRole(context.trx, (trx) =>
    trx
      .selectFrom('athlete_accounts')
      .innerJoin('profiles', 'profiles.user_id', 'athlete_accounts.user_id')
      .select(['child_id', 'full_name'])
      .where('athlete_accounts.user_id', '=', user_id)
      .where('approved', '=', true)
      .executeTakeFirst(),
  );
  // The results of a linked athlete are the child's.
  if (!athlete || athlete.child_id) throw new ClubError('athlete_not_found');
  return athlete.full_name;
}
