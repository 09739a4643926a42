import { ArrowLeftRight, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../contracts/roles.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import type { Child, ChildEnrollment } from '../children/child-data.ts';
import { OfferCard } from './OfferCard.tsx';
import { SessionsLeft } from './SessionsLeft.tsx';
import { TransferDialog } from './TransferDialog.tsx';
import { UnenrollDialog } from './UnenrollDialog.tsx';
import { useSessionTimes } from './use-session-times.ts';

const PROGRESS = { active: 'good', waitlist: 'waiting', inactive: 'off' } as const;

/** Every class the child is in, waits for, or was in: running ones can be moved or ended. */
export function EnrollmentsTab({ child }: { child: Child }) {
  const { t } = useTranslation(['child', 'dashboard']);
  const rank = { active: 0, waitlist: 1, inactive: 2 };
  const rows = [...child.enrollments].sort((a, b) => rank[a.status] - rank[b.status]);
  if (rows.length === 0) {
    return (
      <div className="rounded-card bg-raised">
        <EmptyState
          title={t('dashboard:noClass')}
          action={<ButtonLink to={paths.enrollChild(child.id)}>{t('dashboard:enroll')}</ButtonLink>}
        />
      </div>
    );
  }
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {rows.map((enrollment) => (
        <li key={enrollment.id} className="flex flex-col gap-3">
          {enrollment.status === 'waitlist' &&
            enrollment.waitlist_offers.map((offer) => <OfferCard key={offer.id} {...{ child, enrollment, offer }} />)}
          <EnrollmentCard child={child} enrollment={enrollment} />
        </li>
      ))}
    </ul>
  );
}

function EnrollmentCard({ child, enrollment }: { child: Child; enrollment: ChildEnrollment }) {
  const { t, i18n } = useTranslation('child');
  const { date } = useFormat();
  const times = useSessionTimes();
  const [open, setOpen] = useState<'transfer' | 'unenroll' | null>(null);
  const locale = i18n.language as Locale;
  const { classes, status } = enrollment;
  const close = (now: boolean) => !now && setOpen(null);
  const sessions = [...classes.class_sessions].sort((a, b) => a.day_of_week - b.day_of_week);
  return (
    <article className="flex flex-1 flex-col gap-3 rounded-card bg-raised p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-lg font-bold">{localized(classes, 'title', locale)}</h2>
        <StatusChip progress={PROGRESS[status]}>
          {status === 'waitlist'
            ? `${t('statuses.waitlist')} · ${enrollment.waitlist_position}`
            : t(`statuses.${status}`)}
        </StatusChip>
      </div>
      <p className="text-muted">
        {localized(classes.locations, 'name', locale)} · {times(sessions)}
        <br />
        {localized(enrollment.plans, 'name', locale)} · {t('since', { date: date(enrollment.created_at) })}
      </p>
      {status === 'active' && <SessionsLeft enrollment={enrollment} />}
      {status === 'inactive' && enrollment.ended_at && (
        <p className="text-sm text-muted">{t('until', { date: date(enrollment.ended_at) })}</p>
      )}
      {status !== 'inactive' && (
        <div className="mt-auto flex flex-wrap gap-2 pt-2">
          <Button kind="secondary" icon={<ArrowLeftRight aria-hidden="true" />} onClick={() => setOpen('transfer')}>
            {t('transfer.open')}
          </Button>
          <Button
            kind="quiet"
            icon={<LogOut aria-hidden="true" />}
            onClick={() => setOpen('unenroll')}
            className="text-danger!"
          >
            {status === 'active' ? t('unenroll.open') : t('unenroll.openLine')}
          </Button>
        </div>
      )}
      {open === 'transfer' && <TransferDialog child={child} enrollment={enrollment} open onOpenChange={close} />}
      <UnenrollDialog child={child} enrollment={enrollment} open={open === 'unenroll'} onOpenChange={close} />
    </article>
  );
}
