import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Stepper } from '../../components/Stepper.tsx';
import { cx } from '../../lib/cx.ts';
import { paths } from '../../lib/paths.ts';
import { ChildStep } from '../children/ChildStep.tsx';
import { ClassStep } from './ClassStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { LocationStep } from './LocationStep.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { PlanStep } from './PlanStep.tsx';
import { WizardSummary } from './WizardSummary.tsx';
import { STEPS, useDraft } from './draft.ts';
import type { Draft, Step } from './draft.ts';
import { timetableQuery } from './timetable-data.ts';
import { useChosen } from './use-chosen.ts';

/** A child that is registered already. */
export interface KnownChild {
  id: string;
  full_name: string;
  first_name: string;
  birth_date: string;
  skill_level: 'beginner' | 'intermediate' | 'advanced';
  /** Classes in which it is, or for which it waits. */
  classIds: readonly string[];
}

/** From a child to a place in a class: child → location → class → plan → payment → done. */
export function EnrollmentWizard({ known }: { known: KnownChild | null }) {
  const { t } = useTranslation('enrollment');
  const { draft, change } = useDraft(known?.id ?? null);
  const steps = known ? STEPS.slice(1) : STEPS;
  const { step, goTo } = useStep(draft, change, steps);
  const chosen = useChosen(draft, known);
  const [childFault, setChildFault] = useState<unknown>(null);
  usePresetClass(draft, change);

  const done = step === 'done';
  // The week needs the whole width: its foot keeps the summary in view.
  const aside = !done && step !== 'class';
  const stepProps = { draft, change, chosen, goTo, known };
  return (
    <>
      <PageHeader
        title={known ? t('titleKnown', { name: known.first_name }) : t('title')}
        {...(done
          ? {}
          : {
              back: known
                ? { to: paths.child(known.id), label: known.full_name }
                : { to: paths.dashboard, label: t('toDashboard') },
            })}
      />
      <Stepper
        name={t('steps.name')}
        steps={steps.map((name) => t(`steps.${name}`))}
        current={steps.indexOf(step)}
        {...(done ? {} : { onGoTo: (index: number) => goTo(steps[index] ?? step) })}
      />
      <div className={cx('mt-6', aside && 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]')}>
        <StepFrame step={step}>
          {step === 'child' && <ChildStep {...stepProps} fault={childFault} />}
          {step === 'location' && <LocationStep {...stepProps} />}
          {step === 'class' && <ClassStep {...stepProps} />}
          {step === 'plan' && <PlanStep {...stepProps} />}
          {step === 'payment' && <PaymentStep {...stepProps} onChildFault={setChildFault} />}
          {done && <DoneStep {...stepProps} />}
        </StepFrame>
        {aside && <WizardSummary chosen={chosen} />}
      </div>
    </>
  );
}

/** What every step gets. */
export interface StepProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  chosen: ReturnType<typeof useChosen>;
  goTo: (step: Step, part?: Partial<Draft>) => void;
  known: KnownChild | null;
}

/** The step in the address, held back to the first one that still lacks something. */
function useStep(draft: Draft, change: (part: Partial<Draft>) => void, steps: readonly Step[]) {
  const [params, setParams] = useSearchParams();
  const asked = (params.get('step') ?? draft.step) as Step;
  const reach = steps.indexOf(firstUnfinished(draft, steps));
  const index = draft.outcome ? steps.length - 1 : Math.max(0, Math.min(steps.indexOf(asked), reach));
  const goTo = (step: Step, part: Partial<Draft> = {}) => {
    change({ ...part, step });
    setParams(
      (now) => {
        now.set('step', step);
        return now;
      },
      { replace: step === 'done' },
    );
  };
  return { step: steps[index] ?? 'location', goTo };
}

function firstUnfinished(draft: Draft, steps: readonly Step[]): Step {
  const missing: [Step, boolean][] = [
    ['child', !draft.childReady],
    ['location', !draft.locationId],
    ['class', !draft.classId],
    ['plan', !draft.planId],
  ];
  return missing.find(([step, lacks]) => lacks && steps.includes(step))?.[0] ?? 'payment';
}

/** Whoever came with a class from the home page finds it chosen. */
function usePresetClass(draft: Draft, change: (part: Partial<Draft>) => void) {
  const [params] = useSearchParams();
  const wanted = params.get('class');
  const { data: classes } = useQuery(timetableQuery);
  const taken = useRef(false);
  useEffect(() => {
    if (taken.current || !wanted || !classes || draft.classId) return;
    taken.current = true;
    const group = classes.find(({ class_id }) => class_id === wanted);
    if (group) change({ locationId: group.location_id, classId: group.class_id });
  }, [wanted, classes, draft.classId, change]);
}

/** A new step begins at its top, with the reader on its heading. */
function StepFrame({ step, children }: { step: Step; children: React.ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    // A step that came back with a fault has put the focus on it.
    if (frame.current?.contains(document.activeElement)) return;
    window.scrollTo({ top: 0 });
    frame.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [step]);
  return (
    <div ref={frame} className="min-w-0">
      {children}
    </div>
  );
}
