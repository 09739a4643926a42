import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AttendanceStatus } from '../../../../contracts/attendance.ts';
import { addMonths, clubDay } from '../../../../contracts/time.ts';
import { Card } from '../../../components/Card.tsx';
import { SegmentedControl } from '../../../components/fields/SegmentedControl.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Stat } from '../../../components/Stat.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { withParam } from '../../../lib/browser/with-param.ts';
import { cx } from '../../../lib/cx.ts';
import { monthGrid } from '../../../lib/format/month-grid.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { attendanceQuery, type Mark } from './attendance-data.ts';
import { rateOfMarks } from './attendance-rate.ts';
import { MarkChip, MARK_BOXES, MarkLegend } from './MarkChip.tsx';

/** A child's attendance: a month of colored days, the same as a list, and the rate. */
export function AttendanceTab({ childId }: { childId: string }) {
  const { t } = useLanguage('child');
  const marks = useQuery(attendanceQuery(childId));
  if (marks.error || !marks.data) return <QueryState query={marks} cards={3} />;
  if (marks.data.length === 0)
    return <EmptyState card title={t('attendance.empty')} note={t('attendance.emptyNote')} />;
  return <Attendance marks={marks.data} />;
}

function Attendance({ marks }: { marks: readonly Mark[] }) {
  const { t, month: monthName } = useLanguage('child');
  const [month, setMonth] = useMonth(marks);
  const [period, setPeriod] = useState<'month' | 'all'>('all');
  const inMonth = marks.filter((mark) => clubDay(mark.lessons.starts_at).startsWith(month));
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl
        name={t('attendance.period')}
        value={period}
        onChange={setPeriod}
        className="self-start max-sm:w-full"
        segments={[
          { value: 'all', label: t('attendance.allTime') },
          { value: 'month', label: capitalised(monthName(`${month}-15`)) },
        ]}
      />
      <Counts marks={period === 'all' ? marks : inMonth} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card
          title={
            <span aria-live="polite" className="inline-block first-letter:uppercase">
              {monthName(`${month}-15`)}
            </span>
          }
          aside={
            <span className="-my-2 flex">
              <IconButton
                name={t('attendance.previous')}
                icon={<ChevronLeft />}
                onClick={() => setMonth(addMonths(`${month}-01`, -1).slice(0, 7))}
              />
              <IconButton
                name={t('attendance.following')}
                icon={<ChevronRight />}
                onClick={() => setMonth(addMonths(`${month}-01`, 1).slice(0, 7))}
              />
            </span>
          }
        >
          <AttendanceMonth month={month} marks={inMonth} />
        </Card>
        <Card title={t('attendance.lessons')}>
          {inMonth.length === 0 ? <p className="text-muted">{t('attendance.none')}</p> : <MarkList marks={inMonth} />}
        </Card>
      </div>
    </div>
  );
}

/** The number of the child's attended lessons, and the share that they are. */
function Counts({ marks }: { marks: readonly Mark[] }) {
  const { t, percent } = useLanguage('child');
  const count = (status: Mark['status']) => marks.filter((mark) => mark.status === status).length;
  const { present, counted, rate } = rateOfMarks(marks);
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-4">
      <Stat
        label={t('attendance.rate')}
        {...(rate === null ? { value: '–' } : { value: percent(rate).replace(/\s?%/, ''), unit: '%' })}
        note={t('attendance.rateNote', { present, count: counted })}
      />
      <Stat label={t('attendance.present')} value={present} />
      <Stat label={t('attendance.absent')} value={count('absent')} />
      <Stat label={t('attendance.excused')} value={count('excused')} />
    </div>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function MarkList({ marks }: { marks: readonly Mark[] }) {
  const { date, time, localized } = useLanguage();
  return (
    <ul>
      {marks.map((mark) => (
        <li
          key={mark.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2.5 last:border-0"
        >
          <span>
            <span className="inline-block font-semibold tabular first-letter:uppercase">
              {date(mark.lessons.starts_at)}
            </span>
            <span className="block text-sm text-muted">
              {time(mark.lessons.starts_at)} · {localized(mark.lessons.classes, 'title')}
            </span>
          </span>
          <MarkChip status={mark.status} />
        </li>
      ))}
    </ul>
  );
}

/** The month shown, `YYYY-MM`, in the address; the newest with a mark unless chosen. */
function useMonth(marks: readonly Mark[]): [string, (month: string) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('month') ?? '';
  const newest = clubDay(marks[0]?.lessons.starts_at).slice(0, 7);
  const choose = (month: string) => setParams(withParam('month', month), { replace: true, preventScrollReset: true });
  return [/^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : newest, choose];
}

const DAYS = [1, 2, 3, 4, 5, 6, 7];

const SIGNS: Record<AttendanceStatus, string> = { present: '✓', absent: '✕', excused: '~' };

/** A month as weeks of days, each lesson's day with its mark. */
function AttendanceMonth({ month, marks }: { month: string; marks: readonly Mark[] }) {
  const { weekday, month: monthName } = useLanguage();
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
          {monthGrid(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell key={day} day={day} outside={!day.startsWith(month)} status={byDay.get(day)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <MarkLegend signs={SIGNS} size="size-6" />
    </>
  );
}

function DayCell({ day, outside, status }: { day: string; outside: boolean; status: AttendanceStatus | undefined }) {
  const { t } = useLanguage('child');
  if (outside) return <td />;
  return (
    <td className={cx('h-12 rounded-[8px] tabular', status ? MARK_BOXES[status] : 'text-muted')}>
      <span className={cx('block leading-[1.25rem]', status && 'font-bold')}>{Number(day.slice(8))}</span>
      {status && (
        <span className="block leading-[1rem] font-bold">
          <span aria-hidden="true">{SIGNS[status]}</span>
          <span className="sr-only">{t(`marks.${status}`)}</span>
        </span>
      )}
    </td>
  );
}
