import { useSearchParams } from 'react-router';
import type { Draft, Member } from './draft.ts';

export const STEPS = ['child', 'location', 'class', 'plan', 'payment', 'done'] as const;
export type Step = (typeof STEPS)[number];

/** A position in the wizard: a step, with one of the children. */
export interface Position {
  step: Step;
  /** Of the draft's members, from 0. */
  who: number;
}

/** Every position of a draft in order: the new children, then location, class and plan of each child, then the payment. */
export function positionsOf(members: readonly Member[]): Position[] {
  const indexes = members.map((_, who) => who);
  const typed = indexes.filter((who) => members[who]!.childId === null);
  const at =
    (...steps: Step[]) =>
    (who: number): Position[] =>
      steps.map((step) => ({ step, who }));
  return [
    ...(typed.length > 0 ? typed : [0]).flatMap(at('child')),
    ...indexes.flatMap(at('location', 'class', 'plan')),
    { step: 'payment', who: 0 },
  ];
}

/** True if a position still lacks something. */
function lacks(members: readonly Member[], { step, who }: Position): boolean {
  const member = members[who];
  if (!member) return true;
  if (step === 'child') return !member.childReady;
  if (step === 'location') return !member.locationId;
  if (step === 'class') return !member.classId;
  return step === 'plan' && !member.planId;
}

/** The first position that lacks something; the payment when nothing does. */
export function firstUnfinished(members: readonly Member[]): Position {
  return positionsOf(members).find((position) => lacks(members, position)) ?? { step: 'payment', who: 0 };
}

/** The next open choice; a class that does not suit its child is looked at before its plan. */
export function stepLeft(members: readonly Member[], isMisfit: (who: number) => boolean): Position {
  const left = firstUnfinished(members);
  return left.step === 'plan' && isMisfit(left.who) ? { step: 'class', who: left.who } : left;
}

/** The position asked for, held back to the first one that still lacks something. */
export function heldBack(members: readonly Member[], asked: Position): Position {
  const positions = positionsOf(members);
  const indexOf = ({ step, who }: Position) => {
    const exact = positions.findIndex((one) => one.step === step && one.who === who);
    return exact >= 0 ? exact : positions.findIndex((one) => one.step === step);
  };
  const index = Math.max(0, Math.min(indexOf(asked), indexOf(firstUnfinished(members))));
  return positions[index]!;
}

/** The position kept in the address, and the way to another one. */
export function usePosition(draft: Draft, change: (part: Partial<Draft>) => void) {
  const [params, setParams] = useSearchParams();
  const asked: Position = {
    step: (params.get('step') ?? draft.step) as Step,
    who: params.has('who') ? Number(params.get('who')) - 1 : params.has('step') ? 0 : draft.who,
  };
  const position: Position = draft.outcomes ? { step: 'done', who: 0 } : heldBack(draft.members, asked);
  const goTo = ({ step, who }: Position) => {
    change({ step, who });
    setParams(
      (now) => {
        now.set('step', step);
        if (who > 0) now.set('who', String(who + 1));
        else now.delete('who');
        return now;
      },
      { replace: step === 'done' },
    );
  };
  return { position, goTo };
}
