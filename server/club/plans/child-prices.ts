import { removeChildPriceInput, saveChildPriceInput } from '../../../contracts/inputs/plans.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';

export const saveChildPrice = defineProcedure({
  name: 'save_child_price',
  summary:
    'Sets what a plan costs one child instead of its price, with a reason and a last day. Holds for months and packages that are charged from now on; what was charged keeps its price.',
  input: saveChildPriceInput,
  async run(context, { child_id, plan_id, amount, reason, valid_until = null }) {
    await requireAdmin(context);
    const saved = await asServiceRole(context.trx, async (trx) => {
      const child = await trx.selectFrom('children').select('id').where('id', '=', child_id).executeTakeFirst();
      if (!child) throw new ClubError('child_not_found');
      const plan = await trx.selectFrom('plans').select(['name', 'kind']).where('id', '=', plan_id).executeTakeFirst();
      if (!plan) throw new ClubError('plan_not_found');
      if (plan.kind === 'kindergarten_monthly') throw new ClubError('plan_by_attendance');
      const row = { amount, reason, valid_until, created_by: context.userId };
      const { id } = await trx
        .insertInto('child_prices')
        .values({ child_id, plan_id, ...row })
        .onConflict((conflict) => conflict.columns(['child_id', 'plan_id']).doUpdateSet(row))
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, name: plan.name };
    });
    const details = { name: saved.name, amount, note: reason, valid_until };
    await audit(context, 'save_child_price', { table: 'children', id: child_id, details });
    return { child_price_id: saved.id };
  },
});

export const removeChildPrice = defineProcedure({
  name: 'remove_child_price',
  summary: 'Takes a child’s own price back: from now on the plan costs what it costs others.',
  input: removeChildPriceInput,
  async run(context, { child_price_id }) {
    await requireAdmin(context);
    const gone = await asServiceRole(context.trx, async (trx) => {
      const row = await trx
        .deleteFrom('child_prices')
        .where('id', '=', child_price_id)
        .returning(['child_id', 'plan_id', 'amount'])
        .executeTakeFirstOrThrow(() => new ClubError('child_price_not_found'));
      const plan = await trx.selectFrom('plans').select('name').where('id', '=', row.plan_id).executeTakeFirstOrThrow();
      return { ...row, name: plan.name };
    });
    const details = { name: gone.name, amount: gone.amount };
    await audit(context, 'remove_child_price', { table: 'children', id: gone.child_id, details });
    return { child_id: gone.child_id };
  },
});
