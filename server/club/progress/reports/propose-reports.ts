import { sql } from 'kysely';
import { proposeReportsInput } from '../../../../contracts/inputs/report-cards.ts';
import type { ReportProposal, ReportState } from '../../../../contracts/report-cards.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { hasAdminRights, refuseVisitors } from '../../core/access/access.ts';
import { defineProcedure, type ProcedureContext } from '../../core/procedure.ts';
import { readPupils } from './read-pupils.ts';
import { proposeWords } from './report-words.ts';

export const proposeReports = defineProcedure({
  name: 'propose_reports',
  summary:
    'The children of a class with words for their report cards, made of the skills of their level in the language of the family, for its instructors and admins; each with its report card that is not issued yet.',
  input: proposeReportsInput,
  isRead: true,
  async run(context, { class_id }): Promise<{ children: ReportProposal[] }> {
    await requireTaught(context, class_id);
    return asServiceRole(context.trx, async (trx) => {
      const seats = await trx
        .selectFrom('enrollments')
        .select('child_id')
        .where('class_id', '=', class_id)
        .where('status', '=', 'active')
        .execute();
      const ids = seats.map(({ child_id }) => child_id);
      const cards = await readCards(trx, ids);
      const pupils = await readPupils(trx, ids);
      return {
        children: pupils.map(({ child_id, full_name, first_name, locale, level_name, skills }) => {
          const own = cards.filter((card) => card.child_id === child_id);
          const open = own.find(({ state }) => state !== 'issued');
          return {
            child_id,
            full_name,
            locale,
            level_name,
            words: level_name === null ? '' : proposeWords({ first_name, level_name, skills }, locale),
            open: open
              ? { id: open.id, period: open.period, words: open.words, state: open.state as ReportState }
              : null,
            last_issued_at: own.find(({ issued_at }) => issued_at !== null)?.issued_at ?? null,
          };
        }),
      };
    });
  },
});

/** Refuses who neither teaches the class nor is an admin; to an instructor a class that does not exist is one of others. */
async function requireTaught(context: ProcedureContext, classId: string): Promise<void> {
  refuseVisitors(context);
  if (await hasAdminRights(context)) return;
  const { rows } = await asServiceRole(context.trx, (trx) =>
    sql<{ taught: boolean }>`select ${classId}::uuid = any (private.taught_class_ids()) as taught`.execute(trx),
  );
  if (!rows[0]?.taught) throw new ClubError('not_allowed');
}

const readCards = (trx: Transaction, childIds: string[]) =>
  trx
    .selectFrom('reports')
    .select(['id', 'child_id', 'period', 'words', 'state', 'issued_at'])
    .where('child_id', '=', sql<string>`any (${childIds}::uuid[])`)
    .orderBy('issued_at', 'desc')
    .execute();
