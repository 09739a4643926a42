import { sql } from 'kysely';
import { pauseSubscriptionInput } from '../../../../contracts/inputs/subscriptions.ts';
import { PAUSE_COUNTS_MONTHS, pauseDays } from '../../../../contracts/subscriptions.ts';
import { addMonths, clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { onlyRow } from '../../../platform/database/rows.ts';
import { hasAdminRights } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { readFactsOf } from '../../core/enrollment-facts.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure, type ProcedureContext } from '../../core/procedure.ts';
import { lockRunning } from '../find.ts';
import { beginPause } from './turn-pauses.ts';

export const pauseSubscription = defineProcedure({
  name: 'pause_subscription',
  summary:
    'Pauses a monthly plan for some days: the seat stays, nothing is charged meanwhile, and the paid month ends that much later. A family pauses within the limit of the settings, an admin beyond it.',
  input: pauseSubscriptionInput,
  async run(context, { subscription_id, starts_on, ends_on }) {
    const subscription = await lockRunning(context, subscription_id);
    const isAdmin = (await hasAdminRights(context)) && !(await isOwnFamily(context, subscription.child_id));
    const { facts } = await asServiceRole(context.trx, async (trx) => {
      await refuseByVisits(trx, subscription_id);
      if (subscription.ends_on !== null && ends_on >= subscription.ends_on) throw new ClubError('pause_after_end');
      if (!isAdmin) await requireWithinLimit(trx, subscription_id, pauseDays({ starts_on, ends_on }));
      const pause = await trx
        .insertInto('subscription_pauses')
        .values({ subscription_id, starts_on, ends_on, asked_by: context.userId })
        .returning(['id', 'subscription_id', 'starts_on', 'ends_on', 'began_at'])
        .executeTakeFirstOrThrow();
      if (starts_on <= clubDay()) await beginPause(trx, pause);
      const enrollment = await readFactsOf(trx, subscription.enrollment_id);
      const data = { ...enrollment.facts, subscription_id, valid_from: starts_on, ends_on };
      const once = `subscription_paused:${pause.id}`;
      await notify(trx, { to: enrollment.family, kind: 'subscription_paused', data, once });
      return enrollment;
    });
    const details = { name: facts.child_name, starts_on, ends_on };
    await audit(context, 'pause_subscription', { table: 'subscriptions', id: subscription_id, details });
    return { subscription_id, starts_on, ends_on };
  },
});

/** A kindergarten's month costs what was attended: a child that stays away costs nothing already. */
async function refuseByVisits(trx: Transaction, subscriptionId: string): Promise<void> {
  const row = await trx
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select('kind')
    .where('subscriptions.id', '=', subscriptionId)
    .executeTakeFirstOrThrow();
  if (row.kind === 'kindergarten_monthly') throw new ClubError('not_pausable');
}

/** For the own family the staff has no more days than other families. */
const isOwnFamily = (context: ProcedureContext, childId: string): Promise<boolean> =>
  asServiceRole(context.trx, async (trx) => {
    const { rows } = await sql<{ own: boolean }>`
      select private.needs_other_person(${context.userId}::uuid, parent_id) as own from children where id = ${childId}::uuid
    `.execute(trx);
    return rows[0]?.own ?? false;
  });

async function requireWithinLimit(trx: Transaction, subscriptionId: string, days: number): Promise<void> {
  const since = addMonths(clubDay(), -PAUSE_COUNTS_MONTHS);
  const { allowed, used } = await onlyRow(trx)<{ allowed: number; used: number }>`
    select pause_days_a_year as allowed, (
      select coalesce(sum(ends_on - starts_on + 1), 0)::integer from subscription_pauses
      where subscription_id = ${subscriptionId}::uuid and starts_on > ${since}::date and (began_at is not null or ended_at is null)
    ) as used
    from club_settings`;
  if (allowed === 0) throw new ClubError('pauses_off');
  if (used + days > allowed) throw new ClubError('pause_too_long');
}
