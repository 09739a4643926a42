import { expect, test } from 'vitest';
import { ClubError, codeOf } from './club-error.ts';

test('a press whose code did not come for want of a network is said to be offline, as one without an answer', () => {
  expect(codeOf(new TypeError('Failed to fetch dynamically imported module: https://club.example/assets/a.js'))).toBe(
    'offline',
  );
  expect(codeOf(new ClubError({}, 0))).toBe('offline');
  expect(codeOf(new TypeError('x is not a function'))).toBe('unexpected');
  expect(codeOf(new ClubError({ code: 'class_full' }, 409))).toBe('class_full');
});
