import { BadgePercent, CalendarOff, Plus, Ticket, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Chip } from '../../components/Chip.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useProcedure } from '../../components/use-procedure.ts';
import { ageOn, useFormat } from '../../lib/format.ts';
import { useLocalized } from '../../lib/use-localized.ts';
import { paths } from '../../lib/paths.ts';
import { useMay } from '../../shell/session/use-may.ts';
import { AbsenceSheet, TrialSheet } from './LessonSheets.tsx';
import { EnrollSheet } from './EnrollSheet.tsx';
import { EnrollmentItem } from './EnrollmentItem.tsx';
import { OwnPrices, OwnPriceSheet } from './OwnPrices.tsx';
import type { DeskChild, DeskTrial } from './family-data.ts';

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
        <Button icon={<Plus />} onClick={() => setOpen('enroll')}>
          {t('desk:child.enroll')}
        </Button>
        <Button kind="secondary" icon={<Ticket />} onClick={() => setOpen('trial')}>
          {t('desk:child.trial')}
        </Button>
        {child.enrollments.some(({ status }) => status === 'active') && (
          <Button kind="secondary" icon={<CalendarOff />} onClick={() => setOpen('absence')}>
            {t('desk:child.absence')}
          </Button>
        )}
        {may('save_child_price') && (
          <Button kind="secondary" icon={<BadgePercent />} onClick={() => setOpen('price')}>
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

function TrialItem({ trial }: { trial: DeskTrial }) {
  const { t } = useTranslation('desk');
  const localized = useLocalized();
  const { dateTime } = useFormat();
  const cancel = useProcedure('cancel_trial');
  const { starts_at, classes } = trial.lessons;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{localized(classes, 'title')}</p>
        <p className="text-sm text-muted first-letter:uppercase">{dateTime(starts_at)}</p>
      </div>
      <span className="flex items-center gap-1">
        <Chip tone="rope">{t('child.trial')}</Chip>
        <IconButton
          name={t('trial.cancel')}
          icon={<X />}
          disabled={cancel.isPending}
          onClick={() => cancel.run({ trial_id: trial.id }, { done: t('trial.cancelled'), failed: true })}
          className="-mr-2"
        />
      </span>
    </li>
  );
}
