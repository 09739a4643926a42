import { describe, expect, it } from 'vitest';
import { decide, type Visit } from './guard-decision.ts';

const parent: Visit = {
  loading: false,
  signedIn: true,
  owesCode: false,
  role: 'parent',
  athleteApproved: null,
  required: 'parent',
  pathname: '/dashboard',
};

describe('the guard', () => {
  it('shows skeletons while session or role is loading', () => {
    expect(decide({ ...parent, loading: true, signedIn: false })).toEqual({ show: 'skeleton' });
  });
  it('sends a visitor to sign in', () => {
    expect(decide({ ...parent, signedIn: false })).toEqual({ redirect: '/auth' });
  });
  it('sends a user who owes the code of the second step back to sign in', () => {
    expect(decide({ ...parent, owesCode: true })).toEqual({ redirect: '/auth' });
  });
  it('lets the required role in', () => {
    expect(decide(parent)).toEqual({ show: 'page' });
  });
  it('refuses another role, and a user without any', () => {
    expect(decide({ ...parent, required: 'admin', pathname: '/admin' })).toEqual({ show: 'denied' });
    expect(decide({ ...parent, role: null })).toEqual({ show: 'denied' });
  });
  it('lets reception into the sections of the desk alone', () => {
    const reception = { ...parent, role: 'reception', required: 'admin' } satisfies Visit;
    for (const pathname of ['/admin', '/admin/children', '/admin/orders', '/admin/packing'])
      expect(decide({ ...reception, pathname })).toEqual({ show: 'page' });
    for (const pathname of ['/admin/books', '/admin/analytics', '/admin/users', '/admin/results/7d1f8f0e'])
      expect(decide({ ...reception, pathname })).toEqual({ show: 'denied' });
  });
  it('keeps an athlete who is not approved on the pending page', () => {
    for (const pathname of ['/dashboard', '/athlete/dashboard', '/orders']) {
      const required = pathname === '/dashboard' ? 'parent' : null;
      const visit = { ...parent, role: null, athleteApproved: false, required, pathname } satisfies Visit;
      expect(decide(visit)).toEqual({ redirect: '/athlete/pending' });
    }
  });
  it('sends an approved athlete home from pages of other roles', () => {
    const athlete = { ...parent, role: 'athlete', athleteApproved: true } satisfies Visit;
    expect(decide(athlete)).toEqual({ redirect: '/athlete/dashboard' });
    expect(decide({ ...athlete, required: null, pathname: '/athlete/goals' })).toEqual({ show: 'page' });
    expect(decide({ ...athlete, required: null, pathname: '/orders' })).toEqual({ show: 'page' });
  });
  it('goes by the role in which a person of several acts', () => {
    const athlete = { ...parent, role: 'instructor', athleteApproved: true } satisfies Visit;
    expect(decide({ ...athlete, required: 'instructor', pathname: '/instructor-dashboard' })).toEqual({ show: 'page' });
    expect(decide({ ...athlete, required: 'parent' })).toEqual({ show: 'denied' });
  });
  it('treats a parent with an athlete account as a parent', () => {
    expect(decide({ ...parent, athleteApproved: false })).toEqual({ show: 'page' });
  });
});
