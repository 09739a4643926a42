import { maySwim as isFree, type Hindrance } from '../../../contracts/hindrances.ts';
import { maySwimInput } from '../../../contracts/inputs/hindrances.ts';
import { clubDay } from '../../../contracts/time.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireFamilyOf } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';
import { readHindrances } from './read-hindrances.ts';

export const maySwim = defineProcedure({
  name: 'may_swim',
  summary:
    'The answer to „may this child swim today“ for its family and the desk: yes or no, and each reason: documents to sign, the medical certificate, an overdue payment, a package that ended. A certificate that ends within 30 days is a notice.',
  input: maySwimInput,
  isRead: true,
  async run(context, { child_id }): Promise<{ may_swim: boolean; reasons: (Hindrance & { refuses: boolean })[] }> {
    await requireFamilyOf(context, child_id);
    const rows = await asServiceRole(context.trx, (trx) => readHindrances(trx, [child_id], clubDay()));
    const reasons = rows.map(({ reason, day, refuses }) => ({ reason, day, refuses }));
    return { may_swim: isFree(reasons), reasons };
  },
});
