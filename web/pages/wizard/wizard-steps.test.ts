import { describe, expect, it } from 'vitest';
import type { Member } from './draft.ts';
import { firstUnfinished, heldBack, positionsOf, stepLeft } from './wizard-steps.ts';

const member = (values: Partial<Member> = {}): Member => ({
  key: crypto.randomUUID(),
  childId: 'registered',
  child: null,
  childReady: true,
  locationId: 'l',
  classId: 'c',
  planId: 'p',
  ...values,
});
const fresh = { childId: null, childReady: false, locationId: null, classId: null, planId: null };
const words = (positions: { step: string; who: number }[]) => positions.map(({ step, who }) => `${step} ${who}`);

describe('the steps of an enrollment', () => {
  it('ask for new children first, then for a location of each, and end with one payment', () => {
    expect(words(positionsOf([member(), member(fresh)]))).toEqual([
      'child 1',
      'location 0',
      'class 0',
      'plan 0',
      'location 1',
      'class 1',
      'plan 1',
      'payment 0',
    ]);
  });

  it('lead to what is missing', () => {
    expect(firstUnfinished([member(), member()])).toEqual({ step: 'payment', who: 0 });
    expect(firstUnfinished([member(), member({ planId: null })])).toEqual({ step: 'plan', who: 1 });
    expect(firstUnfinished([member(fresh), member()])).toEqual({ step: 'child', who: 0 });
  });

  it('pass over a class that was chosen before, unless it does not suit the child', () => {
    const came = [member({ planId: null })];
    expect(stepLeft(came, () => false)).toEqual({ step: 'plan', who: 0 });
    expect(stepLeft(came, () => true)).toEqual({ step: 'class', who: 0 });
    expect(stepLeft([member()], () => true)).toEqual({ step: 'payment', who: 0 });
  });

  it('do not run ahead of it, whatever the address says', () => {
    const half = [member(), member({ classId: null, planId: null })];
    expect(heldBack(half, { step: 'payment', who: 0 })).toEqual({ step: 'class', who: 1 });
    expect(heldBack(half, { step: 'plan', who: 7 })).toEqual({ step: 'plan', who: 0 });
    expect(heldBack(half, { step: 'class', who: 0 })).toEqual({ step: 'class', who: 0 });
  });
});
