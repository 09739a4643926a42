import { expect, test } from 'vitest';
import { isAbove, isNextOf, type LadderLevel } from './ladder.ts';

const drop: LadderLevel = { level: 'beginner', level_id: 'drop', turn: 1 };
const wave: LadderLevel = { level: 'beginner', level_id: 'wave', turn: 2 };
const shark: LadderLevel = { level: 'advanced', level_id: 'shark', turn: 3 };
const beginners: LadderLevel = { level: 'beginner', level_id: null, turn: null };
const all: LadderLevel = { level: null, level_id: null, turn: null };

test('a child is above a class by the levels of every club, then by the turn of the club’s own', () => {
  expect([shark, wave, drop].map((child) => isAbove(child, drop))).toEqual([true, true, false]);
  expect([shark, wave, drop].map((child) => isAbove(child, beginners))).toEqual([true, false, false]);
  expect([shark, wave, drop].map((child) => isAbove(child, all))).toEqual([false, false, false]);
  expect(isAbove(drop, shark)).toBe(false);
});

test('it moves up to its own level, or to a class of a higher one for all that map to it', () => {
  expect([drop, wave, shark, beginners, all].map((next) => isNextOf(wave, drop, next))).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
  expect(isNextOf(shark, drop, { level: 'advanced', level_id: null })).toBe(true);
});
