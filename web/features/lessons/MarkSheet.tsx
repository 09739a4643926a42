import { useQuery } from '@tanstack/react-query';
import { Check, Eraser, Hand, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { AttendanceStatus } from '../../../contracts/attendance.ts';
import { Button } from '../../components/Button.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { SkeletonRows } from '../../components/Skeleton.tsx';
import { useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { instructorsQuery } from '../classes/classes-data.ts';
import { useMarkQueue } from './roster/use-mark-queue.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { markHistoryQuery, type HeldMark } from './history-data.ts';
import { markingRefusal } from './lesson-state.ts';

export interface MarkSheetProps {
  childId: string;
  name: string;
  lesson: { id: string; starts_at: string };
  mark: HeldMark | null;
  onClose: () => void;
}

/** The mark of a child in one lesson: to be corrected, and how it came to be. */
export function MarkSheet({ childId, name, lesson, mark, onClose }: MarkSheetProps) {
  const { t } = useTranslation(['instructor', 'child', 'roster']);
  const { dateTime } = useFormat();
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
      {closed && <p className="text-muted">{t('instructor:markSheet.closed')}</p>}
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
  const { t } = useTranslation(['instructor', 'child', 'roster']);
  const { dateTime } = useFormat();
  const { id: userId } = useUser();
  const made = useQuery(markHistoryQuery(lessonId, childId));
  const instructors = useQuery(instructorsQuery);
  const nameOf = (id: string | null) =>
    id === userId
      ? t('instructor:markSheet.you')
      : (instructors.data?.find(({ user_id }) => user_id === id)?.full_name ?? t('instructor:markSheet.admin'));
  return (
    <section aria-label={t('instructor:markSheet.history')}>
      <h3 className="mb-2 font-bold">{t('instructor:markSheet.history')}</h3>
      {made.isPending && <SkeletonRows count={2} />}
      {made.data?.length === 0 && <p className="text-muted">{t('instructor:markSheet.none')}</p>}
      <ul className="tabular">
        {made.data?.map(({ client_id, status, marked_by, marked_at }) => (
          <li key={client_id} className="border-b border-line py-2 last:border-0">
            {t('instructor:markSheet.by', {
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
