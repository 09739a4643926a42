import { deleteMeetInput, saveMeetInput } from '../../../../contracts/inputs/results.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';

export const saveMeet = defineProcedure({
  name: 'save_meet',
  summary: 'Makes or changes a swimming meet. Results of days that are no longer its own keep their day.',
  input: saveMeetInput,
  async run(context, { meet_id, event_id = null, ...input }) {
    await requireAdmin(context);
    const columns = { ...input, event_id };
    return asServiceRole(context.trx, async (trx) => {
      if (event_id) {
        const event = await trx.selectFrom('events').select('id').where('id', '=', event_id).executeTakeFirst();
        if (!event) throw new ClubError('event_not_found');
      }
      const row = meet_id
        ? await trx.updateTable('meets').set(columns).where('id', '=', meet_id).returning('id').executeTakeFirst()
        : await trx
            .insertInto('meets')
            .values({ ...columns, created_by: context.userId })
            .returning('id')
            .executeTakeFirst();
      if (!row) throw new ClubError('meet_not_found');
      return { meet_id: row.id };
    });
  },
});

export const deleteMeet = defineProcedure({
  name: 'delete_meet',
  summary: 'Deletes a meet with all its results.',
  input: deleteMeetInput,
  async run(context, { meet_id }) {
    await requireAdmin(context);
    const { name, results } = await asServiceRole(context.trx, async (trx) => {
      const meet = await trx
        .selectFrom('meets')
        .select('name')
        .where('id', '=', meet_id)
        .forUpdate()
        .executeTakeFirstOrThrow(() => new ClubError('meet_not_found'));
      const gone = await trx.deleteFrom('swim_results').where('meet_id', '=', meet_id).executeTakeFirst();
      await trx.deleteFrom('meets').where('id', '=', meet_id).execute();
      return { name: meet.name, results: Number(gone.numDeletedRows) };
    });
    await audit(context, 'delete_meet', { table: 'meets', id: meet_id, details: { name, count: results } });
    return { results };
  },
});
