import { sql } from 'kysely';
import { answerProposalInput, seasonProposalsInput } from '../../../contracts/inputs/seasons.ts';
import type { SeasonProposal } from '../../../contracts/seasons.ts';
import { clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { allRows, insertRow, only } from '../../platform/database/rows.ts';
import { refuseVisitors, requireFamilyOf, unknownTo, type FamilyChild } from '../core/access/access.ts';
import { auditForFamily } from '../core/audit.ts';
import { lockClasses } from '../core/lock-classes.ts';
import { defineProcedure } from '../core/procedure.ts';
import { notifyEnrolled } from '../enrollments/notify-enrollment.ts';
import { requireOpening } from '../enrollments/quotes/opening.ts';
import type { Days } from '../enrollments/seats/seats.ts';
import { offerFreedSeats } from '../enrollments/waitlist/waitlist.ts';

export const seasonProposals = defineProcedure({
  name: 'season_proposals',
  summary:
    'What the children are offered for the next season: a family reads those of its own, the desk all, the oldest first.',
  input: seasonProposalsInput,
  async run(context, { season_id = null, status = null, limit, offset }): Promise<SeasonProposal[]> {
    refuseVisitors(context);
    return allRows(context.trx)<SeasonProposal>`
      select season_proposals.id as proposal_id, season_proposals.season_id, season_proposals.child_id, children.full_name as child_name,
        season_proposals.status, answer_until::text as answer_until,
        source.id as from_class_id, source.title as from_title, source.title_en as from_title_en, source.title_ru as from_title_ru,
        classes.id as class_id, classes.title, classes.title_en, classes.title_ru,
        locations.name as location_name, locations.name_en as location_name_en, locations.name_ru as location_name_ru,
        case when classes.id is not null then (
          select coalesce(jsonb_agg(jsonb_build_object('day_of_week', day_of_week, 'start_time', start_time) order by day_of_week, start_time), '[]')
          from class_sessions where class_sessions.class_id = classes.id
        ) end as sessions
      from season_proposals
      join children on children.id = season_proposals.child_id
      join enrollments on enrollments.id = enrollment_id join classes as source on source.id = enrollments.class_id
      left join classes on classes.id = season_proposals.class_id left join locations on locations.id = classes.location_id
      where (${season_id}::uuid is null or season_proposals.season_id = ${season_id}::uuid)
        and (${status}::text is null or season_proposals.status = ${status}::text)
      order by season_proposals.created_at, children.full_name, season_proposals.id limit ${limit} offset ${offset}`;
  },
});

export const answerProposal = defineProcedure({
  name: 'answer_proposal',
  summary:
    'A family takes the seats that its children are offered for the next season, takes one in another class with a free seat, or gives them back. The seat of now stays until the season begins; then the child moves with its sessions and its month.',
  input: answerProposalInput,
  async run(context, { proposal_ids, answer, class_id: other = null }) {
    refuseVisitors(context);
    const ids = [...new Set(proposal_ids)].sort();
    const offered = await asServiceRole(context.trx, (trx) => readProposals(trx, ids));
    if (offered.length < ids.length) throw await unknownTo(context, 'proposal_not_found', 'not_your_child');
    const children: FamilyChild[] = [];
    for (const { child_id } of offered) children.push(await requireFamilyOf(context, child_id));
    const enrollments = await asServiceRole(context.trx, async (trx) => {
      await lockClasses(trx, [
        ...new Set([...offered.map(({ class_id }) => class_id), other].filter((id) => id !== null)),
      ]);
      const proposals = await lockProposals(trx, ids);
      const taken: { proposal_id: string; enrollment_id: string | null }[] = [];
      for (const proposal of proposals) {
        refuseAnswered(proposal);
        await close(trx, proposal.id, answer === 'yes' ? 'confirmed' : 'declined', context.userId);
        const target = other ?? proposal.class_id;
        const enrollment_id = answer === 'yes' ? await takeHeldSeat(trx, proposal, target) : null;
        // The seat that was held is not the one that is taken.
        if (proposal.class_id && (answer === 'no' || target !== proposal.class_id))
          await offerFreedSeats(trx, proposal.class_id);
        taken.push({ proposal_id: proposal.id, enrollment_id });
      }
      return taken;
    });
    for (const [index, child] of children.entries()) {
      const { proposal_id, enrollment_id } = only(enrollments.slice(index));
      await auditForFamily(context, child, 'answer_proposal', {
        table: 'season_proposals',
        id: proposal_id,
        details: { answer, enrollment_id },
      });
    }
    return enrollments;
  },
});

interface Proposal {
  id: string;
  child_id: string;
  enrollment_id: string;
  class_id: string | null;
  status: string;
  answer_until: string;
}

const COLUMNS = ['id', 'child_id', 'enrollment_id', 'class_id', 'status', 'answer_until'] as const;

const readProposals = (trx: Transaction, ids: string[]): Promise<Proposal[]> =>
  trx.selectFrom('season_proposals').select(COLUMNS).where('id', 'in', ids).orderBy('id').execute();

const lockProposals = (trx: Transaction, ids: string[]): Promise<Proposal[]> =>
  trx.selectFrom('season_proposals').select(COLUMNS).where('id', 'in', ids).orderBy('id').forUpdate().execute();

function refuseAnswered({ status, answer_until }: Proposal): void {
  if (status === 'lapsed' || (status === 'open' && answer_until < clubDay())) throw new ClubError('proposal_lapsed');
  if (status !== 'open') throw new ClubError('proposal_answered');
}

async function close(trx: Transaction, id: string, status: 'confirmed' | 'declined', by: string | null): Promise<void> {
  await trx
    .updateTable('season_proposals')
    .set({ status, answered_at: new Date().toISOString(), answered_by: by })
    .where('id', '=', id)
    .execute();
}

/** Seats the child in the class of the next season; its running enrollment comes there when that begins. */
async function takeHeldSeat(trx: Transaction, proposal: Proposal, classId: string | null): Promise<string> {
  if (!classId) throw new ClubError('class_full');
  await requireOfSeason(trx, classId, proposal.id);
  const running = await trx
    .selectFrom('enrollments')
    .select(['plan_id', 'days'])
    .where('id', '=', proposal.enrollment_id)
    .executeTakeFirstOrThrow();
  const wasHeld = classId === proposal.class_id;
  const request = { childId: proposal.child_id, classId, planId: running.plan_id, hasPlan: true, wasHeld };
  const days = await daysIn(trx, classId, running.days);
  const opening = await requireOpening(trx, { ...request, days });
  if (!opening.hasSeat) throw new ClubError('class_full');
  const id = await insertRow(trx, 'enrollments', {
    child_id: proposal.child_id,
    class_id: classId,
    plan_id: running.plan_id,
    days: opening.days,
    status: 'active',
    transfer_from: proposal.enrollment_id,
  });
  await notifyEnrolled(trx, opening.known(id), null);
  return id;
}

/** Refuses a class of another season, in which the child would swim without a plan. */
async function requireOfSeason(trx: Transaction, classId: string, proposalId: string): Promise<void> {
  const { rows } = await sql`
    select from classes join season_proposals using (season_id) where classes.id = ${classId}::uuid and season_proposals.id = ${proposalId}::uuid
  `.execute(trx);
  if (rows.length === 0) throw new ClubError('class_not_found');
}

/** The days of the child where the class takes children for some of its days, and has them. */
async function daysIn(trx: Transaction, classId: string, days: Days): Promise<Days> {
  if (!days) return null;
  const { rows } = await sql`
    select from classes where id = ${classId}::uuid and single_days
      and ${days}::smallint[] <@ array(select day_of_week::smallint from class_sessions where class_id = classes.id)
  `.execute(trx);
  return rows.length > 0 ? days : null;
}
