import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { RadioCards } from '../../components/RadioCards.tsx';
import { SkeletonRows } from '../../components/Skeleton.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText, faultText } from '../../lib/error-text.ts';
import { localized } from '../../lib/localized.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { EnrollmentDialogProps } from './UnenrollDialog.tsx';
import { useOrdinal } from './waitlist-position.ts';
import { timetableQuery } from '../classes/timetable-data.ts';
import { suits, transferTargets } from '../classes/timetable.ts';
import type { TimetableClass } from '../classes/timetable.ts';
import { useSessionTimes } from '../classes/use-session-times.ts';

export interface TransferDialogProps extends EnrollmentDialogProps {
  /** The class that is chosen already. */
  wanted?: string;
}

/** Moves a child with its sessions to another class, or onto that class's waitlist while the old seat stays. */
export function TransferDialog({ child, enrollment, wanted = '', open, onOpenChange }: TransferDialogProps) {
  const { t } = useTranslation(['child', 'common']);
  const ordinal = useOrdinal();
  const [classId, setClassId] = useState(wanted);
  const [missing, setMissing] = useState(false);
  const [all, setAll] = useState(false);
  const transfer = useProcedure('transfer_enrollment');
  const { data: classes } = useQuery(timetableQuery);
  const locale = useLocale();
  const possible = classes && transferTargets(classes, child, enrollment.plans.kind);
  const shown = possible?.filter((swimClass) => all || suits(swimClass, child));
  const options = useClassOptions(shown ?? []);
  const confirm = async () => {
    setMissing(classId === '');
    if (classId === '') return;
    try {
      const { outcome, position } = await transfer.mutateAsync({ enrollment_id: enrollment.id, class_id: classId });
      onOpenChange(false);
      if (outcome === 'enrolled') toast.success(t('child:transfer.done', { name: child.first_name }));
      else
        toast.info(t('child:transfer.waits', { position: ordinal(position) }), {
          description: t('child:transfer.waitsNote'),
        });
    } catch (error) {
      toast.error(t('child:transfer.failed'), { description: errorText(codeOf(error)) });
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={t('child:transfer.title', { name: child.first_name })}
      description={t('child:transfer.lead', { title: localized(enrollment.classes, 'title', locale) })}
      actions={
        <>
          <Button kind="quiet" onClick={() => onOpenChange(false)}>
            {t('common:cancel')}
          </Button>
          <Button busy={transfer.isPending} onClick={() => void confirm()}>
            {t('child:transfer.confirm')}
          </Button>
        </>
      }
    >
      {!possible && <SkeletonRows count={3} />}
      {possible && (
        <>
          <Checkbox
            label={t('child:transfer.showAll')}
            checked={all}
            onChange={(event) => setAll(event.target.checked)}
            className="-my-2"
          />
          {options.length === 0 ? (
            <p className="text-muted">{t('child:transfer.none')}</p>
          ) : (
            <RadioCards
              label={t('child:transfer.class')}
              value={classId}
              onChange={(id) => {
                setClassId(id);
                setMissing(false);
              }}
              options={options}
              error={missing ? errorText('required') : undefined}
            />
          )}
        </>
      )}
      <FormError message={faultText(transfer.error)} />
    </Dialog>
  );
}

function useClassOptions(classes: readonly TimetableClass[]) {
  const { t } = useTranslation();
  const times = useSessionTimes();
  const locale = useLocale();
  return classes.map((swimClass) => {
    return {
      value: swimClass.class_id,
      title: localized(swimClass, 'title', locale),
      detail: [times(swimClass.sessions), localized(swimClass, 'location_name', locale)].filter(Boolean).join(' · '),
      aside: swimClass.free > 0 ? t('seats', { count: swimClass.free }) : t('waitlist'),
    };
  });
}
