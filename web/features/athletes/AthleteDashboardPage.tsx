import { useQuery } from '@tanstack/react-query';
import { FileWarning, CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { ATTENDANCE_DAYS } from '../../../contracts/athletes.ts';
import { CERTIFICATE_KINDS } from '../../../contracts/certificates.ts';
import { addDays, weekday as weekdayOf } from '../../../contracts/time.ts';
import { buttonStyle } from '../../components/button-style.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Stat } from '../../components/Stat.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { late } from '../../components/states/late.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { codeOf } from '../../lib/api/club-error.ts';
import { beginWith } from '../../lib/first/first-reads.ts';
import { clubToday } from '../../lib/format/club-clock.ts';
import { clubDay } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { accountStatusOf } from '../certificates/certificate-state.ts';
import { Comments } from '../progress/Comments.tsx';
import { Scores } from '../progress/Scores.tsx';
import { ResultList } from '../results/ResultList.tsx';
import { isSwim, personalBests, recordGains, type Swim } from '../results/swim.ts';
import { PersonalBests, TimeProgress, Standards } from '../results/TimeProgress.tsx';
import { useEventName } from '../results/use-event-name.ts';
import { dashboardQuery, type Dashboard } from './athlete-data.ts';
import { NoAthlete } from './NoAthlete.tsx';

const PicturesCard = late(async () => (await import('../lessons/pictures/PicturesCard.tsx')).PicturesCard);

export const clientLoader = beginWith(() => [dashboardQuery]);

/** /athlete/dashboard: what comes next, and how it goes. One request. */
export default function AthleteDashboardPage() {
  const { t } = useLanguage('athleteArea');
  const { data, error, refetch } = useQuery(dashboardQuery);
  if (error && codeOf(error) === 'athlete_not_found') return <NoAthlete title={t('title')} />;
  if (!data) return <QueryState query={{ data, error, refetch }} />;
  const swims = data.results.filter(isSwim);
  const [first = ''] = data.full_name.split(' ');
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader title={first ? t('hello', { name: first }) : t('title')} />
      <div className="flex flex-col gap-4 sm:gap-6">
        <CertificatesNotice certificates={data.certificates} />
        <Numbers dashboard={data} />
        <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-2">
          <NextTrainings dashboard={data} />
          <NextEvents events={data.events} />
        </div>
        {swims.length > 0 ? <PersonalBests swims={swims} /> : <NoResults />}
        <TimeProgress swims={swims} />
        <Standards standards={data.standards} />
        {data.scores.length > 0 && <Scores assessments={data.scores} metricSet="competitive" />}
        <Comments assessments={data.scores} />
        {data.results.length > 0 && <ResultList results={data.results} />}
        {data.child_id && <PicturesCard childId={data.child_id} />}
      </div>
    </>
  );
}

function NoResults() {
  const { t } = useLanguage('athleteArea');
  return <EmptyState card title={t('results.empty')} note={t('results.emptyNote')} />;
}

