import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { PageHeader } from '../../components/PageHeader.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { late } from '../../components/states/late.tsx';
import { timetableQuery } from '../../features/classes/timetable-data.ts';
import { suitsAge, type Swimmer } from '../../features/classes/timetable.ts';
import { useHeld } from '../../features/classes/use-held.ts';
import { useOrdinal } from '../../features/enrollments/waitlist-position.ts';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { classWanted, wantsEnrollment } from '../../shell/session/intent.ts';
import { intent } from '../../shell/session/kept-address.ts';
import { ChildStep } from './ChildStep.tsx';
import { useDraft, type Draft, type Member } from './draft.ts';
import { LocationStep } from './LocationStep.tsx';
import { Stepper } from './Stepper.tsx';
import { positionIn, useChosen, wordOf, type Chosen } from './use-chosen.ts';
import { firstUnfinished, positionsOf, STEPS, usePosition, type Position } from './wizard-steps.ts';
import { WizardSummary } from './WizardSummary.tsx';

/** The props of every step. */
export interface StepProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  changeMember: (memberKey: string, part: Partial<Member>) => void;
  /** Of every child, in the order of the draft. */
  all: readonly Chosen[];
  /** The child whose turn it is. */
  member: Member;
  chosen: Chosen;
  goTo: (position: Position) => void;
  /** To the step before; missing at the first one. */
  back: (() => void) | undefined;
}

export interface EnrollmentWizardProps {
  /** A registered child with whom to begin; null: with a new one. */
  known: { id: string; full_name: string; first_name: string } | null;
  /** That child has no sisters or brothers here: the question is left out. */
  alone?: boolean;
  /** The family is asked first which of its children it is for, not who a new one is. */
  asksFamily?: boolean;
}

