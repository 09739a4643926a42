import { describe, expect, it } from 'vitest';
import { missingKind, signedUpAs } from './kind-of-account.ts';

const nothing = { role: null, athleteApproved: null };

describe('the kind of account still to be entered', () => {
  it('is what the person signed up as, when the address was confirmed by email first', () => {
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

describe('what a user signed up as', () => {
  it('is what the sign-up said, wherever it came from', () => {
    expect(signedUpAs({ user_metadata: { account: 'athlete' }, app_metadata: { provider: 'email' } })).toBe('athlete');
    expect(signedUpAs({ user_metadata: { account: 'athlete' }, app_metadata: { provider: 'google' } })).toBe('athlete');
  });
  it('is a parent through a provider, without a question', () => {
    expect(signedUpAs({ user_metadata: {}, app_metadata: { provider: 'google' } })).toBe('parent');
  });
  it('is nothing for an account that an admin made', () => {
    expect(signedUpAs({ user_metadata: {}, app_metadata: { provider: 'email' } })).toBeUndefined();
    expect(signedUpAs({ user_metadata: {}, app_metadata: {} })).toBeUndefined();
  });
});
