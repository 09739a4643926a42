import { useQueryClient } from '@tanstack/react-query';
import { Check, CheckCheck, X } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { SegmentedControl } from '../../../components/fields/SegmentedControl.tsx';
import { useWrite } from '../../../components/states/use-procedure.ts';
import { rpc, type Args } from '../../../lib/api/rpc.ts';
import { STALE_AFTER } from '../../../lib/api/stale-after.ts';
import { attendeesQuery, type Attendee } from './events-data.ts';

interface AttendanceProps {
  eventId: string;
  /** Of an event with days, the one that is marked. */
  day?: string;
  /** The texts of the list that shows it. */
  say: (key: 'count' | 'all' | 'of' | 'present' | 'absent' | 'failed', values?: Record<string, unknown>) => string;
}

/** The number of those who are present, and one press for all of whom nothing is said yet. */
export function AllPresent({ eventId, day, say, rows }: AttendanceProps & { rows: readonly Attendee[] }) {
  const { run, isPending } = useMarkAttendance(eventId, day);
  const open = rows.filter((row) => attendanceOn(row, day) === null);
  const present = rows.filter((row) => attendanceOn(row, day) === 'present').length;
  return (
    <>
      <span role="status" className="tabular text-muted">
        {say('count', { present, all: rows.length })}
      </span>
      {open.length > 0 && (
        <Button
          kind="secondary"
          icon={<CheckCheck />}
          busy={isPending}
          onClick={() =>
            run(
              open.map(({ id }) => ({ registration_id: id, attendance: 'present' as const })),
              { failed: say('failed') },
            )
          }
        >
          {say('all')}
        </Button>
      )}
    </>
  );
}

/** A person's attendance at an event, or on its day. */
export function AttendanceControl({
  eventId,
  day,
  say,
  row,
  compact,
}: AttendanceProps & { row: Attendee; compact?: boolean }) {
  const { run } = useMarkAttendance(eventId, day);
  return (
    <SegmentedControl
      name={say('of', { name: row.name })}
      value={attendanceOn(row, day)}
      onChange={(attendance) => run([{ registration_id: row.id, attendance }], { failed: say('failed') })}
      segments={[
        { value: 'present', label: say('present'), icon: <Check />, tone: 'success' },
        { value: 'absent', label: say('absent'), icon: <X />, tone: 'danger' },
      ]}
      compact={compact}
    />
  );
}

const attendanceOn = (row: Attendee, day?: string) =>
  day ? (row.days.find(({ date }) => date === day)?.attendance ?? null) : row.attendance;

/** Marks attendance; the list shows it at once, and as it was when it was refused. Throws ClubError. */
function useMarkAttendance(eventId: string, day?: string) {
  const queries = useQueryClient();
  const { queryKey } = attendeesQuery(eventId);
  const mark = (marks: Args<'mark_event_attendance'>['marks']) =>
    rpc('mark_event_attendance', {
      event_id: eventId,
      marks,
      ...(day && { day, marked_at: new Date().toISOString() }),
    });
  return useWrite(mark, STALE_AFTER.mark_event_attendance, {
    onMutate: async (marks) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      const marked = new Map(marks.map(({ registration_id, attendance }) => [registration_id, attendance]));
      const markedRow = (row: Attendee): Attendee => {
        const attendance = marked.get(row.id) ?? null;
        if (!day) return { ...row, attendance };
        return { ...row, days: row.days.map((one) => (one.date === day ? { ...one, attendance } : one)) };
      };
      queries.setQueryData(queryKey, (rows) => rows?.map((row) => (marked.has(row.id) ? markedRow(row) : row)));
      return { before };
    },
    onError: (_error, _marks, context) => queries.setQueryData(queryKey, context?.before),
  });
}
