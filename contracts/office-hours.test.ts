import { expect, test } from 'vitest';
import { deskState } from './office-hours.ts';

const WEEK = [1, 2, 3, 4, 5].flatMap((day) => [
  { day, opens: '14:00', closes: '19:00' },
  { day, opens: '09:00', closes: '12:00' },
]);
/** A Friday of November and a Monday of July, at an hour of Coordinated Universal Time. */
const friday = (time: string) => `2026-11-20T${time}:00Z`;
const mondayInSummer = (time: string) => `2026-07-06T${time}:00Z`;

test.each([
  [friday('07:30'), { open: true, until: '12:00' }],
  [friday('10:00'), { open: false, next: { day: 5, time: '14:00', inDays: 0 } }],
  [friday('06:59'), { open: false, next: { day: 5, time: '09:00', inDays: 0 } }],
  [friday('17:00'), { open: false, next: { day: 1, time: '09:00', inDays: 3 } }],
  // Past midnight in the club it is Saturday already.
  [friday('22:30'), { open: false, next: { day: 1, time: '09:00', inDays: 2 } }],
  [mondayInSummer('06:00'), { open: true, until: '12:00' }],
  [mondayInSummer('05:59'), { open: false, next: { day: 1, time: '09:00', inDays: 0 } }],
])('at %s', (moment, state) => expect(deskState(WEEK, [], moment)).toEqual(state));

test('on closed days the desk is closed, and the next opening is after them', () => {
  const holidays = [{ starts_on: '2026-11-20', ends_on: '2026-11-24' }];
  expect(deskState(WEEK, holidays, friday('08:00'))).toEqual({
    open: false,
    next: { day: 3, time: '09:00', inDays: 5 },
  });
  expect(deskState(WEEK, [{ starts_on: '2026-11-01', ends_on: '2027-11-01' }], friday('08:00'))).toEqual({
    open: false,
    next: null,
  });
});

test('a club without office hours has no state', () => expect(deskState([], [], friday('08:00'))).toBeNull());
