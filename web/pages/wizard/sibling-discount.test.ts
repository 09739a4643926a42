import { describe, expect, it } from 'vitest';
import { addDays, clubDay } from '../../../contracts/time.ts';
import type { FamilyChild, FamilyEnrollment } from '../../features/children/family-data.ts';
import { hasEarlierSibling } from './sibling-discount.ts';

const package8 = (values: Partial<FamilyEnrollment> = {}) =>
  ({
    status: 'active',
    created_at: '2026-09-01T08:00:00Z',
    valid_until: addDays(clubDay(), 10),
    plans: { kind: 'pool_8', sessions: 8, price: 8000 },
    subscriptions: [],
    ...values,
  }) as unknown as FamilyEnrollment;
const child = (id: string, ...enrollments: FamilyEnrollment[]) =>
  ({ id, parent_id: 'family', enrollments }) as unknown as FamilyChild;
const enrolledNow = { plan: { price: 8000 }, position: null } as Parameters<typeof hasEarlierSibling>[2][number];

describe('the discount for sisters and brothers', () => {
  it('is for the second child, not for the first', () => {
    const [first, second] = [child('a', package8()), child('b')];
    expect(hasEarlierSibling(second, [first, second], [])).toBe(true);
    expect(hasEarlierSibling(first, [first, second], [])).toBe(false);
  });

  it('counts one who is enrolled in the same go, unless it waits', () => {
    expect(hasEarlierSibling(null, [], [enrolledNow])).toBe(true);
    expect(hasEarlierSibling(null, [], [{ ...enrolledNow, position: 2 }])).toBe(false);
  });

  it('counts neither a package that has expired, nor one that costs nothing, nor a month that was ended', () => {
    const second = child('b');
    const months = { plans: { kind: 'pool_unlimited', sessions: null, price: 9000 } } as Partial<FamilyEnrollment>;
    for (const sibling of [
      package8({ valid_until: addDays(clubDay(), -1) }),
      package8({ plans: { kind: 'pool_8', sessions: 8, price: 0 } } as Partial<FamilyEnrollment>),
      package8(months),
      package8({ status: 'waitlist' }),
    ])
      expect(hasEarlierSibling(second, [child('a', sibling), second], [])).toBe(false);
  });

  it('goes to the child that came later', () => {
    const early = child('a', package8());
    const late = child('b', package8({ created_at: '2026-10-01T08:00:00Z' }));
    expect(hasEarlierSibling(late, [early, late], [])).toBe(true);
    expect(hasEarlierSibling(early, [early, late], [enrolledNow])).toBe(false);
  });
});
