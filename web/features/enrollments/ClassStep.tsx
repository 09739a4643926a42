import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { SkeletonRows } from '../../components/Skeleton.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { ClassDays } from './ClassDays.tsx';
import { ClassWeek } from './ClassWeek.tsx';
import type { StepProps } from './EnrollmentWizard.tsx';
import { StepFoot } from './StepFoot.tsx';
import { StepHead } from './StepHead.tsx';
import { timetableQuery } from './timetable-data.ts';
import { suits, weekOf } from './timetable.ts';

/** Which class: a week on desktop, a list of days on a phone; what suits the child unless all are asked for. */
export function ClassStep({ draft, chosen, goTo, known }: StepProps) {
  const { t } = useTranslation('enrollment');
  const classes = useQuery(timetableQuery);
  const [all, setAll] = useState(false);
  const here = (classes.data ?? []).filter(({ location_id }) => location_id === draft.locationId);
  const { swimmer } = chosen;
  const shown =
    all || !swimmer ? here : here.filter((group) => suits(group, swimmer) || group.class_id === draft.classId);
  const choose = (classId: string) => goTo('plan', { classId, ...(classId === draft.classId ? {} : { planId: null }) });
  const week = {
    entries: weekOf(shown),
    chosenId: draft.classId,
    takenIds: known?.classIds ?? [],
    swimmer,
    onChoose: choose,
  };
  return (
    <>
      <StepHead title={t('class.title')}>{t('class.lead')}</StepHead>
      {classes.error && <ErrorState code={codeOf(classes.error)} onRetry={() => void classes.refetch()} />}
      {classes.isPending && <SkeletonRows count={5} />}
      {classes.data && here.length > 0 && (
        <Checkbox
          label={t('class.showAll', { count: here.length })}
          checked={all}
          onChange={(event) => setAll(event.target.checked)}
          className="mb-3"
        />
      )}
      {classes.data && shown.length === 0 && (
        <div className="rounded-card bg-raised">
          <EmptyState
            title={t('class.noneFit', { name: chosen.firstName ?? '' })}
            action={
              <Button kind="secondary" onClick={() => goTo('location')}>
                {t('class.otherPlace')}
              </Button>
            }
          >
            {t('class.noneFitNote')}
          </EmptyState>
        </div>
      )}
      {shown.length > 0 && (
        <>
          <ClassWeek {...week} />
          <ClassDays {...week} />
        </>
      )}
      <StepFoot
        stay
        chosen={chosen}
        onBack={() => goTo('location')}
        {...(draft.classId ? { onNext: () => goTo('plan') } : {})}
      />
    </>
  );
}
