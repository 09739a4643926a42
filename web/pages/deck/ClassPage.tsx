import { useQuery } from '@tanstack/react-query';
import {
  CalendarDays,
  ChartNoAxesColumnIncreasing,
  ChevronLeft,
  Ellipsis,
  Printer,
  ChevronDown,
  ChevronRight,
  ListChecks,
  MessagesSquare,
  Wallet,
} from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { useDialog } from '../../components/dialogs/DialogHost.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { SkeletonPage } from '../../components/states/Skeleton.tsx';
import { Tabs, type Tab } from '../../components/Tabs.tsx';
import { useSessionTimes } from '../../features/classes/use-session-times.ts';
import { AttendanceHistory } from '../../features/lessons/AttendanceHistory.tsx';
import { CLASS_NOT_FOUND, classQuery, type InstructorClass } from '../../features/lessons/class-data.ts';
import { historyQuery } from '../../features/lessons/history-data.ts';
import { lessonToOpen, type Lesson } from '../../features/lessons/lesson-state.ts';
import { rosterQuery } from '../../features/lessons/roster/roster-data.ts';
import { RosterLesson } from '../../features/lessons/roster/RosterLesson.tsx';
import { Schedule } from '../../features/lessons/Schedule.tsx';
import { LateWriteSheet } from '../../features/messages/WriteButton.tsx';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { withParam } from '../../lib/browser/with-param.ts';
import { beginWith } from '../../lib/first/first-reads.ts';
import { clubToday } from '../../lib/format/club-clock.ts';
import { clubDay } from '../../lib/format/format.ts';
import { useClubToday } from '../../lib/format/use-club-today.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths, type ClassTab } from '../../lib/paths.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { ClassPayments } from './ClassPayments.tsx';

export const clientLoader = beginWith(({ params: { classId = '' }, search }) => {
  const [tab, lessonId] = [search.get('tab'), search.get('lesson')];
  return [
    classQuery(classId),
    ...(tab === 'attendance' ? [historyQuery(classId)] : []),
    ...(!tab && lessonId ? [rosterQuery(lessonId)] : []),
  ];
});

/** A class of the instructor: the lesson on the deck, who came before, what was paid, when it meets. */
export default function ClassPage() {
  const { t } = useLanguage(['instructor', 'area']);
  const { id: userId } = useUser();
  const { classId = '' } = useParams();
  const query = useQuery(classQuery(classId));
  if (query.isPending) return <SkeletonPage />;
  const swimClass = query.data;
  if (!swimClass) return <ClassFault error={query.error} onRetry={() => void query.refetch()} />;
  const others = swimClass.class_instructors.map(({ instructor_id }) => instructor_id);
  const own = [swimClass.instructor_id, ...others].includes(userId);
  const lessons = own
    ? swimClass.lessons
    : swimClass.lessons.filter((lesson) => lesson.substitute_instructor_id === userId);
  if (!own && lessons.length === 0) return <NoClass title={t('fault.notYours')}>{t('fault.notYoursNote')}</NoClass>;
  const tab = (value: ClassTab, content: React.ReactNode): Tab<ClassTab> => ({
    value,
    label: t(`tabs.${value}`),
    content,
  });
  const roster = tab('roster', <RosterTab swimClass={swimClass} lessons={lessons} />);
  return (
    <>
      <ClassHead swimClass={swimClass} printable={own} />
      {/* A substitute sees that lesson, not the class's books. */}
      <Tabs<ClassTab>
        name={t('tabs.name')}
        alone="roster"
        tabs={
          own
            ? [
                roster,
                tab('attendance', <AttendanceHistory classId={swimClass.id} />),
                tab('payments', <ClassPayments classId={swimClass.id} />),
                tab('schedule', <Schedule swimClass={swimClass} />),
              ]
            : [roster]
        }
      />
    </>
  );
}

