import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { Folded } from '../../components/Folded.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { SkeletonRows } from '../../components/states/Skeleton.tsx';
import { lessonState } from '../../features/lessons/lesson-state.ts';
import { useMarkQueue } from '../../features/lessons/roster/use-mark-queue.ts';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { useLiveTables } from '../../lib/api/live.ts';
import { readAgain } from '../../lib/api/query.ts';
import { beginWith } from '../../lib/first/first-reads.ts';
import { clubNow } from '../../lib/format/club-clock.ts';
import { useClubToday } from '../../lib/format/use-club-today.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { CareNotes, ClassList, LowPackages } from './ClassCards.tsx';
import { workOn, workQuery, type DashboardLesson, type InstructorWork } from './dashboard-data.ts';
import { LessonLink } from './LessonLink.tsx';
import { Substitutes } from './Substitutes.tsx';
import { WaitingPayments } from './WaitingPayments.tsx';
import { WaitingTrials, waitingTrialsQuery } from './WaitingTrials.tsx';

export const clientLoader = beginWith(({ userId }) => [workQuery(userId), waitingTrialsQuery]);

/** The instructor's first page: today's lessons, then what waits. */
export default function DashboardPage() {
  const { t, date } = useLanguage('instructor');
  const { id } = useUser();
  const { privateLessons } = useClubSettings();
  const queries = useQueryClient();
  const work = useQuery(workQuery(id));
  const today = useClubToday();
  useLiveTables(
    [{ table: 'payments' }, { table: 'substitute_requests' }, { table: 'absences' }],
    () => void readAgain(queries, { queryKey: ['lessons', 'instructor'] }),
  );
  const nothing =
    work.data &&
    work.data.classes.length === 0 &&
    work.data.today.length + work.data.week.length + work.data.offered.length + work.data.taken.length === 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={<span className="inline-block first-letter:uppercase">{date(new Date(clubNow()))}</span>}
        action={
          privateLessons && (
            <ButtonLink kind="secondary" to={paths.instructorSlots}>
              {t('slots')}
            </ButtonLink>
          )
        }
      />
      <UnsentMarks />
      {work.error && !work.data && <ErrorState explained error={work.error} onRetry={() => void work.refetch()} />}
      {work.isPending && <SkeletonRows count={6} />}
      {nothing && <EmptyState card title={t('empty')} note={t('emptyNote')} />}
      {work.data && !nothing && <Work work={workOn(today, work.data)} />}
    </>
  );
}

function Work({ work }: { work: InstructorWork }) {
  const { t } = useLanguage('instructor');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-4 max-lg:contents">
        <Card title={t('today')} className="pb-3!">
          {work.today.length > 0 ? <Lessons lessons={work.today} /> : <NoneToday work={work} />}
        </Card>
        <Substitutes offered={work.offered} asked={work.asked} />
        <WaitingTrials />
        {work.unmarked.length > 0 && (
          <Card title={t('unmarked')} className="pb-3!">
            <p className="-mt-3 mb-2 text-sm text-muted">{t('unmarkedNote')}</p>
            <Lessons lessons={work.unmarked} dated />
          </Card>
        )}
        {work.week.length > 0 && <Week lessons={work.week} />}
        <Later work={work} />
        <ClassList classes={work.classes} />
      </div>
      <div className="flex flex-col gap-4">
        <ToValidate payments={work.payments} />
        <LowPackages classes={work.classes} />
        <CareNotes work={work} />
      </div>
    </div>
  );
}

function Lessons({ lessons, dated }: { lessons: readonly DashboardLesson[]; dated?: boolean }) {
  return (
    <ul className="-mx-3">
      {lessons.map((lesson) => (
        <li key={lesson.id} className="border-b border-line last:border-0">
          <LessonLink lesson={lesson} dated={dated ?? false} />
        </li>
      ))}
    </ul>
  );
}

/** The other lessons of the week: those that are done stay folded. */
function Week({ lessons }: { lessons: readonly DashboardLesson[] }) {
  const { t } = useLanguage('instructor');
  const [now] = useState(() => clubNow());
  const done = lessons.filter(
    (lesson) => Date.parse(lesson.starts_at) < now && lessonState(lesson, lesson) !== 'partly',
  );
  const open = lessons.filter((lesson) => !done.includes(lesson));
  return (
    <Card title={t('week')} className="pb-3!">
      {open.length > 0 ? <Lessons lessons={open} dated /> : <p className="pb-2 text-muted">{t('weekDone')}</p>}
      {done.length > 0 && (
        <Folded title={t('past', { count: done.length })}>
          <Lessons lessons={done} dated />
        </Folded>
      )}
    </Card>
  );
}

/** Lessons after this week: those that are fetched ahead for a pool without a network, and all taken as a substitute. */
function Later({ work: { ahead, taken, today, week } }: { work: InstructorWork }) {
  const { t } = useLanguage('instructor');
  const above = new Set([...today, ...week].map(({ id }) => id));
  const fetched = new Set(ahead.map(({ id }) => id));
  const later = [...ahead, ...taken.filter(({ id }) => !fetched.has(id))].filter(({ id }) => !above.has(id));
  if (later.length === 0) return null;
  return (
    <Card title={t('later')} className="pb-3!">
      <Lessons lessons={later} dated />
    </Card>
  );
}

function NoneToday({ work }: { work: InstructorWork }) {
  const { t, relativeDay, time } = useLanguage('instructor');
  const next = work.week.find(({ starts_at, status }) => status !== 'cancelled' && Date.parse(starts_at) > clubNow());
  return (
    <p className="pb-2 text-muted">
      {t('noneToday')} {next && t('nextLesson', { day: relativeDay(next.starts_at), time: time(next.starts_at) })}
    </p>
  );
}

/** So many payments are seen at once: the lessons come first. */
const SHOWN_PAYMENTS = 3;

function ToValidate({ payments }: { payments: InstructorWork['payments'] }) {
  const { t } = useLanguage('instructor');
  return (
    <Card
      title={t('toValidate')}
      aside={payments.length > 0 && <span className="font-semibold text-muted tabular">{payments.length}</span>}
    >
      {payments.length === 0 && <p className="text-muted">{t('nothingToValidate')}</p>}
      {payments.length > 0 && <WaitingPayments payments={payments.slice(0, SHOWN_PAYMENTS)} named />}
      {payments.length > SHOWN_PAYMENTS && (
        <div className="mt-4 border-t border-line pt-2">
          <Folded title={t('morePayments', { count: payments.length - SHOWN_PAYMENTS })}>
            <div className="mt-2">
              <WaitingPayments payments={payments.slice(SHOWN_PAYMENTS)} named />
            </div>
          </Folded>
        </div>
      )}
    </Card>
  );
}

/** Marks of any kind that have not reached the club yet. */
function UnsentMarks() {
  const { t } = useLanguage(['roster', 'common']);
  const [queue, marks] = useMarkQueue();
  const { state } = marks;
  const count = [marks, marks.steps, marks.handOvers, marks.themes, marks.eventMarks].reduce(
    (sum, one) => sum + one.pending.length,
    0,
  );
  if (count === 0 || (state !== 'waiting' && state !== 'failed')) return null;
  return (
    <div role="status" className="mb-4 flex flex-wrap items-center gap-3 rounded-card bg-warning-soft px-4 py-3">
      <CloudOff className="size-5 shrink-0 text-warning" />
      <p className="flex-1 font-semibold">{t(state === 'waiting' ? 'state.waiting' : 'state.failed', { count })}</p>
      <Button kind="secondary" onClick={() => void queue.flush()}>
        {t('common:retry')}
      </Button>
    </div>
  );
}
