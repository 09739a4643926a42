import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { late } from '../../components/states/late.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { timetableQuery } from '../../features/classes/timetable-data.ts';
import { suitsAge, suitsLevel, weekOf, type Swimmer, type TimetableClass } from '../../features/classes/timetable.ts';
import { ageOn } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { ClassDays, ClassWeek } from './ClassWeek.tsx';
import type { StepProps } from './EnrollmentWizard.tsx';
import { StepFoot, StepHead } from './StepParts.tsx';
import { withHeld, wordOf } from './use-chosen.ts';

const OtherAgeDialog = late(async () => (await import('../../kit/OtherAgeDialog.tsx')).OtherAgeDialog);

/** The choice of a class: a week on desktop, a list of days on a phone; fitting ones unless more is asked for. */
export function ClassStep({ draft, member, all, chosen, changeMember, goTo, back }: StepProps) {
  const { t, localized } = useLanguage(['enrollment', 'child', 'common']);
  const [asked, setAsked] = useState<TimetableClass | null>(null);
  const classes = useQuery(timetableQuery);
  const [only, setOnly] = useState<Filter>({ level: true, age: true });
  const { swimmer } = chosen;
  const who = draft.members.indexOf(member);
  const here = withHeld(classes.data ?? [], draft.members).filter(
    ({ location_id }) => location_id === member.locationId,
  );
  const shown = here.filter(
    (swimClass) =>
      !swimmer ||
      swimClass.class_id === member.classId ||
      ((!only.level || suitsLevel(swimClass, swimmer)) && (!only.age || suitsAge(swimClass, swimmer))),
  );
  const choose = (classId: string) => {
    const swimClass = here.find(({ class_id }) => class_id === classId);
    if (swimClass && swimmer && !suitsAge(swimClass, swimmer)) setAsked(swimClass);
    else take(classId);
  };
  const take = (classId: string) => {
    if (classId !== member.classId) changeMember(member.key, { classId, planId: null });
    goTo({ step: 'plan', who });
  };
  const week = {
    entries: weekOf(shown),
    chosenId: member.classId,
    takenIds: chosen.takenIds,
    swimmer,
    ahead: all.slice(0, who).flatMap(({ swimClass }) => (swimClass ? [swimClass.class_id] : [])),
    onChoose: choose,
  };
  return (
    <>
      <StepHead title={t('class.title')}>{t('class.lead')}</StepHead>
      <QueryState query={classes} rows={5} />
      {here.length > 0 && swimmer && (
        <Filters only={only} onChange={setOnly} swimmer={swimmer} hidden={here.length - shown.length} />
      )}
      {classes.data && shown.length === 0 && (
        <EmptyState
          card
          title={t('class.noneFit', { name: chosen.firstName ?? '' })}
          action={
            <Button kind="secondary" onClick={() => goTo({ step: 'location', who })}>
              {t(`class.otherLocation.${wordOf(chosen.location)}`)}
            </Button>
          }
          note={t('class.noneFitNote')}
        />
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
        onBack={back}
        onNext={member.classId && !chosen.takenIds.includes(member.classId) ? () => choose(member.classId!) : undefined}
      />
      {asked && swimmer && (
        <OtherAgeDialog
          of="class"
          title={localized(asked, 'title')}
          ages={asked}
          name={chosen.firstName ?? ''}
          age={ageOn(swimmer.birth_date)}
          onConfirm={() => take(asked.class_id)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** The filter of classes for the child. */
interface Filter {
  level: boolean;
  age: boolean;
}

interface FiltersProps {
  only: Filter;
  onChange: (only: Filter) => void;
  swimmer: Swimmer;
  /** The number of the location's classes that are not shown. */
  hidden: number;
}

function Filters({ only, onChange, swimmer, hidden }: FiltersProps) {
  const { t } = useLanguage(['enrollment', 'child', 'common']);
  const level = t(`common:levels.${swimmer.skill_level as 'beginner'}`);
  const age = t('child:age', { count: ageOn(swimmer.birth_date) });
  return (
    <div className="mb-4">
      <div className="flex flex-wrap gap-x-6">
        <Checkbox
          label={t('class.onlyLevel', { level })}
          checked={only.level}
          onChange={({ target }) => onChange({ ...only, level: target.checked })}
        />
        <Checkbox
          label={t('class.onlyAge', { age })}
          checked={only.age}
          onChange={({ target }) => onChange({ ...only, age: target.checked })}
        />
      </div>
      <p role="status" className="text-sm text-muted">
        {hidden > 0 && t('hidden', { count: hidden })}
      </p>
    </div>
  );
}
