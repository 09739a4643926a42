import { useQuery, queryOptions } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { swimsOn } from '../../../contracts/enrollments.ts';
import { clubDay, addDays } from '../../../contracts/time.ts';
import { Button } from '../../components/Button.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { SkeletonPage } from '../../components/states/Skeleton.tsx';
import { CLASS_NOT_FOUND } from '../../features/lessons/class-data.ts';
import { LEVEL_NAME } from '../../features/progress/levels-data.ts';
import { useLevelName } from '../../features/progress/use-level-name.ts';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { dataOf, rpc } from '../../lib/api/rpc.ts';
import { supabase } from '../../lib/api/supabase.ts';
import { clubNow, clubToday } from '../../lib/format/club-clock.ts';
import { useClubName } from '../../lib/format/club-name.ts';
import { ageOn } from '../../lib/format/format.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';

/** A printed sheet for the deck: who is in the class, with a box for each of the next lessons. */
export default function PrintPage() {
  const { t, localized } = useLanguage('instructor');
  const { classId = '' } = useParams();
  const [params] = useSearchParams();
  const sheet = useQuery(printQuery(classId, params.get('lesson')));
  if (sheet.error) return <PrintFault error={sheet.error} onRetry={() => void sheet.refetch()} />;
  if (!sheet.data) return <SkeletonPage />;
  const { lane, pupils, guests } = sheet.data;
  const title = localized(sheet.data, 'title');
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={t('print.title')}
          lead={t('print.note')}
          back={{ to: paths.instructorClass(classId), label: t('print.back') }}
          action={
            <Button icon={<Printer />} onClick={() => window.print()}>
              {t('print.do')}
            </Button>
          }
        />
      </div>
      {pupils.length + guests.length === 0 && <EmptyState card title={t('print.empty')} />}
      {pupils.length + guests.length > 0 && (
        <section
          tabIndex={0}
          aria-label={title}
          className="overflow-x-auto rounded-card bg-raised p-4 print:overflow-visible print:rounded-none print:p-0"
        >
          <style>{'@page { size: A4; margin: 12mm; }'}</style>
          <Sheet
            sheet={sheet.data}
            title={title}
            where={[localized(sheet.data.locations, 'name'), lane === null ? null : t('lane', { lane })]
              .filter(Boolean)
              .join(' · ')}
          />
        </section>
      )}
    </>
  );
}

type PrintedSheet = Awaited<ReturnType<NonNullable<ReturnType<typeof printQuery>['queryFn']>>>;

const BOX = 'border border-muted py-1.5 print:py-1 print:leading-[1rem]';
const CELL = `${BOX} px-2 print:px-1`;

