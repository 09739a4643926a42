import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../../contracts/attendance.ts';
import { StatusChip } from '../../../components/Chip.tsx';
import { cx } from '../../../lib/cx.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

const PROGRESS = { present: 'good', absent: 'bad', excused: 'warning' } as const;

/** A mark in a word. */
export function MarkChip({ status }: { status: AttendanceStatus }) {
  const { t } = useLanguage('child');
  return <StatusChip progress={PROGRESS[status]}>{t(`marks.${status}`)}</StatusChip>;
}

/** The color of a mark where it is a box; a sign is in it, so that the mark does not depend on color. */
export const MARK_BOXES: Record<AttendanceStatus, string> = {
  present: 'bg-success-soft text-success',
  absent: 'bg-danger-soft text-danger',
  excused: 'bg-warning-soft text-warning',
};

/** The meaning of the boxes: each with its sign and its word. */
export function MarkLegend({ signs, size }: { signs: Record<AttendanceStatus, string>; size: 'size-6' | 'size-7' }) {
  const { t } = useLanguage('child');
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {ATTENDANCE_STATUSES.map((status) => (
        <li key={status} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={cx('grid place-items-center rounded-[8px] font-bold', size, MARK_BOXES[status])}
          >
            {signs[status]}
          </span>
          {t(`marks.${status}`)}
        </li>
      ))}
    </ul>
  );
}
