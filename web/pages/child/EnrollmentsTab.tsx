import { ArrowLeftRight, CalendarDays, CircleAlert, LogOut, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { EXPIRY_WARNING_DAYS } from '../../../contracts/enrollments.ts';
import { addDays } from '../../../contracts/time.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { late } from '../../components/states/late.tsx';
import { type Child, type ChildEnrollment, seatKeptUntil } from '../../features/children/child-data.ts';
import { useSessionTimes } from '../../features/classes/use-session-times.ts';
import { OfferList } from '../../features/enrollments/OfferList.tsx';
import { SessionsLeft } from '../../features/enrollments/SessionsLeft.tsx';
import { useOrdinal } from '../../features/enrollments/waitlist-position.ts';
import { SeatKept } from '../../features/payments/SeatKept.tsx';
import { beginsOn } from '../../features/seasons/begins-on.ts';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { clubToday } from '../../lib/format/club-clock.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { personName } from '../../lib/forms/person-name.ts';
import { paths } from '../../lib/paths.ts';
import { LedgerDialog } from './LedgerDialog.tsx';

/** Every class the child is in or waits for, and below them those it was in. */
export function EnrollmentsTab({ child }: { child: Child }) {
  const { t } = useLanguage(['child', 'dashboard']);
  const of = (status: ChildEnrollment['status']) => child.enrollments.filter((one) => one.status === status);
  const running = [...of('active'), ...of('waitlist')];
  const ended = of('inactive');
  return (
    <div className="flex flex-col gap-6">
      <OfferList members={[child]} />
      {running.length === 0 && (
        <EmptyState
          card
          title={t('dashboard:noClass')}
          action={<ButtonLink to={paths.enrollChild(child.id)}>{t('dashboard:enroll')}</ButtonLink>}
        />
      )}
      <Cards child={child} enrollments={running} />
      {ended.length > 0 && (
        <section aria-labelledby="ended">
          <h2 id="ended" className="mb-3 text-xl font-bold">
            {t('ended')}
          </h2>
          <Cards child={child} enrollments={ended} />
        </section>
      )}
    </div>
  );
}

function Cards({ child, enrollments }: { child: Child; enrollments: readonly ChildEnrollment[] }) {
  if (enrollments.length === 0) return null;
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {enrollments.map((enrollment) => (
        <li key={enrollment.id} className="flex flex-col">
          <EnrollmentCard child={child} enrollment={enrollment} />
        </li>
      ))}
    </ul>
  );
}

const DaysDialog = late(async () => (await import('../../features/enrollments/DaysDialog.tsx')).DaysDialog);
const TransferDialog = late(async () => (await import('../../features/enrollments/TransferDialog.tsx')).TransferDialog);
const UnenrollDialog = late(async () => (await import('../../features/enrollments/UnenrollDialog.tsx')).UnenrollDialog);
const PROGRESS = { active: 'good', waitlist: 'waiting', inactive: 'off' } as const;

interface EnrollmentCardProps {
  child: Child;
  enrollment: ChildEnrollment;
}

/** One class of a child: when, where, who teaches, what is left, and what can be done with the seat. */
function EnrollmentCard({ child, enrollment }: EnrollmentCardProps) {
  const { t, date, locale, localized } = useLanguage(['child', 'dashboard', 'days', 'enrollment']);
  const times = useSessionTimes();
  const ordinal = useOrdinal();
  const { classes, status } = enrollment;
  const begins = beginsOn(enrollment);
  const sessions = classes.class_sessions
    .filter(({ day_of_week }) => enrollment.days?.includes(day_of_week) ?? true)
    .sort((a, b) => a.day_of_week - b.day_of_week);
  const lines = [
    [localized(classes.locations, 'name'), times(sessions)].filter(Boolean).join(' · '),
    classes.instructor_name &&
      status !== 'inactive' &&
      t('taughtBy', { name: personName(classes.instructor_name, locale) }),
    enrollment.adds_days && t('days:more'),
    `${localized(enrollment.plans, 'name')} · ${t('since', { date: date(begins ?? enrollment.created_at) })}`,
    status === 'inactive' && enrollment.ended_at && t('until', { date: date(enrollment.ended_at) }),
  ].filter(Boolean);
  return (
    <article className="flex flex-1 flex-col gap-3 rounded-card bg-raised p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-lg font-bold">{localized(classes, 'title')}</h2>
        <StatusChip progress={begins && status === 'active' ? 'waiting' : PROGRESS[status]}>
          {status === 'waitlist'
            ? enrollment.waitlist_offers.length > 0
              ? t('enrollment:waitlist.offered')
              : t('enrollment:waitlist.position', { position: ordinal(enrollment.waitlist_position) })
            : begins && status === 'active'
              ? t('dashboard:begins', { date: date(begins) })
              : t(`statuses.${status}`)}
        </StatusChip>
      </div>
      <ul className="text-muted">
        {lines.map((line) => (
          <li key={String(line)}>{line}</li>
        ))}
      </ul>
      {status === 'active' && <SessionsLeft enrollment={enrollment} />}
      <SeatKept until={seatKeptUntil(child, enrollment.id)} />
      {status === 'active' && enrollment.sessions_remaining !== null && (
        <Renewal child={child} enrollment={enrollment} />
      )}
      <Actions child={child} enrollment={enrollment} />
    </article>
  );
}

