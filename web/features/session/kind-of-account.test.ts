import { describe, expect, it } from 'vitest';
import { missingKind } from './kind-of-account.ts';

const nothing = { role: null, athleteApproved: null };

describe('the kind of account still to be entered', () => {
  it('is what the person signed up as, when the address was confirmed by mail first', () => {
    expect(missingKind(nothing, 'parent')).toBe('parent');
    expect(missingKind(nothing, 'athlete')).toBe('athlete');
  });
  it('is none for whom the club knows already', () => {
    expect(missingKind({ role: 'parent', athleteApproved: null }, 'parent')).toBeNull();
    expect(missingKind({ role: 'instructor', athleteApproved: null }, 'parent')).toBeNull();
    expect(missingKind({ role: null, athleteApproved: false }, 'parent')).toBeNull();
    expect(missingKind({ role: null, athleteApproved: true }, 'athlete')).toBeNull();
  });
  it('is never more than a parent or an athlete', () => {
    expect(missingKind(nothing, undefined)).toBeNull();
    expect(missingKind(nothing, 'admin')).toBeNull();
    expect(missingKind(nothing, ['parent'])).toBeNull();
  });
});
