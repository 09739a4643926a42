import { expect, it } from 'vitest';
import { isOwnAct } from './own-acts.ts';

it('says once what a person has done, and what others do at any time', () => {
  expect(isOwnAct('enrolled', 1_000, 2_000)).toBe(true);
  expect(isOwnAct('enrolled', 1_000, 60_000)).toBe(false);
  expect(isOwnAct('seat_offered', 1_000, 2_000)).toBe(false);
  expect(isOwnAct('lesson_cancelled', 1_000, 2_000)).toBe(false);
});
