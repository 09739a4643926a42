import { queryOptions } from '@tanstack/react-query';
import type { AttendanceStatus } from '../../../contracts/attendance.ts';
import type { Columns } from '../../lib/rows.ts';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

const LESSONS = 16;

interface HeldLesson extends Columns<'class_meetings', 'id' | 'starts_at'> {
  attendance: (Columns<'attendance', 'child_id' | 'status' | 'marked_at'> & {
    children: Columns<'children', 'full_name'> | null;
  })[];
}

/** The mark of a child in a lesson. */
export interface HeldMark {
  status: AttendanceStatus;
  marked_at: string;
}

/** A child and its marks by lesson. */
export interface HistoryRow {
  childId: string;
  name: string;
  marks: Map<string, HeldMark>;
  /** The share of its marked lessons in which the child was there. */
  rate: number;
}

export interface History {
  /** The newest first. */
  lessons: Pick<HeldLesson, 'id' | 'starts_at'>[];
  rows: HistoryRow[];
}

/** The marks of a class's last lessons, a row a child. */
export const historyQuery = (classId: string) =>
  queryOptions({
    queryKey: ['lessons', 'history', classId],
    queryFn: async (): Promise<History> => {
      const client = await supabase();
      const answer = await client
        .from('class_meetings')
        .select('id,starts_at,attendance(child_id,status,marked_at,children(full_name))')
        .eq('class_id', classId)
        .eq('status', 'held')
        .order('starts_at', { ascending: false })
        .limit(LESSONS);
      const lessons = rowsOf<HeldLesson[]>(answer);
      return { lessons, rows: rowsByChild(lessons) };
    },
  });

function rowsByChild(lessons: readonly HeldLesson[]): HistoryRow[] {
  const rows = new Map<string, HistoryRow>();
  for (const lesson of lessons) {
    for (const { child_id, status, marked_at, children } of lesson.attendance) {
      const row = rows.get(child_id) ?? {
        childId: child_id,
        name: children?.full_name ?? '',
        marks: new Map(),
        rate: 0,
      };
      row.marks.set(lesson.id, { status: status as AttendanceStatus, marked_at });
      rows.set(child_id, row);
    }
  }
  for (const row of rows.values())
    row.rate = [...row.marks.values()].filter(({ status }) => status === 'present').length / row.marks.size;
  return [...rows.values()].sort((a, b) => a.name.localeCompare(b.name, 'bg'));
}

/** One mark as it was made: by whom and when; null takes the mark back. */
export interface MadeMark extends Columns<'attendance_marks', 'client_id' | 'marked_by' | 'marked_at'> {
  status: AttendanceStatus | null;
}

/** How a child was marked in a lesson, the newest first. */
export const markHistoryQuery = (meetingId: string, childId: string) =>
  queryOptions({
    queryKey: ['lessons', 'marks', meetingId, childId],
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('attendance_marks')
        .select('client_id,status,marked_by,marked_at')
        .eq('meeting_id', meetingId)
        .eq('child_id', childId)
        .order('marked_at', { ascending: false });
      return rowsOf<MadeMark[]>(answer);
    },
  });
