import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { SkeletonRows } from '../../components/states/Skeleton.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { OtherAgeDialog } from '../../kit/OtherAgeDialog.tsx';
import { errorText, faultText } from '../../lib/api/error-text.ts';
import { ageOn } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { timetableQuery } from '../classes/timetable-data.ts';
import { hasDays, suits, suitsAge, transferTargets, type TimetableClass } from '../classes/timetable.ts';
import { useSessionTimes } from '../classes/use-session-times.ts';
import { DaysField } from './DaysField.tsx';
import type { EnrollmentDialogProps } from './UnenrollDialog.tsx';
import { useOrdinal } from './waitlist-position.ts';

export interface TransferDialogProps extends EnrollmentDialogProps {
  /** The class that is chosen already. */
  wanted?: string;
}

/** Moves a child with its sessions to another class, or onto that class's waitlist while the old seat stays. */
export function TransferDialog({ child, enrollment, wanted = '', onClose }: TransferDialogProps) {
  const { t, localized } = useLanguage('child');
  const ordinal = useOrdinal();
  const [classId, setClassId] = useState(wanted);
  const [days, setDays] = useState<number[] | null>(null);
  const [missing, setMissing] = useState(false);
  const [all, setAll] = useState(false);
  const [asks, setAsks] = useState(false);
  const transfer = useProcedure('transfer_enrollment');
  const { data: classes } = useQuery(timetableQuery);
  const possible = classes && transferTargets(classes, child, enrollment.plans.kind);
  const shown = possible?.filter((swimClass) => all || suits(swimClass, child));
  const options = useClassOptions(shown ?? []);
  const isWaiting = enrollment.status === 'waitlist';
  const target = possible?.find(({ class_id }) => class_id === classId);
  const confirm = (isAnyAge = false) => {
    setMissing(classId === '');
    if (classId === '') return;
    if (!isAnyAge && target && !suitsAge(target, child)) return setAsks(true);
    transfer.run(
      { enrollment_id: enrollment.id, class_id: classId, days: target && hasDays(target) ? days : null },
      {
        done: ({ outcome, position: at }) =>
          outcome === 'enrolled'
            ? t('transfer.done', { name: child.first_name })
            : {
                kind: 'info',
                text: t('transfer.waits', { position: ordinal(at) }),
                description: isWaiting && !enrollment.transfer_from ? undefined : t('transfer.waitsNote'),
              },
        onSuccess: onClose,
        failed: t('transfer.failed'),
      },
    );
  };
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={t('transfer.title', { name: child.first_name })}
      description={t(isWaiting ? 'transfer.leadWaiting' : 'transfer.lead', {
        title: localized(enrollment.classes, 'title'),
      })}
      actionLabel={t('transfer.confirm')}
      busy={transfer.isPending}
      onAction={() => confirm()}
    >
      {!possible && <SkeletonRows count={3} />}
      {possible && (
        <>
          <Checkbox
            label={t('transfer.showAll')}
            checked={all}
            onChange={(event) => setAll(event.target.checked)}
            className="-my-2"
          />
          {options.length === 0 ? (
            <p className="text-muted">{t('transfer.none')}</p>
          ) : (
            <RadioCards
              label={t('transfer.class')}
              value={classId}
              onChange={(id) => {
                setClassId(id);
                setDays(null);
                setMissing(false);
              }}
              options={options}
              error={missing ? errorText('required') : undefined}
            />
          )}
          {target && hasDays(target) && (
            <DaysField sessions={target.sessions} value={days} onChange={setDays} className="-mx-5 py-0!" />
          )}
        </>
      )}
      <FormError message={faultText(transfer.error)} />
      {asks && target && (
        <OtherAgeDialog
          of="class"
          title={localized(target, 'title')}
          ages={target}
          name={child.first_name}
          age={ageOn(child.birth_date)}
          onConfirm={() => {
            setAsks(false);
            confirm(true);
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </Dialog>
  );
}

function useClassOptions(classes: readonly TimetableClass[]) {
  const { t, dayMonth, localized } = useLanguage(['child', 'common']);
  const times = useSessionTimes();
  return classes.map((swimClass) => ({
    value: swimClass.class_id,
    title: localized(swimClass, 'title'),
    detail: [
      times(swimClass.sessions),
      localized(swimClass, 'location_name'),
      swimClass.starts_on && t('transfer.begins', { date: dayMonth(swimClass.starts_on) }),
    ]
      .filter(Boolean)
      .join(' · '),
    aside: swimClass.free > 0 ? t('common:seats', { count: swimClass.free }) : t('common:waitlist'),
  }));
}
