import { beginSeriesInput } from '../../../contracts/inputs/invoices.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';

export const beginSeries = defineProcedure({
  name: 'begin_series',
  summary:
    'Says with which number a series of documents begins, such as the one after the last invoice of another program. Refused once the series has given a number.',
  input: beginSeriesInput,
  async run(context, { kind, number }) {
    await requireAdmin(context);
    await asServiceRole(context.trx, async (trx) => {
      await trx
        .updateTable('invoice_series')
        .set({ next_number: number })
        .where('kind', '=', kind)
        .where('last_number', 'is', null)
        .returning('kind')
        .executeTakeFirstOrThrow(() => new ClubError('series_began'));
    });
    await audit(context, 'begin_series', { table: 'invoice_series', id: null, details: { kind, number } });
    return { kind, next_number: number };
  },
});