function ClassHead({ swimClass, printable }: { swimClass: InstructorClass; printable: boolean }) {
  const { t, localized } = useLanguage(['instructor', 'area', 'skills']);
  const times = useSessionTimes();
  const title = localized(swimClass, 'title');
  return (
    <header className="mb-1 flex items-center gap-1 md:mb-2 md:items-start">
      <title>{title}</title>
      <Link
        to={paths.instructorDashboard}
        aria-label={t('area:classes')}
        title={t('area:classes')}
        className="-ml-2.5 grid size-11 shrink-0 place-items-center rounded-control text-water hover:bg-water-soft"
      >
        <ChevronLeft className="size-6" />
      </Link>
      <div className="min-w-0 flex-1">
        <h1
          title={title}
          className="text-xl leading-[1.75rem] font-bold max-md:truncate @max-[16rem]:text-base @max-[16rem]:leading-[1.25rem] md:pt-1 md:text-3xl md:leading-[2.25rem]"
        >
          {title}
        </h1>
        <p className="text-sm leading-[1.25rem] text-muted max-md:truncate md:text-base @max-[16rem]:hidden">
          {[
            localized(swimClass.locations, 'name'),
            swimClass.lane === null ? null : t('lane', { lane: swimClass.lane }),
            times(swimClass.class_sessions),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {printable && (
        <Link
          to={paths.instructorSkills(swimClass.id)}
          aria-label={t('skills:open')}
          title={t('skills:open')}
          className="grid size-11 shrink-0 place-items-center rounded-control text-water hover:bg-water-soft"
        >
          <ChartNoAxesColumnIncreasing className="size-5.5" />
        </Link>
      )}
      {printable && <ClassMenu classId={swimClass.id} title={title} />}
      {printable && <WriteIcon classId={swimClass.id} title={title} />}
      {printable && (
        <Link
          to={paths.instructorPrint(swimClass.id)}
          aria-label={t('print.open')}
          title={t('print.open')}
          className="grid size-11 shrink-0 place-items-center rounded-control text-water hover:bg-water-soft max-md:hidden"
        >
          <Printer className="size-5.5" />
        </Link>
      )}
    </header>
  );
}

/** Writes to the families of the class; on a phone the menu does. */
function WriteIcon({ classId, title }: { classId: string; title: string }) {
  const { t } = useLanguage('messages');
  const { show, dialog } = useDialog();
  return (
    <>
      <IconButton
        name={t('write.toFamilies')}
        icon={<MessagesSquare />}
        className="text-water max-md:hidden"
        onClick={() =>
          show((close) => <LateWriteSheet audience={{ kind: 'class', ids: [classId] }} to={title} onClose={close} />)
        }
      />
      {dialog}
    </>
  );
}

function ClassFault({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLanguage('instructor');
  const code = error ? codeOf(error) : 'offline';
  if (CLASS_NOT_FOUND.includes(code)) return <NoClass title={t('fault.notFound')}>{t('fault.notFoundNote')}</NoClass>;
  return <ErrorState code={code} onRetry={onRetry} note={errorText(code)} />;
}

function NoClass({ title, children }: { title: string; children: string }) {
  const { t } = useLanguage('instructor');
  return (
    <>
      <title>{title}</title>
      <h1 className="sr-only">{title}</h1>
      <ErrorState
        title={title}
        action={<ButtonLink to={paths.instructorDashboard}>{t('fault.back')}</ButtonLink>}
        note={children}
      />
    </>
  );
}

/** On a phone the roster has no row of tabs above it: they are here, with the print. */
function ClassMenu({ classId, title }: { classId: string; title: string }) {
  const { t } = useLanguage(['instructor', 'messages']);
  const { show, dialog } = useDialog();
  const tab = (value: ClassTab, icon: React.ReactNode) => ({
    label: t(`tabs.${value}`),
    icon,
    to: paths.instructorClass(classId, { tab: value }),
  });
  return (
    <>
      <Menu
        trigger={<IconButton name={t('tabs.more')} icon={<Ellipsis />} className="md:hidden" />}
        entries={[
          tab('attendance', <ListChecks />),
          tab('payments', <Wallet />),
          tab('schedule', <CalendarDays />),
          { label: t('print.open'), icon: <Printer />, to: paths.instructorPrint(classId) },
          {
            label: t('messages:write.toFamilies'),
            icon: <MessagesSquare />,
            onSelect: () =>
              show((close) => (
                <LateWriteSheet audience={{ kind: 'class', ids: [classId] }} to={title} onClose={close} />
              )),
          },
        ]}
      />
      {dialog}
    </>
  );
}

/** The lesson that the address names, else today's or the nearest one, with the way to the others. */
function RosterTab({ swimClass, lessons }: { swimClass: Pick<InstructorClass, 'id'>; lessons: readonly Lesson[] }) {
  const { t } = useLanguage('roster');
  const [params, setParams] = useSearchParams();
  // On another day another lesson is today's.
  useClubToday();
  const lessonId = params.get('lesson') ?? lessonToOpen(lessons)?.id;
  const choose = (id: string) => setParams(withParam('lesson', id), { replace: true, preventScrollReset: true });
  if (!lessonId) return <EmptyState card title={t('noLessons')} note={t('noLessonsNote')} />;
  return (
    <div className="mx-auto max-w-4xl lg:mx-0">
      <LessonPicker lessons={lessons} chosen={lessonId} onChoose={choose} />
      <RosterLesson classId={swimClass.id} lessonId={lessonId} />
    </div>
  );
}

interface LessonPickerProps {
  /** In the order of time. */
  lessons: readonly Lesson[];
  chosen: string;
  onChoose: (lessonId: string) => void;
}

/** The choice of a lesson: one back, one ahead, or any from a list. */
function LessonPicker({ lessons, chosen, onChoose }: LessonPickerProps) {
  const { t } = useLanguage('roster');
  const nameOf = useLessonName();
  const at = lessons.findIndex(({ id }) => id === chosen);
  const step = (by: number) => {
    const next = lessons[at + by];
    return { disabled: at < 0 || !next, onClick: () => next && onChoose(next.id) };
  };
  return (
    <div className="mb-2 flex items-center gap-1 rounded-card bg-raised md:mb-3 md:p-1">
      <IconButton name={t('previous')} icon={<ChevronLeft />} {...step(-1)} />
      <span className="relative min-w-0 flex-1">
        <select
          aria-label={t('lesson')}
          value={chosen}
          onChange={(event) => onChoose(event.target.value)}
          className="min-h-11 w-full cursor-pointer appearance-none truncate rounded-control bg-transparent px-8 text-center font-semibold tabular"
        >
          {at < 0 && <option value={chosen}>{t('otherLesson')}</option>}
          {lessons.map((lesson) => (
            <option key={lesson.id} value={lesson.id}>
              {nameOf(lesson)}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute inset-y-0 right-2 my-auto size-5 text-muted" />
      </span>
      <IconButton name={t('following')} icon={<ChevronRight />} {...step(1)} />
    </div>
  );
}

/** „Днес, 21 ное, 17:30“, „Пт, 20 ное 2026, 17:30“, with a word where the lesson is cancelled. */
function useLessonName(): (lesson: Lesson) => string {
  const { t, dateTime, dayMonth, relativeDay, time } = useLanguage('roster');
  return ({ starts_at, status }) => {
    const today = clubDay(starts_at) === clubToday();
    const named = today ? `${relativeDay(starts_at)}, ${dayMonth(starts_at)}, ${time(starts_at)}` : dateTime(starts_at);
    const when = named.charAt(0).toUpperCase() + named.slice(1);
    return status === 'cancelled' ? `${when} · ${t('cancelled')}` : when;
  };
}
