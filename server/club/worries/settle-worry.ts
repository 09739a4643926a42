import { sql } from 'kysely';
import { bringBackWorryInput, settleWorryInput } from '../../../contracts/inputs/worries.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';

export const settleWorry = defineProcedure({
  name: 'settle_worry',
  summary:
    'Takes a worry off the list of the desk: for good, or until a day. A later fact of the same kind is a new worry. The newest answer counts.',
  input: settleWorryInput,
  async run(context, { kind, subject_id, since, until = null }) {
    await requireAdmin(context);
    await asServiceRole(context.trx, (trx) =>
      sql`
        insert into settled_worries (kind, subject_id, since, until, settled_by)
        values (${kind}, ${subject_id}, ${since}, ${until}, ${context.userId})
        on conflict (kind, subject_id, since) do update set until = excluded.until, settled_by = excluded.settled_by
      `.execute(trx),
    );
    return { kind, subject_id };
  },
});

export const bringBackWorry = defineProcedure({
  name: 'bring_back_worry',
  summary: 'Puts a worry that was settled or put off back on the list of the desk.',
  input: bringBackWorryInput,
  async run(context, { kind, subject_id, since }) {
    await requireAdmin(context);
    await asServiceRole(context.trx, (trx) =>
      trx
        .deleteFrom('settled_worries')
        .where('kind', '=', kind)
        .where('subject_id', '=', subject_id)
        .where('since', '=', since)
        .execute(),
    );
    return { kind, subject_id };
  },
});