/** The head of the table, with the class, is repeated on every page. */
function Sheet({ sheet, title, where }: { sheet: PrintedSheet; title: string; where: string }) {
  const { t, dayMonth, dateTime, time } = useLanguage(['instructor', 'common']);
  const club = useClubName();
  const [now] = useState(() => new Date(clubNow()));
  return (
    <>
      <table className="w-full border-collapse text-left text-sm tabular print:text-xs">
        <thead>
          <tr>
            <td colSpan={4 + sheet.lessons.length} className="pb-3 text-base">
              <h2 className="text-xl font-bold">{title}</h2>
              <p className="text-muted">{where}</p>
              {sheet.lessons.map((lesson) => (
                <MovedLesson key={lesson.id} lesson={lesson} />
              ))}
            </td>
          </tr>
          <tr>
            <th scope="col" className={`${CELL} min-w-44 print:min-w-32`}>
              {t('print.child')}
            </th>
            <th scope="col" className={CELL}>
              {t('print.age')}
            </th>
            <th scope="col" className={CELL}>
              {t('print.level')}
            </th>
            <th scope="col" className={`${CELL} min-w-28 print:min-w-16`}>
              {t('print.flags')}
            </th>
            {sheet.lessons.map((lesson) => (
              <th
                key={lesson.id}
                scope="col"
                className={`${BOX} min-w-11 px-2 text-center leading-[1rem] print:min-w-9 print:px-px`}
              >
                {dayMonth(lesson.starts_at)}
                <span className="block font-normal">{time(lesson.starts_at)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.pupils.map((pupil) => (
            <PupilRow key={pupil.id} pupil={pupil} lessons={sheet.lessons} />
          ))}
          {sheet.guests.map((guest) => (
            <GuestRow key={guest.child_id} guest={guest} lessons={sheet.lessons} />
          ))}
        </tbody>
      </table>
      <p className="mt-3 hidden text-xs print:block">
        {t('print.printed', { when: dateTime(now) })} · {club}
      </p>
    </>
  );
}

/** The location of a lesson that is held elsewhere than its class. */
function MovedLesson({ lesson }: { lesson: PrintedSheet['lessons'][number] }) {
  const { t, dateTime, localized } = useLanguage('instructor');
  const { starts_at, locations, moved_lane: lane } = lesson;
  if (!locations) return null;
  const facts = { when: dateTime(starts_at), location: localized(locations, 'name') };
  return (
    <p className="font-semibold first-letter:uppercase">
      {lane === null ? t('print.movedTo', facts) : t('print.movedToLane', { ...facts, lane })}
    </p>
  );
}

function PupilRow({ pupil, lessons }: { pupil: PrintedSheet['pupils'][number]; lessons: PrintedSheet['lessons'] }) {
  const { t } = useLanguage('instructor');
  const levelName = useLevelName();
  const { lowSessions } = useClubSettings();
  const { children: child, sessions_remaining: left } = pupil;
  const flags = [
    child.has_care_note ? t('print.care') : null,
    left !== null && left <= lowSessions ? t('print.low', { count: left }) : null,
  ].filter(Boolean);
  return (
    <tr className="break-inside-avoid">
      <th scope="row" className={`${CELL} font-semibold`}>
        {child.full_name}
      </th>
      <td className={CELL}>{ageOn(child.birth_date)}</td>
      <td className={CELL}>{levelName(child.skill_level, child.own_level)}</td>
      <td className={CELL}>{flags.join(', ')}</td>
      {lessons.map((lesson) => (
        <td key={lesson.id} className={`${CELL} h-10 text-center text-muted print:h-7`}>
          {swimsOn(pupil, lesson.starts_at) ? null : '–'}
        </td>
      ))}
    </tr>
  );
}

/** A child with boxes for the lessons in which it is a guest. */
function GuestRow({ guest, lessons }: { guest: PrintedSheet['guests'][number]; lessons: PrintedSheet['lessons'] }) {
  const { t } = useLanguage(['instructor', 'common']);
  const levelName = useLevelName();
  const flags = [
    t('print.guest', { visit: t(`common:visitKinds.${guest.kind}`).toLocaleLowerCase() }),
    guest.has_care_note ? t('print.care') : null,
  ].filter(Boolean);
  return (
    <tr className="break-inside-avoid">
      <th scope="row" className={`${CELL} font-semibold`}>
        {guest.full_name}
      </th>
      <td className={CELL}>{ageOn(guest.birth_date)}</td>
      <td className={CELL}>{levelName(guest.skill_level, guest.own_level)}</td>
      <td className={CELL}>{flags.join(', ')}</td>
      {lessons.map((lesson) => (
        <td key={lesson.id} className={`${CELL} h-10 text-center text-muted print:h-7`}>
          {guest.lesson_ids.includes(lesson.id) ? null : '–'}
        </td>
      ))}
    </tr>
  );
}

function PrintFault({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLanguage(['instructor', 'common']);
  const code = codeOf(error);
  const missing = CLASS_NOT_FOUND.includes(code);
  return (
    <>
      <h1 className="sr-only">{t('print.title')}</h1>
      <ErrorState
        code={code}
        {...(missing ? { title: t('fault.notFound') } : { onRetry })}
        note={missing ? t('fault.notFoundNote') : errorText(code)}
      />
    </>
  );
}

/** Boxes on a sheet: enough for a month of two lessons a week. */
const LESSONS = 8;

const COLUMNS = `lane,${inAllLanguages('title')},locations(${inAllLanguages('name')}),
  enrollments(id,days,days_before,days_since,sessions_remaining,children(full_name,birth_date,skill_level,own_level(${LEVEL_NAME}),has_care_note)),
  lessons(id,starts_at,moved_lane,locations(${inAllLanguages('name')}))` as const;

/** A class for print: its children and guests by name without health texts, and lessons from one on, else from today. */
const printQuery = (classId: string, lessonId: string | null) =>
  queryOptions({
    queryKey: ['lessons', 'print', classId, lessonId],
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('classes')
        .select(COLUMNS)
        .eq('id', classId)
        .eq('enrollments.status', 'active')
        .neq('lessons.status', 'cancelled')
        .gte('lessons.starts_at', `${addDays(clubToday(), lessonId ? -60 : -1)}T12:00:00Z`)
        .order('starts_at', { referencedTable: 'lessons' })
        .single();
      const { enrollments, lessons, ...swimClass } = dataOf(answer);
      const named = lessons.findIndex(({ id }) => id === lessonId);
      const today = lessons.findIndex(({ starts_at }) => clubDay(starts_at) >= clubToday());
      const first = Math.max(0, named < 0 ? today : named);
      const printed = lessons.slice(first, first + LESSONS);
      return {
        ...swimClass,
        lessons: printed,
        guests: await guestsOf(printed.map(({ id }) => id)),
        pupils: enrollments
          .filter((one) => printed.some(({ starts_at }) => swimsOn(one, starts_at)))
          .sort((a, b) => a.children.full_name.localeCompare(b.children.full_name, 'bg')),
      };
    },
  });

/** The guests of these lessons, each once, with those in which it is. */
async function guestsOf(lessonIds: string[]) {
  const visits = lessonIds.length > 0 ? await rpc('list_guests', { lesson_ids: lessonIds }) : [];
  return visits
    .filter(({ child_id }, index) => visits.findIndex((visit) => visit.child_id === child_id) === index)
    .map((visit) => ({
      ...visit,
      lesson_ids: visits.filter(({ child_id }) => child_id === visit.child_id).map(({ lesson_id }) => lesson_id),
    }));
}
