import { deleteStandardInput, saveStandardInput, saveStandardListInput } from '../../../contracts/inputs/time-lists.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';

export const saveStandardList = defineProcedure({
  name: 'save_standard_list',
  summary: 'Makes or changes a list of time standards; its times are typed in one by one, or imported.',
  input: saveStandardListInput,
  async run(context, { list_id, ends_on = null, ...input }) {
    await requireAdmin(context);
    const columns = { ...input, ends_on };
    const row = await asServiceRole(context.trx, (trx) =>
      list_id
        ? trx
            .updateTable('time_standard_lists')
            .set(columns)
            .where('id', '=', list_id)
            .returning('id')
            .executeTakeFirst()
        : trx.insertInto('time_standard_lists').values(columns).returning('id').executeTakeFirst(),
    );
    if (!row) throw new ClubError('time_list_not_found');
    return { list_id: row.id };
  },
});

export const saveStandard = defineProcedure({
  name: 'save_standard',
  summary: 'Writes or changes one time of a list of standards.',
  input: saveStandardInput,
  async run(context, { standard_id, ...columns }) {
    await requireAdmin(context);
    const row = await asServiceRole(context.trx, async (trx) => {
      await trx
        .selectFrom('time_standard_lists')
        .select('id')
        .where('id', '=', columns.list_id)
        .forShare()
        .executeTakeFirstOrThrow(() => new ClubError('time_list_not_found'));
      return standard_id
        ? trx
            .updateTable('time_standards')
            .set(columns)
            .where('id', '=', standard_id)
            .returning('id')
            .executeTakeFirst()
        : trx.insertInto('time_standards').values(columns).returning('id').executeTakeFirst();
    });
    if (!row) throw new ClubError('standard_not_found');
    return { standard_id: row.id };
  },
});

export const deleteStandard = defineProcedure({
  name: 'delete_standard',
  summary: 'Deletes one time of a list of standards.',
  input: deleteStandardInput,
  async run(context, { standard_id }) {
    await requireAdmin(context);
    const row = await asServiceRole(context.trx, (trx) =>
      trx.deleteFrom('time_standards').where('id', '=', standard_id).returning('id').executeTakeFirst(),
    );
    if (!row) throw new ClubError('standard_not_found');
    return { standard_id };
  },
});
