import { useQuery } from '@tanstack/react-query';
import { Check, Eraser, Hand, X } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { AttendanceStatus } from '../../../contracts/attendance.ts';
import { Button } from '../../components/Button.tsx';
import { Sheet } from '../../components/dialogs/Sheet.tsx';
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { SkeletonRows } from '../../components/states/Skeleton.tsx';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { instructorsQuery } from '../classes/classes-data.ts';
import { MARK_BOXES, MarkLegend } from './attendance/MarkChip.tsx';
import { historyQuery, type History, type HistoryRow, markHistoryQuery, type HeldMark } from './history-data.ts';
import { markingRefusal } from './lesson-state.ts';
import { useMarkQueue } from './roster/use-mark-queue.ts';

/** Attendance at the last lessons: a grid of initials on colors, the newest lesson first. */
export function AttendanceHistory({ classId }: { classId: string }) {
  const { t } = useLanguage('instructor');
  const history = useQuery(historyQuery(classId));
  if (!history.data) return <QueryState query={history} rows={5} explained />;
  if (history.data.lessons.length === 0)
    return <EmptyState card title={t('history.empty')} note={t('history.emptyNote')} />;
  return (
    <>
      <Grid history={history.data} />
      <MarkLegend signs={t('initials', { returnObjects: true })} size="size-7" />
    </>
  );
}

function Grid({ history: { lessons, rows } }: { history: History }) {
  const { t, dayMonth, dateTime } = useLanguage('instructor');
  const [opened, setOpened] = useState<{ row: HistoryRow; lesson: History['lessons'][number] } | null>(null);
  const { classId = '' } = useParams();
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
  const { t, dateTime, percent } = useLanguage(['instructor', 'child']);
  const { classId = '' } = useParams();
  const markName = (status: AttendanceStatus | undefined) =>
    status ? t(`child:marks.${status}`) : t('history.noMark');
  return (
    <tr className="border-t border-line">
      <th
        scope="row"
        className="sticky left-0 z-1 max-w-44 bg-raised px-4 py-2 text-left leading-[1.25rem] font-semibold"
      >
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
            aria-label={t('markSheet.open', {
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
  const { t } = useLanguage('instructor');
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-9 place-items-center rounded-[8px] font-bold',
        status ? MARK_BOXES[status] : 'text-muted',
      )}
    >
      {status ? t(`initials.${status}`) : '–'}
    </span>
  );
}

interface MarkSheetProps {
  childId: string;
  name: string;
  lesson: { id: string; starts_at: string };
  mark: HeldMark | null;
  onClose: () => void;
}

/** The mark of a child in one lesson: to be corrected, and how it came to be. */
function MarkSheet({ childId, name, lesson, mark, onClose }: MarkSheetProps) {
  const { t, dateTime } = useLanguage(['instructor', 'child', 'roster']);
  const { classId = '' } = useParams();
  const [queue, marks] = useMarkQueue();
  const pending = marks.pending.findLast((one) => one.lesson_id === lesson.id && one.child_id === childId);
  const value = pending ? pending.status : (mark?.status ?? null);
  const closed = markingRefusal({ ...lesson, status: 'held' }) !== null;
  const put = (status: AttendanceStatus | null) =>
    queue.add([{ lesson_id: lesson.id, child_id: childId, status, seen_marked_at: mark?.marked_at ?? null }], 0);
  return (
    <Sheet onClose={onClose} title={name}>
      <p>
        <Link
          to={paths.instructorClass(classId, { lesson: lesson.id })}
          className="inline-block min-h-6 font-semibold text-water first-letter:uppercase hover:underline"
        >
          {dateTime(lesson.starts_at)}
        </Link>
      </p>
      <SegmentedControl<AttendanceStatus>
        name={t('roster:markOf', { name })}
        value={value}
        onChange={put}
        disabled={closed}
        segments={[
          { value: 'present', label: t('child:marks.present'), icon: <Check />, tone: 'success' },
          { value: 'absent', label: t('child:marks.absent'), icon: <X />, tone: 'danger' },
          { value: 'excused', label: t('child:marks.excused'), icon: <Hand />, tone: 'warning' },
        ]}
      />
      {closed && <p className="text-muted">{t('markSheet.closed')}</p>}
      {!closed && value !== null && (
        <Button kind="quiet" icon={<Eraser />} onClick={() => put(null)}>
          {t('roster:unmark')}
        </Button>
      )}
      <MarkHistory lessonId={lesson.id} childId={childId} />
    </Sheet>
  );
}

function MarkHistory({ lessonId, childId }: { lessonId: string; childId: string }) {
  const { t, dateTime } = useLanguage(['instructor', 'child', 'roster']);
  const { id: userId } = useUser();
  const made = useQuery(markHistoryQuery(lessonId, childId));
  const instructors = useQuery(instructorsQuery);
  const nameOf = (id: string | null) =>
    id === userId
      ? t('markSheet.you')
      : (instructors.data?.find(({ user_id }) => user_id === id)?.full_name ?? t('markSheet.admin'));
  return (
    <section aria-label={t('markSheet.history')}>
      <h3 className="mb-2 font-bold">{t('markSheet.history')}</h3>
      {made.isPending && <SkeletonRows count={2} />}
      {made.data?.length === 0 && <p className="text-muted">{t('markSheet.none')}</p>}
      <ul className="tabular">
        {made.data?.map(({ client_id, status, marked_by, marked_at }) => (
          <li key={client_id} className="border-b border-line py-2 last:border-0">
            {t('markSheet.by', {
              mark: status ? t(`child:marks.${status}`) : t('roster:unmarked'),
              who: nameOf(marked_by),
              when: dateTime(marked_at),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