/** From children to seats in classes: who → location → class → plan of each → payment → done. */
export function EnrollmentWizard({ known, alone, asksFamily }: EnrollmentWizardProps) {
  const { t } = useLanguage('enrollment');
  const { draft, change, changeMember } = useDraft(
    known?.id ?? null,
    alone ? 'location' : 'child',
    asksFamily ? [] : undefined,
  );
  const { position, goTo } = usePosition(draft, change);
  const all = useChosen(draft);
  const timetable = useQuery(timetableQuery);
  const [childFault, setChildFault] = useState<unknown>(null);
  const { step, who } = position;
  const member = draft.members[who];
  usePresetClass(draft, { change, goTo }, all[0]?.swimmer ?? null);
  useSeatsSeen(draft, all, changeMember);
  useLastWanted(draft);

  // Each step is there before it is reached; the end before the payment, which may be the last that the network carries.
  const isBegun = step !== 'child' || draft.members.some(({ classId, childId }) => classId || childId);
  useEffect(() => {
    if (isBegun) for (const part of [ClassStep, PlanStep, PaymentStep]) part.bring();
    if (step === 'payment') DoneStep.bring();
  }, [isBegun, step]);

  const done = step === 'done';
  // The week needs the whole width: its foot keeps the summary in view.
  const aside = !done && step !== 'class';
  const positions = positionsOf(draft.members);
  const before = positions[positions.findIndex((one) => one.step === step && one.who === who) - 1];
  const props = { draft, change, changeMember, all, goTo, back: before && (() => goTo(before)) };
  const own = member && { ...props, member, chosen: all[who]! };
  return (
    <>
      <PageHeader
        slim={!done}
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
        steps={STEPS.map((name) =>
          name === 'location' ? t(`locations.${wordOf(all[who]?.location ?? null)}`) : t(`steps.${name}`),
        )}
        current={STEPS.indexOf(step)}
        {...(done ? {} : { onGoTo: (index: number) => goTo({ step: STEPS[index] ?? step, who }) })}
      />
      <div className={cx('mt-3 sm:mt-6', aside && 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]')}>
        <StepFrame position={position}>
          {!draft.outcomes && <Holds {...{ draft, all, changeMember, step }} />}
          {['child', 'location', 'plan'].includes(step) && !all[who]?.closed && <FullClass chosen={all[who]} />}
          {own && draft.members.length > 1 && ['location', 'class', 'plan'].includes(step) && (
            <Suspense fallback={null}>
              <MemberTurn {...own} step={step} />
            </Suspense>
          )}
          {step === 'child' && <ChildStep {...props} who={who} known={known?.id ?? null} fault={childFault} />}
          {own && step === 'location' && <LocationStep {...own} />}
          {own && step === 'class' && <ClassStep key={member.key} {...own} />}
          {own && step === 'plan' && <PlanStep {...own} onChosen={(members) => goTo(firstUnfinished(members))} />}
          {step === 'payment' &&
            (timetable.isLoadingError ? (
              <ErrorState error={timetable.error} onRetry={() => void timetable.refetch()} />
            ) : (
              <PaymentStep {...props} onChildFault={setChildFault} />
            ))}
          {done && <DoneStep {...props} again={!known} />}
        </StepFrame>
        {aside && <WizardSummary all={all} />}
      </div>
    </>
  );
}

const ClassStep = late(async () => (await import('./ClassStep.tsx')).ClassStep);
const PlanStep = late(async () => (await import('./PlanStep.tsx')).PlanStep);
const PaymentStep = late(async () => (await import('./PaymentStep.tsx')).PaymentStep);
const DoneStep = late(async () => (await import('./DoneStep.tsx')).DoneStep);
const MemberTurn = lazy(() => import('./MemberTurn.tsx'));
const SeatHold = lazy(() => import('../../features/enrollments/SeatHold.tsx'));

/** The row has its room from the choice on: what is pressed next does not move when the answer comes. */
const HOLD_ROW = <p className="mb-5 h-5.5" />;

/** The seats that are held for the children while the family chooses a plan and pays. */
function Holds({
  draft,
  all,
  changeMember,
  step,
}: Pick<StepProps, 'draft' | 'all' | 'changeMember'> & { step: Position['step'] }) {
  return draft.members.map(({ key, childId, classId }, who) => {
    const chosen = all[who];
    // A seat that went although it was held is not held any more.
    if (!chosen || !classId || chosen.position !== null) return null;
    // The step of the plan says it itself.
    if (chosen.closed && step === 'plan') return null;
    const { days, firstName } = chosen;
    return (
      <Suspense key={key} fallback={HOLD_ROW}>
        <SeatHold
          pending={HOLD_ROW}
          seat={{ child_id: childId, draft_id: key, class_id: classId, days }}
          name={firstName}
          onChange={(isHeld) => changeMember(key, { held: isHeld ? classId : undefined })}
        />
      </Suspense>
    );
  });
}

/** A person who came with a class from the home page finds it chosen, also instead of one from before. */
function usePresetClass(
  { members, presetClass, outcomes, step: from }: Draft,
  { change, goTo }: Pick<StepProps, 'change' | 'goTo'>,
  swimmer: Swimmer | null,
) {
  const [params] = useSearchParams();
  const wanted = params.get('class');
  const { data: classes } = useQuery(timetableQuery);
  const [first, ...others] = members;
  useEffect(() => {
    if (!wanted || presetClass === wanted || !classes || !first || outcomes) return;
    // A registered child is read with the family.
    if (first.childId !== null && !swimmer) return;
    const swimClass = classes.find(({ class_id }) => class_id === wanted);
    const isThere = first.classId === wanted;
    const chosen = swimClass &&
      !isThere && { locationId: swimClass.location_id, classId: swimClass.class_id, planId: null };
    // One for another age is looked at before its plan; who still chooses children is not led away from them.
    const isLookedAt = from !== 'child' && swimClass && swimmer && !suitsAge(swimClass, swimmer);
    // A family that tried a lesson of the class has decided.
    const isDecided = swimClass && swimmer && params.has('tried') && !isLookedAt;
    const step = isLookedAt ? { step: 'class' as const } : isDecided ? { step: 'plan' as const } : {};
    const choice = chosen ? { members: [{ ...first, ...chosen }, ...others] } : {};
    change({ presetClass: wanted, ...step, ...choice });
    // The child was ready before the classes were there: the choice that was left is made. The address may come later still.
    const isAtLocation = params.get('step') === 'location' || (first.childId === null && from === 'location');
    if (chosen && !isLookedAt && isAtLocation) goTo({ step: 'plan', who: 0 });
  });
}

/** Keeps in which class a child was shown a free seat: that it went is said, and not passed over. */
function useSeatsSeen({ members, outcomes }: Draft, all: readonly Chosen[], changeMember: StepProps['changeMember']) {
  useEffect(() => {
    if (outcomes) return;
    for (const [who, { key, classId, seatSeen }] of members.entries())
      if (classId && seatSeen !== classId && all[who]?.swimClass && all[who].position === null)
        changeMember(key, { seatSeen: classId });
  });
}

/** Says of a full class, from the first step on, that it leads to the waitlist. */
function FullClass({ chosen }: { chosen: Chosen | undefined }) {
  const { t, localized } = useLanguage(['enrollment', 'days']);
  const ordinal = useOrdinal();
  const held = useHeld();
  const [params] = useSearchParams();
  const { data: classes } = useQuery(timetableQuery);
  const swimClass = chosen?.swimClass ?? classes?.find(({ class_id }) => class_id === params.get('class'));
  const position = swimClass && (chosen?.swimClass ? chosen.position : positionIn(swimClass, []));
  // A child may still come on the day that has a seat.
  const hasDay = !chosen?.days && swimClass?.single_days && swimClass.sessions.some(({ free }) => free > 0);
  if (!swimClass || !position || hasDay) return null;
  const seats = Math.min(...swimClass.sessions.map((session) => session.held));
  const words = { title: localized(swimClass, 'title'), position: ordinal(position) };
  const onlyHeld = held(seats, swimClass.held_until);
  return (
    <p role="status" className="mb-5 flex items-start gap-2 rounded-control bg-warning-soft p-3.5">
      <Clock className="mt-0.5 size-5 shrink-0 text-warning" />
      {chosen?.days
        ? t('days:fullNow', { position: ordinal(position) })
        : onlyHeld
          ? t('waitlist.heldNow', { ...words, held: onlyHeld })
          : t('waitlist.fullNow', words)}
    </p>
  );
}

/** The home page offers to go on with the class that was chosen last, not the one with which one came. */
function useLastWanted({ members: [first], presetClass, outcomes }: Draft) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const wanted = params.get('class');
  const classId = wanted && presetClass !== wanted ? wanted : first?.classId;
  useEffect(() => {
    const kept = intent.read();
    if (kept && wantsEnrollment(kept) && classId && !outcomes && classWanted(kept) !== classId)
      intent.keep(`${pathname}?class=${classId}`);
  }, [pathname, classId, outcomes]);
}

/** A new step begins at its top, with the reader on its heading. */
function StepFrame({ position: { step, who }, children }: { position: Position; children: React.ReactNode }) {
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
  }, [step, who]);
  return (
    <div ref={frame} className="min-w-0">
      {children}
    </div>
  );
}
