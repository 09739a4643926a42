import { issueReportInput } from '../../../../contracts/inputs/report-cards.ts';
import type { ReportState } from '../../../../contracts/report-cards.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { hasAdminRights } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { familyOf } from '../../core/notifications/family.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { requireChildrenStaff } from '../access.ts';

export const issueReport = defineProcedure({
  name: 'issue_report',
  summary:
    'Issues report cards: each family is notified and opens its own. Where an admin approves them (`reports_by_admin`), an instructor’s wait for one. `issued: false`: an admin makes drafts of them again, their author is notified, and families read them no more; an instructor takes back what only waits. The same call twice changes nothing.',
  input: issueReportInput,
  async run(context, { report_ids, issued }) {
    const isAdmin = await hasAdminRights(context);
    const cards = await asServiceRole(context.trx, (trx) => findCards(trx, report_ids));
    const requireAll = (rows: unknown[]) => {
      if (rows.length < new Set(report_ids).size) throw new ClubError(isAdmin ? 'report_not_found' : 'not_allowed');
    };
    requireAll(cards);
    const children = await requireChildrenStaff(context, [...new Set(cards.map(({ child_id }) => child_id))]);
    const names = new Map(children.map(({ id, full_name }) => [id, full_name]));
    const states = await asServiceRole(context.trx, async (trx) => {
      // Read again, now that the children are locked: a card may have been written or issued meanwhile.
      const locked = await findCards(trx, report_ids);
      requireAll(locked);
      const club = await trx.selectFrom('club_settings').select('reports_by_admin').executeTakeFirstOrThrow();
      const to: ReportState = !issued ? 'draft' : isAdmin || !club.reports_by_admin ? 'issued' : 'ready';
      if (!isAdmin && !issued && locked.some(({ state }) => state === 'issued')) throw new ClubError('not_allowed');
      const moved = locked.filter(({ state }) => state !== to && !(state === 'issued' && issued));
      await moveTo(
        trx,
        moved.map(({ id }) => id),
        to,
        context.userId,
      );
      if (to === 'issued')
        for (const { child_id } of moved)
          await notify(trx, {
            to: await familyOf(trx, child_id),
            kind: 'report_issued',
            data: { child_id, child_name: names.get(child_id) ?? '' },
          });
      if (!issued)
        for (const { child_id, written_by } of moved)
          if (written_by !== null && written_by !== context.userId)
            await notify(trx, {
              to: written_by,
              kind: 'report_returned',
              data: {
                child_id,
                child_name: names.get(child_id) ?? '',
                class_id: await classOf(trx, child_id, written_by),
              },
            });
      return { moved, to };
    });
    for (const { id, child_id } of states.moved)
      await audit(context, 'issue_report', { table: 'children', id: child_id, details: { report_id: id, issued } });
    return { report_ids, state: states.to };
  },
});

const findCards = (trx: Transaction, ids: readonly string[]) =>
  trx
    .selectFrom('reports')
    .select(['id', 'child_id', 'state', 'written_by'])
    .where('id', 'in', [...ids])
    .execute();

/** The class in which the author of a card has its child, else any of the child's: the way to the card. */
async function classOf(trx: Transaction, childId: string, authorId: string): Promise<string | null> {
  const seat = await trx
    .selectFrom('enrollments')
    .innerJoin('classes', 'classes.id', 'class_id')
    .select('class_id')
    .where('child_id', '=', childId)
    .where('status', '=', 'active')
    .orderBy((row) => row('instructor_id', '=', authorId), 'desc')
    .orderBy('class_id')
    .executeTakeFirst();
  return seat?.class_id ?? null;
}

async function moveTo(trx: Transaction, ids: string[], state: ReportState, by: string | null): Promise<void> {
  if (ids.length === 0) return;
  const issue = state === 'issued';
  await trx
    .updateTable('reports')
    .set({ state, issued_by: issue ? by : null, issued_at: issue ? new Date().toISOString() : null })
    .where('id', 'in', ids)
    .execute();
}
