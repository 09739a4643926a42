import { sql } from 'kysely';
import type { AttendanceStatus } from '../../../../contracts/attendance.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Met } from '../../core/marks/notify-met.ts';
import { meets, refuseReused, rowsOf, type SentMark } from '../../core/marks/sent-marks.ts';

export interface Mark extends SentMark {
  child_id: string;
  /** Null takes the mark back. */
  status: AttendanceStatus | null;
}

interface Written {
  child_id: string;
  arrived: number;
  won: boolean;
  status: AttendanceStatus | null;
  marked_at: string;
  client_id: string;
  theirs: boolean;
  their_status: AttendanceStatus | null;
  their_marked_at: string | null;
  their_client_id: string | null;
  their_user_id: string | null;
  their_name: string | null;
}

interface WrittenMarks {
  /** Marks that had not arrived before. */
  arrived: number;
  /** The children for whom another mark counts now than before. */
  changed: string[];
  conflicts: Met<'marks_differ'>[];
}

/**
 * Writes marks of a lesson, whose row is locked, and lets the latest of each child count: the later marked_at wins,
 * also over a mark that was taken back. A known mark changes nothing. A clock that runs ahead is held to now. The mark
 * of a child that visits the lesson is in its visit, also once the child has a seat in the class.
 */
export async function writeMarks(
  trx: Transaction,
  { lessonId, userId, marks }: { lessonId: string; userId: string | null; marks: readonly Mark[] },
): Promise<WrittenMarks> {
  const { rows } = await sql<Written>`
    with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(rowsOf(marks))}::jsonb)
        as sent (child_id uuid, status text, client_id uuid, marked_at timestamptz, position integer)
    ), arrived as (
      insert into attendance_marks (client_id, lesson_id, child_id, status, marked_by, marked_at)
      select client_id, ${lessonId}::uuid, child_id, status, ${userId}::uuid, marked_at from sent
      on conflict (client_id) do nothing
      returning client_id
    ), latest as (
      select distinct on (child_id) sent.*, arrived.client_id is not null as is_new
      from sent left join arrived on arrived.client_id = sent.client_id
      order by child_id, is_new desc, marked_at desc, position desc
    ), known as (
      select child_id, status, marked_by, marked_at, created_at, client_id
      from attendance_marks where lesson_id = ${lessonId}::uuid
      union all
      select child_id, status, marked_by, marked_at, created_at, client_id
      from attendance where lesson_id = ${lessonId}::uuid
    ), existing as (
      select distinct on (child_id) * from known where child_id in (select child_id from sent)
      order by child_id, marked_at desc, created_at desc
    ), compared as (
      select latest.*, existing.status as their_status, existing.marked_by, existing.marked_at as their_marked_at,
        existing.client_id as their_client_id,
        is_new and (existing.marked_at is null or latest.marked_at >= existing.marked_at) as won
      from latest left join existing on existing.child_id = latest.child_id
    ), taken_back as (
      delete from attendance using compared
      where lesson_id = ${lessonId}::uuid and attendance.child_id = compared.child_id and won and compared.status is null
    ), visited as (
      update visits set mark = compared.status, marked_by = ${userId}::uuid, marked_at = compared.marked_at, client_id = compared.client_id
      from compared where lesson_id = ${lessonId}::uuid and visits.child_id = compared.child_id and won
    ), counted as (
      insert into attendance (lesson_id, child_id, status, marked_by, marked_at, client_id)
      select ${lessonId}::uuid, child_id, status, ${userId}::uuid, marked_at, client_id from compared
      where won and status is not null
        and not exists (select from visits where lesson_id = ${lessonId}::uuid and visits.child_id = compared.child_id)
      on conflict on constraint attendance__once do update
        set status = excluded.status, marked_by = excluded.marked_by, marked_at = excluded.marked_at, client_id = excluded.client_id
    )
    select child_id, (select count(*) from arrived) as arrived, won, compared.status, compared.marked_at,
      compared.client_id, marked_by is distinct from ${userId}::uuid as theirs, their_status, their_marked_at,
      their_client_id, profiles.full_name as their_name,
      case when not exists (select from absences where absences.id = their_client_id) then marked_by end as their_user_id
    from compared left join profiles on profiles.user_id = marked_by
    order by position`.execute(trx);
  await refuseReused(trx, 'attendance_marks', marks, {
    field: 'marks',
    of: ({ child_id }) => ({ lesson_id: lessonId, child_id }),
  });
  return {
    arrived: rows[0]?.arrived ?? 0,
    changed: rows.filter(({ won }) => won).map(({ child_id }) => child_id),
    conflicts: rows.flatMap((row) => conflictOf(row, marks)),
  };
}

/** Another user's mark says otherwise, and the sender had not seen it. */
function conflictOf(row: Written, marks: readonly Mark[]): Met<'marks_differ'>[] {
  const { child_id, status: ours, won, marked_at, their_status, their_marked_at, their_user_id } = row;
  if (!row.theirs || their_marked_at === null || their_status === ours) return [];
  // The same mark sent again conflicts with nothing.
  if (!won && marked_at > their_marked_at) return [];
  const own = marks.filter((mark) => mark.child_id === child_id);
  if (!meets(own, { marked_at: their_marked_at, counts: !won })) return [];
  const counts = won ? row.client_id : row.their_client_id;
  const theirs = { status: their_status, marked_at: their_marked_at, marked_by_name: row.their_name };
  return [
    {
      client_id: row.client_id,
      conflict: { child_id, ours, ...theirs, kept: won ? 'yours' : 'theirs', counts },
      fromThere: (marked_by_name) => ({
        child_id,
        ours: their_status,
        status: ours,
        marked_at,
        marked_by_name,
        kept: won ? 'theirs' : 'yours',
        counts,
      }),
      their_user_id,
    },
  ];
}
