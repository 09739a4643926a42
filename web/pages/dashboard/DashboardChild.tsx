import { CalendarClock, CircleAlert, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { addDays, clubDay, weekday as weekdayOf } from '../../../contracts/time.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { CanceledLessons } from '../../features/children/CanceledLessons.tsx';
import { ChildAvatar } from '../../features/children/ChildAvatar.tsx';
import type { FamilyChild, FamilyEnrollment } from '../../features/children/family-data.ts';
import { nextLessons } from '../../features/children/next-lesson.ts';
import { SessionsLeft } from '../../features/enrollments/SessionsLeft.tsx';
import { useOrdinal } from '../../features/enrollments/waitlist-position.ts';
import { locationOf } from '../../features/locations/location-of.ts';
import { SeatKept } from '../../features/payments/SeatKept.tsx';
import { useLevelName } from '../../features/progress/use-level-name.ts';
import { beginsOn } from '../../features/seasons/begins-on.ts';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { ageOn } from '../../lib/format/format.ts';
import { periodEnd } from '../../lib/format/period.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';

/** A child on the dashboard: the next lesson, what is left of every plan, what it waits for. */
export function DashboardChild({ child }: { child: FamilyChild }) {
  const { t } = useLanguage(['dashboard', 'child', 'common']);
  const levelName = useLevelName();
  const active = child.enrollments.filter(({ status }) => status === 'active');
  const inWaitlist = child.enrollments.filter(({ status }) => status === 'waitlist');
  return (
    <article data-tour="child" className="flex h-full flex-col rounded-card bg-raised p-5 sm:p-6">
      <header data-tour="progress" className="relative flex items-center gap-3">
        <ChildAvatar name={child.full_name} path={child.photo_path} />
        <div className="min-w-0 flex-1">
          <h2 className="text-xl font-bold">
            <Link to={paths.child(child.id)} className="after:absolute after:inset-0 hover:underline">
              {child.full_name}
            </Link>
          </h2>
          <p className="text-sm text-muted">
            {t('child:age', { count: ageOn(child.birth_date) })} · {levelName(child.skill_level, child.own_level)}
          </p>
        </div>
        <ChevronRight className="size-5 text-muted" />
      </header>
      {(active.length > 0 || child.visits.length > 0) && <Next child={child} />}
      <CanceledLessons child={child} className="relative mt-4 border-t border-line pt-4" />
      {active.map((enrollment) => (
        <Running key={enrollment.id} child={child} enrollment={enrollment} several={active.length > 1} />
      ))}
      <MakeUpsNote child={child} />
      {inWaitlist.map((enrollment) => (
        <WaitlistNote key={enrollment.id} enrollment={enrollment} />
      ))}
      {active.length === 0 && <NoClass childId={child.id} inWaitlist={inWaitlist} />}
    </article>
  );
}

/** The way to a class for a child without one; while it is on a waitlist, to another class that has room. */
function NoClass({ childId, inWaitlist }: { childId: string; inWaitlist: readonly FamilyEnrollment[] }) {
  const { t } = useLanguage('dashboard');
  const waits = inWaitlist.length > 0;
  const offered = inWaitlist.some(({ waitlist_offers }) => waitlist_offers.length > 0);
  return (
    <div data-tour="enrollment" data-tour-empty="" className="flex flex-col items-start gap-3 pt-4">
      {!offered && <p className="text-muted">{waits ? t('onlyWaits') : t('noClass')}</p>}
      <ButtonLink kind={waits ? 'secondary' : 'primary'} to={paths.enrollChild(childId)} className="max-sm:w-full">
        {waits ? t('enrollElsewhere') : t('enroll')}
      </ButtonLink>
    </div>
  );
}

function Next({ child }: { child: FamilyChild }) {
  const { t, relativeDay, weekday, dayMonth, time, localized } = useLanguage(['dashboard', 'common']);
  const [next] = nextLessons(child.enrollments, child.visits);
  if (!next) return <p className="pt-5 text-muted">{t('noNext')}</p>;
  const day = new Date(next.starts_at);
  return (
    <div className="pt-5">
      <p className="text-sm text-muted">
        {next.visit ? t(`common:visitKinds.${next.visit}`) : t('next')} · {relativeDay(day)}
      </p>
      <p className="font-condensed text-3xl leading-tight font-bold tabular first-letter:uppercase">
        {weekday(weekdayOf(clubDay(day)))}, {dayMonth(day)}, {time(day)}
      </p>
      <p className="mt-0.5">
        {localized(next.swimClass, 'title')} · {localized(locationOf(next, next.swimClass), 'name')}
      </p>
    </div>
  );
}

interface RunningProps {
  child: FamilyChild;
  enrollment: FamilyEnrollment;
  /** The class is named, since there are others. */
  several: boolean;
}

function Running({ child, enrollment, several }: RunningProps) {
  const { t, date, localized } = useLanguage('dashboard');
  const { lowSessions } = useClubSettings();
  const subscription = enrollment.subscriptions[0];
  const begins = beginsOn(enrollment);
  const low = enrollment.sessions_remaining !== null && enrollment.sessions_remaining <= lowSessions;
  const due = child.payments.find((payment) => payment.enrollment_id === enrollment.id);
  return (
    <div data-tour="enrollment" className="mt-4 border-t border-line pt-4">
      {several && <p className="mb-1 font-semibold">{localized(enrollment.classes, 'title')}</p>}
      {begins && <p className="text-muted">{t('begins', { date: date(begins) })}</p>}
      {subscription ? (
        <p className="text-muted">
          {t('renewsOn', {
            plan: localized(enrollment.plans, 'name'),
            date: date(addDays(periodEnd(subscription.current_period), -1)),
          })}
        </p>
      ) : (
        <SessionsLeft enrollment={enrollment} />
      )}
      <SeatKept until={due?.seat_kept_until} className="mt-2" />
      {low && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="flex items-center gap-1.5 text-sm font-semibold text-warning">
            <CircleAlert className="size-4.5 shrink-0" />
            {t('sessions.low')}
          </p>
          <ButtonLink
            kind="secondary"
            to={due ? paths.childPayment(child.id, due.id) : paths.renewPackage(child.id)}
            className="max-sm:w-full"
          >
            {t('sessions.renew')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

/** Lessons that the child may make up, and the last day of the first. */
function MakeUpsNote({ child }: { child: FamilyChild }) {
  const { t, date } = useLanguage('dashboard');
  const [first] = child.make_up_credits;
  if (!first) return null;
  return (
    <p className="mt-4 border-t border-line pt-4">
      <Link
        to={paths.child(child.id)}
        className="inline-flex items-start gap-2 font-semibold text-water underline-offset-4 hover:underline"
      >
        <CalendarClock className="mt-0.5 size-5 shrink-0" />
        {t('makeUps', { count: child.make_up_credits.length, date: date(first.valid_until) })}
      </Link>
    </p>
  );
}

function WaitlistNote({ enrollment }: { enrollment: FamilyEnrollment }) {
  const { t, localized } = useLanguage('dashboard');
  const ordinal = useOrdinal();
  const title = localized(enrollment.classes, 'title');
  return (
    <div className="mt-4 border-t border-line pt-4">
      {enrollment.waitlist_offers.length > 0 ? (
        <StatusChip progress="warning">{t('offered', { title })}</StatusChip>
      ) : (
        <StatusChip progress="waiting">
          {t('waitsFor', { title, position: ordinal(enrollment.waitlist_position) })}
        </StatusChip>
      )}
    </div>
  );
}
