import { queryOptions } from '@tanstack/react-query';
import type { AttendanceStatus } from '../../../contracts/attendance.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { ask } from '../../lib/api/rpc.ts';
import { rateOfMarks } from './attendance/attendance-rate.ts';

const LESSONS = 16;

const HELD = 'id,starts_at,attendance(child_id,status,marked_at,children(full_name))';
const ENROLLED = 'child_id,children(full_name)';
type HeldLesson = Selected<'lessons', typeof HELD>;
type Enrolled = Selected<'enrollments', typeof ENROLLED>;

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
  /** The share of lessons in which the child was there; null where none counts. */
  rate: number | null;
}

export interface History {
  /** The newest first. */
  lessons: Pick<HeldLesson, 'id' | 'starts_at'>[];
  rows: HistoryRow[];
}

/** The marks of a class's last lessons, a row for each child that is enrolled or was marked. */
export const historyQuery = (classId: string) =>
  queryOptions({
    queryKey: ['lessons', 'history', classId],
    queryFn: async (): Promise<History> => {
      const [lessons, enrolled] = await Promise.all([
        ask((club) =>
          club
            .from('lessons')
            .select(HELD)
            .eq('class_id', classId)
            .eq('status', 'held')
            .order('starts_at', { ascending: false })
            .limit(LESSONS),
        ),
        ask((club) => club.from('enrollments').select(ENROLLED).eq('class_id', classId).eq('status', 'active')),
      ]);
      return { lessons, rows: rowsByChild(lessons, enrolled) };
    },
  });

function rowsByChild(lessons: readonly HeldLesson[], enrolled: readonly Enrolled[]): HistoryRow[] {
  const rows = new Map<string, HistoryRow>();
  const rowOf = ({ child_id: childId, children }: Enrolled): HistoryRow => {
    const row = rows.get(childId) ?? { childId, name: children?.full_name ?? '', marks: new Map(), rate: null };
    rows.set(childId, row);
    return row;
  };
  enrolled.forEach(rowOf);
  for (const { id, attendance } of lessons)
    for (const mark of attendance) rowOf(mark).marks.set(id, { status: mark.status, marked_at: mark.marked_at });
  for (const row of rows.values()) row.rate = rateOfMarks([...row.marks.values()]).rate;
  return [...rows.values()].sort((a, b) => a.name.localeCompare(b.name, 'bg'));
}

const MADE = 'client_id,status,marked_by,marked_at';

/** The marks of a child in a lesson, the newest first. */
export const markHistoryQuery = (lessonId: string, childId: string) =>
  askQuery(['lessons', 'marks', lessonId, childId], (club) =>
    club
      .from('attendance_marks')
      .select(MADE)
      .eq('lesson_id', lessonId)
      .eq('child_id', childId)
      .order('marked_at', { ascending: false }),
  );
