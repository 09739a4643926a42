import { sql } from 'kysely';
import type { SkillStep } from '../../../../contracts/progress.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Met } from '../../core/marks/notify-met.ts';
import { meets, refuseReused, rowsOf, type SentMark } from '../../core/marks/sent-marks.ts';

export interface StepMark extends SentMark {
  child_id: string;
  skill_id: string;
  step: SkillStep;
}

interface Written {
  child_id: string;
  skill_id: string;
  step: SkillStep;
  client_id: string;
  marked_at: string;
  arrived: number;
  won: boolean;
  is_new: boolean;
  their_step: SkillStep | null;
  their_marked_at: string | null;
  their_client_id: string | null;
  their_user_id: string | null;
  their_name: string | null;
}

interface WrittenSteps {
  /** Marks that had not arrived before. */
  arrived: number;
  /** The children who have a skill now that they had not. */
  achieved: string[];
  conflicts: Met<'steps_differ'>[];
}

/**
 * Writes steps of children, whose rows are locked, and lets the latest of each skill count: the later marked_at wins. A known
 * mark changes nothing. A clock that runs ahead is held to now.
 */
export async function writeSteps(
  trx: Transaction,
  { userId, marks }: { userId: string | null; marks: readonly StepMark[] },
): Promise<WrittenSteps> {
  const { rows } = await sql<Written>`
    with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(rowsOf(marks))}::jsonb)
        as sent (child_id uuid, skill_id uuid, step integer, client_id uuid, marked_at timestamptz, position integer)
    ), arrived as (
      insert into skill_marks (client_id, child_id, skill_id, step, marked_by, marked_at)
      select client_id, child_id, skill_id, step, ${userId}::uuid, marked_at from sent
      on conflict (client_id) do nothing
      returning client_id
    ), latest as (
      select distinct on (child_id, skill_id) sent.*, arrived.client_id is not null as is_new
      from sent left join arrived on arrived.client_id = sent.client_id
      order by child_id, skill_id, is_new desc, sent.marked_at desc, position desc
    ), compared as (
      select latest.*, existing.step as their_step, existing.instructor_id, existing.marked_at as their_marked_at,
        existing.client_id as their_client_id,
        is_new and (existing.marked_at is null or (latest.marked_at, latest.client_id) >= (existing.marked_at, coalesce(existing.client_id, latest.client_id))) as won
      from latest left join skill_results as existing
        on existing.child_id = latest.child_id and existing.skill_id = latest.skill_id
    ), counted as (
      insert into skill_results (child_id, skill_id, step, achieved_on, instructor_id, marked_at, client_id)
      select child_id, skill_id, step, case when step = 3 then (marked_at at time zone 'Europe/Sofia')::date end,
        ${userId}::uuid, marked_at, client_id
      from compared where won
      on conflict on constraint skill_results__once do update set
        step = excluded.step, instructor_id = excluded.instructor_id, marked_at = excluded.marked_at, client_id = excluded.client_id,
        achieved_on = case when excluded.step = 3 then coalesce(skill_results.achieved_on, excluded.achieved_on) end
    )
    select child_id, skill_id, step, compared.client_id, compared.marked_at, (select count(*) from arrived) as arrived, won, is_new,
      their_step, their_marked_at, their_client_id,
      case when instructor_id is distinct from ${userId}::uuid then instructor_id end as their_user_id,
      profiles.full_name as their_name
    from compared left join profiles on profiles.user_id = instructor_id
    order by position`.execute(trx);
  await refuseReused(trx, 'skill_marks', marks, {
    field: 'skills',
    of: ({ child_id, skill_id }) => ({ child_id, skill_id }),
  });
  return {
    arrived: Number(rows[0]?.arrived ?? 0),
    achieved: rows
      .filter(({ won, step, their_step }) => won && step === 3 && their_step !== 3)
      .map(({ child_id }) => child_id),
    conflicts: rows.flatMap((row) => conflictOf(row, marks)),
  };
}

/** Another user's step says otherwise, and the sender had not seen it. */
function conflictOf(row: Written, marks: readonly StepMark[]): Met<'steps_differ'>[] {
  const { child_id, skill_id, step: ours, won, marked_at, their_step, their_marked_at, their_user_id } = row;
  if (their_user_id === null || their_marked_at === null || their_step === null || their_step === ours) return [];
  // The same mark sent again conflicts with nothing.
  if (!won && marked_at > their_marked_at) return [];
  const own = marks.filter((mark) => mark.child_id === child_id && mark.skill_id === skill_id);
  if (!meets(own, { marked_at: their_marked_at, counts: !won })) return [];
  const both = { child_id, skill_id, counts: won ? row.client_id : row.their_client_id };
  const theirs = { step: their_step, marked_at: their_marked_at, marked_by_name: row.their_name };
  return [
    {
      client_id: row.client_id,
      conflict: { ...both, ours, ...theirs, kept: won ? 'yours' : 'theirs' },
      fromThere: (marked_by_name) => ({
        ...both,
        ours: their_step,
        step: ours,
        marked_at,
        marked_by_name,
        kept: won ? 'theirs' : 'yours',
      }),
      their_user_id,
    },
  ];
}