/** The events that the athlete comes to, or waits for. */
function NextEvents({ events }: Pick<Dashboard, 'events'>) {
  const { t, dateTime, localized } = useLanguage('athleteArea');
  return (
    <Card
      title={t('events.title')}
      aside={
        <Link to={paths.events} className="inline-flex min-h-11 items-center font-semibold text-water hover:underline">
          {t('events.all')}
        </Link>
      }
    >
      {events.length === 0 && <p className="text-muted">{t('events.empty')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {events.map((event) => (
          <li key={event.id} className="py-3 first:pt-0 last:pb-0">
            <Link
              to={paths.eventManagement(event.id)}
              className="font-semibold text-water underline-offset-4 hover:underline"
            >
              {localized(event, 'title')}
            </Link>
            <p className="text-muted tabular first-letter:uppercase">{dateTime(event.starts_at)}</p>
            {event.status === 'waitlist' && <StatusChip progress="waiting">{t('events.waitlist')}</StatusChip>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Certificates that expire, have expired, are missing or were rejected; nothing while all is well. */
function CertificatesNotice({ certificates }: Pick<Dashboard, 'certificates'>) {
  const { t, date } = useLanguage(['athleteArea', 'common']);
  const worries = CERTIFICATE_KINDS.flatMap((kind) => {
    const certificate = certificates.find((each) => each.kind === kind);
    const accountStatus = accountStatusOf(certificate);
    if (accountStatus === 'verified' || accountStatus === 'waiting') return [];
    const name = t(`common:certificates.${kind}`);
    return [t(`certificates.${accountStatus}`, { name, date: certificate ? date(certificate.valid_until) : '' })];
  });
  if (worries.length === 0) return null;
  return (
    <section
      aria-label={t('certificates.title')}
      className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-warning-soft p-5"
    >
      <div className="flex gap-3">
        <FileWarning className="mt-0.5 size-6 shrink-0 text-warning" />
        <div>
          <h2 className="font-semibold">{t('certificates.title')}</h2>
          <ul className="mt-1">
            {worries.map((worry) => (
              <li key={worry}>{worry}</li>
            ))}
          </ul>
        </div>
      </div>
      <ButtonLink kind="secondary" to={paths.athleteDocuments}>
        {t('certificates.to')}
      </ButtonLink>
    </section>
  );
}

/** An athlete's figures. */
function Numbers({ dashboard }: { dashboard: Dashboard }) {
  const { t, number, percent, relativeDay, time } = useLanguage('athleteArea');
  const event = useEventName();
  const { lessons, attendance, open_goals: goals } = dashboard;
  const swims = dashboard.results.filter(isSwim);
  const [next] = lessons;
  const marked = attendance.present + attendance.absent;
  const fastest = swims.toSorted((a, b) => (b.points ?? 0) - (a.points ?? 0))[0];
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Stat
        label={t('numbers.next')}
        value={next ? time(next.starts_at) : '–'}
        note={next ? relativeDay(next.starts_at) : t('numbers.noNext')}
      />
      <Stat
        label={t('numbers.attendance')}
        value={marked > 0 ? percent(attendance.present / marked) : '–'}
        note={marked > 0 ? t('numbers.attendanceNote', { count: marked }) : t('numbers.noAttendance')}
      />
      <Stat
        label={t('numbers.bests')}
        value={number(personalBests(swims).length)}
        note={t('numbers.bestsNote', { count: improved(swims) })}
      />
      {fastest?.points ? (
        <Stat label={t('numbers.points')} value={number(fastest.points)} note={event(fastest, true)} />
      ) : (
        <Stat label={t('numbers.goals')} value={number(goals)} note={t('numbers.goalsTo')} to={paths.athleteGoals} />
      )}
    </div>
  );
}

/** The number of times that a best of the athlete's own was beaten in the last weeks. */
function improved(swims: readonly Swim[]): number {
  const since = addDays(clubToday(), -ATTENDANCE_DAYS);
  const gains = recordGains(swims);
  return swims.filter(({ id, swum_on }) => swum_on >= since && gains.get(id) != null).length;
}

/** The trainings to come, the very next one large. */
function NextTrainings({ dashboard: { lessons, child_id } }: { dashboard: Dashboard }) {
  const { t, dateTime, dayMonth, time, weekday, localized } = useLanguage(['athleteArea', 'child']);
  return (
    <Card title={t('lessons.title')}>
      {lessons.length === 0 && <p className="text-muted">{t(child_id ? 'lessons.empty' : 'lessons.unlinked')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {lessons.map((lesson, index) => (
          <li key={lesson.id} className="flex items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0">
              <p
                className={
                  index === 0
                    ? 'font-condensed text-3xl leading-tight font-bold tabular first-letter:uppercase'
                    : 'font-semibold tabular first-letter:uppercase'
                }
              >
                {index === 0
                  ? `${weekday(weekdayOf(clubDay(new Date(lesson.starts_at))))}, ${dayMonth(lesson.starts_at)}, ${time(lesson.starts_at)}`
                  : dateTime(lesson.starts_at)}
              </p>
              <p className="text-muted">
                {[
                  localized(lesson, 'title'),
                  localized(lesson, 'place'),
                  t('lessons.minutes', { count: lesson.duration_minutes }),
                ].join(' · ')}
              </p>
            </div>
            <a
              href={paths.lessonCalendar(lesson.id)}
              aria-label={`${t('child:lessons.toCalendar')}: ${dateTime(lesson.starts_at)}`}
              className={buttonStyle('quiet', 'md', false, 'shrink-0 px-3!')}
            >
              <CalendarPlus />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
