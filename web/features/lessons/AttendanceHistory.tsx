import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../contracts/attendance.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { SkeletonRows } from '../../components/Skeleton.tsx';
import { cx } from '../../lib/cx.ts';
import { useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { MarkSheet } from './MarkSheet.tsx';
import { historyQuery, type History, type HistoryRow } from './history-data.ts';

const BOXES: Record<AttendanceStatus, string> = {
  present: 'bg-success-soft text-success',
  absent: 'bg-danger-soft text-danger',
  excused: 'bg-warning-soft text-warning',
};

/** Who came to the last lessons: a grid of initials on colors, the newest lesson first. */
export function AttendanceHistory({ classId }: { classId: string }) {
  const { t } = useTranslation('instructor');
  const history = useQuery(historyQuery(classId));
  if (history.error && !history.data) {
    return <ErrorState explained error={history.error} onRetry={() => void history.refetch()} />;
  }
  if (!history.data) return <SkeletonRows />;
  if (history.data.lessons.length === 0) {
    return (
      <EmptyState card title={t('history.empty')}>
        {t('history.emptyNote')}
      </EmptyState>
    );
  }
  return (
    <>
      <Grid history={history.data} />
      <Legend />
    </>
  );
}

function Grid({ history: { lessons, rows } }: { history: History }) {
  const { t } = useTranslation('instructor');
  const [opened, setOpened] = useState<{ row: HistoryRow; lesson: History['lessons'][number] } | null>(null);
  const { classId = '' } = useParams();
  const { dayMonth, dateTime } = useFormat();
  return (
    <>
      <div
        tabIndex={0}
        role="region"
        aria-label={t('history.title')}
        className="relative overflow-x-auto rounded-card bg-raised"
      >
        <table className="w-full text-center tabular">
          <caption className="sr-only">{t('history.title')}</caption>
          <thead>
            <tr className="text-sm">
              <th
                scope="col"
                className="sticky left-0 z-1 min-w-36 bg-raised px-4 py-2 text-left font-semibold text-muted"
              >
                {t('history.child')}
              </th>
              <th scope="col" className="px-2 py-2 font-semibold text-muted">
                {t('history.rate')}
              </th>
              {lessons.map((lesson) => (
                <th key={lesson.id} scope="col" className="p-0 font-semibold">
                  <Link
                    to={paths.instructorClass(classId, { lesson: lesson.id })}
                    aria-label={dateTime(lesson.starts_at)}
                    className="grid min-h-11 min-w-13 place-items-center px-1 whitespace-nowrap text-water hover:underline"
                  >
                    {dayMonth(lesson.starts_at)}
                  </Link>
                </th>
              ))}
              <td className="w-full" />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ChildRow key={row.childId} row={row} lessons={lessons} onOpen={(lesson) => setOpened({ row, lesson })} />
            ))}
          </tbody>
        </table>
      </div>
      {opened && (
        <MarkSheet
          childId={opened.row.childId}
          name={opened.row.name}
          lesson={opened.lesson}
          mark={rows.find(({ childId }) => childId === opened.row.childId)?.marks.get(opened.lesson.id) ?? null}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface ChildRowProps {
  row: HistoryRow;
  lessons: History['lessons'];
  onOpen: (lesson: History['lessons'][number]) => void;
}

function ChildRow({ row, lessons, onOpen }: ChildRowProps) {
  const { t } = useTranslation(['instructor', 'child']);
  const { classId = '' } = useParams();
  const { dateTime, percent } = useFormat();
  const markName = (status: AttendanceStatus | undefined) =>
    status ? t(`child:marks.${status}`) : t('instructor:history.noMark');
  return (
    <tr className="border-t border-line">
      <th scope="row" className="sticky left-0 z-1 max-w-44 bg-raised px-4 py-2 text-left leading-5 font-semibold">
        <Link to={paths.instructorAssess(row.childId, classId)} className="inline-block min-h-6 hover:underline">
          {row.name}
        </Link>
      </th>
      <td className="px-2 whitespace-nowrap">{row.rate === null ? '–' : percent(row.rate)}</td>
      {lessons.map((lesson) => (
        <td key={lesson.id} className="p-1">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t('instructor:markSheet.open', {
              name: row.name,
              when: dateTime(lesson.starts_at),
              mark: markName(row.marks.get(lesson.id)?.status),
            })}
            onClick={() => onOpen(lesson)}
            className="mx-auto grid size-11 place-items-center rounded-control hover:bg-water-soft"
          >
            <MarkBox status={row.marks.get(lesson.id)?.status} />
          </button>
        </td>
      ))}
      <td />
    </tr>
  );
}

function MarkBox({ status }: { status: AttendanceStatus | undefined }) {
  const { t } = useTranslation('instructor');
  return (
    <span
      aria-hidden="true"
      className={cx('grid size-9 place-items-center rounded-[8px] font-bold', status ? BOXES[status] : 'text-muted')}
    >
      {status ? t(`initials.${status}`) : '–'}
    </span>
  );
}

function Legend() {
  const { t } = useTranslation(['instructor', 'child']);
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {ATTENDANCE_STATUSES.map((status) => (
        <li key={status} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={cx('grid size-7 place-items-center rounded-[8px] font-bold', BOXES[status])}
          >
            {t(`instructor:initials.${status}`)}
          </span>
          {t(`child:marks.${status}`)}
        </li>
      ))}
    </ul>
  );
}
