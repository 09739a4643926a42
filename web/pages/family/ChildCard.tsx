import { ArrowLeftRight, BadgePercent, CalendarOff, LogOut, Plus, RotateCw, Ticket, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Chip } from '../../components/Chip.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { EnrollmentStatusChip } from '../../features/enrollments/admin/EnrollmentStatusChip.tsx';
import { SessionsLeft } from '../../features/enrollments/SessionsLeft.tsx';
import { SeatKept } from '../../features/payments/SeatKept.tsx';
import { ageOn, useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useMay } from '../../shell/session/use-may.ts';
import { AbsenceSheet } from './AbsenceSheet.tsx';
import { EnrollSheet } from './EnrollSheet.tsx';
import { KeepSeatSheet } from './KeepSeatSheet.tsx';
import { OwnPrices } from './OwnPrices.tsx';
import { OwnPriceSheet } from './OwnPriceSheet.tsx';
import { RenewDialog } from './RenewDialog.tsx';
import { TrialSheet } from './TrialSheet.tsx';
import type { DeskChild, DeskEnrollment, DeskTrial } from './family-data.ts';
import { late } from '../../components/late.tsx';

const MoveDialogs = late(async () => (await import('../../features/enrollments/admin/MoveDialogs.tsx')).MoveDialogs);

/** A child of the family: its classes, and what the desk does for it. */
export function ChildCard({ child }: { child: DeskChild }) {
  const { t } = useTranslation(['desk', 'child', 'common']);
  const may = useMay();
  const [open, setOpen] = useState<'enroll' | 'trial' | 'absence' | 'price' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title={
        <Link
          to={`${paths.adminSection('children')}?child=${child.id}`}
          title={t('desk:family.profile')}
          className="hover:underline"
        >
          {child.full_name}
        </Link>
      }
      aside={
        <span className="flex flex-wrap items-center gap-2">
          <Chip>{t(`common:levels.${child.skill_level}`)}</Chip>
          <span className="text-muted">{t('child:age', { count: ageOn(child.birth_date) })}</span>
        </span>
      }
    >
      {child.enrollments.length === 0 && child.trials.length === 0 && (
        <p className="text-muted">{t('desk:child.noClass')}</p>
      )}
      <ul className="divide-y divide-line">
        {child.enrollments.map((enrollment) => (
          <EnrollmentItem key={enrollment.id} child={child} enrollment={enrollment} />
        ))}
        {child.trials.map((trial) => (
          <TrialItem key={trial.id} trial={trial} />
        ))}
      </ul>
      <OwnPrices child={child} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setOpen('enroll')}>
          {t('desk:child.enroll')}
        </Button>
        <Button kind="secondary" icon={<Ticket aria-hidden="true" />} onClick={() => setOpen('trial')}>
          {t('desk:child.trial')}
        </Button>
        {child.enrollments.some(({ status }) => status === 'active') && (
          <Button kind="secondary" icon={<CalendarOff aria-hidden="true" />} onClick={() => setOpen('absence')}>
            {t('desk:child.absence')}
          </Button>
        )}
        {may('save_child_price') && (
          <Button kind="secondary" icon={<BadgePercent aria-hidden="true" />} onClick={() => setOpen('price')}>
            {t('desk:ownPrice.add')}
          </Button>
        )}
      </div>
      {open === 'price' && <OwnPriceSheet child={child} onClose={close} />}
      {open === 'enroll' && <EnrollSheet child={child} onClose={close} />}
      {open === 'trial' && <TrialSheet child={child} onClose={close} />}
      {open === 'absence' && <AbsenceSheet child={child} onClose={close} />}
    </Card>
  );
}

function EnrollmentItem({ child, enrollment }: { child: DeskChild; enrollment: DeskEnrollment }) {
  const { t } = useTranslation('desk');
  const locale = useLocale();
  const [open, setOpen] = useState<'transfer' | 'unenroll' | 'renew' | 'keep' | null>(null);
  const close = () => setOpen(null);
  const keptUntil = enrollment.payments.find(({ seat_kept_until }) => seat_kept_until)?.seat_kept_until;
  const isPackage = enrollment.status === 'active' && enrollment.plans.sessions !== null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{localized(enrollment.classes, 'title', locale)}</p>
        <p className="text-sm text-muted">
          {localized(enrollment.classes.locations, 'name', locale)} · {localized(enrollment.plans, 'name', locale)}
        </p>
      </div>
      <EnrollmentStatusChip status={enrollment.status} position={enrollment.waitlist_position} />
      {enrollment.extra_seat_reason && (
        <span title={enrollment.extra_seat_reason}>
          <Chip tone="rope">{t('enroll.extra')}</Chip>
        </span>
      )}
      <span className="-mr-2 flex items-center">
        {isPackage && (
          <Button kind="secondary" icon={<RotateCw aria-hidden="true" />} onClick={() => setOpen('renew')}>
            {t('child.renew')}
          </Button>
        )}
        <IconButton name={t('child.transfer')} icon={<ArrowLeftRight />} onClick={() => setOpen('transfer')} />
        <IconButton
          name={t('child.unenroll')}
          icon={<LogOut />}
          onClick={() => setOpen('unenroll')}
          className="text-danger!"
        />
      </span>
      {enrollment.status === 'active' && (
        <div className="w-full">
          <SessionsLeft enrollment={enrollment} />
        </div>
      )}
      {keptUntil && (
        <div className="flex w-full flex-wrap items-center gap-x-3">
          <SeatKept until={keptUntil} />
          <Button kind="quiet" onClick={() => setOpen('keep')}>
            {t('keepSeat.open')}
          </Button>
        </div>
      )}
      {open === 'keep' && keptUntil && (
        <KeepSeatSheet enrollment_id={enrollment.id} until={keptUntil} onClose={close} />
      )}
      {open === 'renew' && <RenewDialog child={child} enrollment={enrollment} onClose={close} />}
      {(open === 'transfer' || open === 'unenroll') && (
        <MoveDialogs act={open} row={{ id: enrollment.id, child_id: child.id, children: child }} onClose={close} />
      )}
    </li>
  );
}

function TrialItem({ trial }: { trial: DeskTrial }) {
  const { t } = useTranslation('desk');
  const locale = useLocale();
  const { dateTime } = useFormat();
  const cancel = useProcedure('cancel_trial');
  const { starts_at, classes } = trial.lessons;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{localized(classes, 'title', locale)}</p>
        <p className="text-sm text-muted first-letter:uppercase">{dateTime(starts_at)}</p>
      </div>
      <span className="flex items-center gap-1">
        <Chip tone="rope">{t('child.trial')}</Chip>
        <IconButton
          name={t('trial.cancel')}
          icon={<X />}
          disabled={cancel.isPending}
          onClick={() =>
            cancel.run({ trial_id: trial.id }, { onSuccess: () => toast.success(t('trial.cancelled')), failed: true })
          }
          className="-mr-2"
        />
      </span>
    </li>
  );
}