/** A running package: a word when it runs low or out, and the way to renew it. */
function Renewal({ child, enrollment }: EnrollmentCardProps) {
  const { t, date } = useLanguage(['child', 'dashboard']);
  const { lowSessions } = useClubSettings();
  const { sessions_remaining, valid_until } = enrollment;
  const low = (sessions_remaining ?? 0) <= lowSessions;
  const expires = valid_until !== null && valid_until <= addDays(clubToday(), EXPIRY_WARNING_DAYS[0]);
  const due = child.payments.find((one) => one.enrollment_id === enrollment.id && one.status === 'pending');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-48 text-sm text-muted">
        {(low || expires) && (
          <strong className="flex items-center gap-1.5 text-warning">
            <CircleAlert className="size-4.5 shrink-0" />
            {low ? t('dashboard:sessions.low') : t('expiresSoon', { date: date(valid_until ?? '') })}
          </strong>
        )}
        {t('renewKeeps')}
      </p>
      <ButtonLink
        kind={low || expires ? 'primary' : 'secondary'}
        to={due ? paths.childPayment(child.id, due.id) : paths.renewPackage(child.id)}
        className="max-sm:w-full"
      >
        {t('dashboard:sessions.renew')}
      </ButtonLink>
    </div>
  );
}

function Actions({ child, enrollment }: EnrollmentCardProps) {
  const { t } = useLanguage(['child', 'days', 'ledger']);
  const [open, setOpen] = useState<'days' | 'transfer' | 'unenroll' | 'ledger' | null>(null);
  const close = () => setOpen(null);
  const { status } = enrollment;
  const counted = enrollment.plans.sessions !== null && status !== 'waitlist';
  return (
    <div className="mt-auto -mb-2 flex flex-wrap gap-x-1 gap-y-1 pt-1 *:-ml-3 *:px-3!">
      {counted && (
        <Button kind="quiet" icon={<ReceiptText />} onClick={() => setOpen('ledger')}>
          {t('ledger:open')}
        </Button>
      )}
      {status !== 'inactive' && (
        <>
          {enrollment.classes.single_days && !enrollment.adds_days && (
            <Button kind="quiet" icon={<CalendarDays />} onClick={() => setOpen('days')}>
              {t('days:open')}
            </Button>
          )}
          {!enrollment.adds_days && (
            <Button kind="quiet" icon={<ArrowLeftRight />} onClick={() => setOpen('transfer')}>
              {t('transfer.open')}
            </Button>
          )}
          <Button kind="quiet" icon={<LogOut />} onClick={() => setOpen('unenroll')} className="text-danger!">
            {status === 'active' ? t('unenroll.open') : t('unenroll.openLine')}
          </Button>
        </>
      )}
      {open === 'ledger' && <LedgerDialog enrollment={enrollment} onClose={close} />}
      {open === 'days' && <DaysDialog child={child} enrollment={enrollment} onClose={close} />}
      {open === 'transfer' && <TransferDialog child={child} enrollment={enrollment} onClose={close} />}
      {open === 'unenroll' && <UnenrollDialog child={child} enrollment={enrollment} onClose={close} />}
    </div>
  );
}
