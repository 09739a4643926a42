import { useTranslation } from 'react-i18next';
import { addDays, addMonths, clubDay, weekday as weekdayOf } from '../../../../contracts/time.ts';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../../contracts/attendance.ts';
import { cx } from '../../../lib/cx.ts';
import { useFormat } from '../../../lib/format.ts';
import type { Mark } from './attendance-data.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** Color and shape, so that the mark does not depend on color. */
const LOOKS: Record<AttendanceStatus, { box: string; sign: string }> = {
  present: { box: 'bg-success-soft text-success', sign: '✓' },
  absent: { box: 'bg-danger-soft text-danger', sign: '✕' },
  excused: { box: 'bg-warning-soft text-warning', sign: '~' },
};

/** A month as weeks of days, each lesson's day with its mark. */
export function AttendanceMonth({ month, marks }: { month: string; marks: readonly Mark[] }) {
  const { t } = useTranslation('child');
  const { weekday, month: monthName } = useFormat();
  const byDay = new Map(marks.map((mark) => [clubDay(mark.lessons.starts_at), mark.status]));
  return (
    <>
      <table className="w-full table-fixed border-separate border-spacing-1 text-center">
        <caption className="sr-only">{monthName(`${month}-15`)}</caption>
        <thead>
          <tr>
            {DAYS.map((day) => (
              <th key={day} scope="col" className="pb-1 text-sm font-normal text-muted">
                {weekday(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell key={day} day={day} outside={!day.startsWith(month)} status={byDay.get(day)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm">
        {ATTENDANCE_STATUSES.map((status) => (
          <li key={status} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className={cx('grid size-6 place-items-center rounded-[8px] font-bold', LOOKS[status].box)}
            >
              {LOOKS[status].sign}
            </span>
            {t(`marks.${status}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

function DayCell({ day, outside, status }: { day: string; outside: boolean; status: AttendanceStatus | undefined }) {
  const { t } = useTranslation('child');
  if (outside) return <td />;
  const look = status && LOOKS[status];
  return (
    <td className={cx('h-12 rounded-[8px] tabular', look ? look.box : 'text-muted')}>
      <span className={cx('block leading-5', look && 'font-bold')}>{Number(day.slice(8))}</span>
      {status && look && (
        <span className="block leading-4 font-bold">
          <span aria-hidden="true">{look.sign}</span>
          <span className="sr-only">{t(`marks.${status}`)}</span>
        </span>
      )}
    </td>
  );
}

/** The weeks of a month, Monday first, whole: days of the neighbouring months fill them. */
function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const next = addMonths(first, 1);
  const weeks: string[][] = [];
  for (let monday = addDays(first, 1 - weekdayOf(first)); monday < next; monday = addDays(monday, 7)) {
    weeks.push(DAYS.map((day) => addDays(monday, day - 1)));
  }
  return weeks;
}
