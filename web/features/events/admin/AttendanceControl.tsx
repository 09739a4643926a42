import { Check, CheckCheck, X } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { SegmentedControl } from '../../../components/fields/SegmentedControl.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { MarkSnapshot } from '../../lessons/roster/mark-queue.ts';
import type { QueuedEventMark } from '../../lessons/roster/queue-entries.ts';
import { Refused } from '../../lessons/roster/Refused.tsx';
import { SendingState } from '../../lessons/roster/RosterFoot.tsx';
import { useMarkQueue } from '../../lessons/roster/use-mark-queue.ts';
import type { Attendee } from './events-data.ts';

interface AttendanceProps {
  eventId: string;
  /** Of an event with days, the one that is marked. */
  day: string | null;
  /** The texts of the list that shows it. */
  say: (key: 'count' | 'all' | 'of' | 'present' | 'absent' | 'failed', values?: Record<string, unknown>) => string;
}

/** The number of those who are present, and one press for all of whom nothing is said yet. */
export function AllPresent({ eventId, day, say, rows }: AttendanceProps & { rows: readonly Attendee[] }) {
  const [queue, marks] = useMarkQueue();
  const open = rows.filter((row) => attendanceOf(row, day, marks) === null);
  const present = rows.filter((row) => attendanceOf(row, day, marks) === 'present').length;
  return (
    <>
      <span role="status" className="tabular text-muted">
        {say('count', { present, all: rows.length })}
      </span>
      {open.length > 0 && (
        <Button
          kind="secondary"
          icon={<CheckCheck />}
          onClick={() =>
            queue.add<QueuedEventMark>(
              open.map(({ id }) => ({ event_id: eventId, registration_id: id, day, attendance: 'present' })),
              0,
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
  const [queue, marks] = useMarkQueue();
  return (
    <SegmentedControl
      name={say('of', { name: row.name })}
      value={attendanceOf(row, day, marks)}
      onChange={(attendance) =>
        queue.add<QueuedEventMark>([{ event_id: eventId, registration_id: row.id, day, attendance }], 0)
      }
      segments={[
        { value: 'present', label: say('present'), icon: <Check />, tone: 'success' },
        { value: 'absent', label: say('absent'), icon: <X />, tone: 'danger' },
      ]}
      compact={compact}
    />
  );
}

/** The attendance of a person at an event, or on its day: what waits to be sent goes before what the club knows. */
function attendanceOf(row: Attendee, day: string | null, { eventMarks }: MarkSnapshot): Attendee['attendance'] {
  const waiting = eventMarks.pending.findLast((one) => one.registration_id === row.id && one.day === day);
  if (waiting) return waiting.attendance;
  return day ? (row.days.find(({ date }) => date === day)?.attendance ?? null) : row.attendance;
}

/** Marks of an event that have not reached the club, and those that it did not take: they stay until they have been read. */
export function EventMarksState({ eventId, rows, say }: Omit<AttendanceProps, 'day'> & { rows: readonly Attendee[] }) {
  const { t } = useLanguage('common');
  const [queue, marks] = useMarkQueue();
  const own = ({ event_id }: QueuedEventMark) => event_id === eventId;
  const waiting = marks.eventMarks.pending.filter(own).length;
  const refused = marks.eventMarks.refused.filter(own);
  const nameOf = ({ registration_id }: QueuedEventMark) => rows.find(({ id }) => id === registration_id)?.name ?? '–';
  const stuck = waiting > 0 && (marks.state === 'waiting' || marks.state === 'failed');
  return (
    <>
      {stuck && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <p role="status" className="flex items-center gap-1.5 text-sm [&_svg]:size-4 [&_svg]:shrink-0">
            <SendingState waiting={waiting} marks={marks} any />
          </p>
          <Button kind="secondary" onClick={() => void queue.flush()}>
            {t('retry')}
          </Button>
        </div>
      )}
      <Refused queue={queue} refused={refused} says={say('failed')} className="mt-3">
        <p>{[...new Set(refused.map(nameOf))].join('; ')}</p>
      </Refused>
    </>
  );
}
