import { describe, expect, it } from 'vitest';
import { lessonState, lessonToOpen, markingRefusal } from './lesson-state.ts';

const now = new Date('2026-11-21T15:40:00Z');
const lesson = (id: string, starts_at: string, status: 'scheduled' | 'held' | 'cancelled' = 'scheduled') => ({
  id,
  starts_at,
  duration_minutes: 45,
  status,
});

describe('the state of a lesson', () => {
  it.each([
    ['2026-11-21T16:30:00Z', 0, 3, 'coming'],
    ['2026-11-21T15:30:00Z', 0, 3, 'unmarked'],
    ['2026-11-21T15:30:00Z', 0, 0, 'empty'],
    ['2026-11-21T15:30:00Z', 2, 3, 'partly'],
    ['2026-11-21T15:30:00Z', 3, 3, 'marked'],
    ['2026-11-21T15:30:00Z', 1, null, 'marked'],
    // The mark of an absence that was announced for another day.
    ['2026-11-22T15:30:00Z', 1, 3, 'coming'],
    ['2026-11-21T16:30:00Z', 1, 3, 'partly'],
  ])('of %s with %i of %s marks is %s', (starts_at, marked, expected, state) => {
    expect(lessonState(lesson('a', starts_at), { marked, expected }, now)).toBe(state);
  });
});

describe('marking', () => {
  it.each([
    ['2026-11-21T22:30:00Z', 'too_early'],
    ['2026-11-21T21:30:00Z', null],
    ['2026-09-22T08:00:00Z', null],
    ['2026-09-21T08:00:00Z', 'too_late'],
  ])('of %s: %s', (starts_at, refusal) => expect(markingRefusal(lesson('a', starts_at), now)).toBe(refusal));

  it('is refused for a cancelled lesson', () =>
    expect(markingRefusal(lesson('a', '2026-11-21T15:30:00Z', 'cancelled'), now)).toBe('lesson_cancelled'));
});

describe('the lesson to open', () => {
  const morning = lesson('morning', '2026-11-21T07:30:00Z');
  const running = lesson('running', '2026-11-21T15:30:00Z');
  const tomorrow = lesson('tomorrow', '2026-11-22T08:00:00Z');

  it('is the running one, or the last of today', () => {
    expect(lessonToOpen([morning, running, tomorrow], now)?.id).toBe('running');
    expect(lessonToOpen([morning, tomorrow], now)?.id).toBe('morning');
  });

  it('is the nearest where there is none today, and never a cancelled one while there are others', () => {
    const last = lesson('last', '2026-11-18T15:30:00Z');
    expect(lessonToOpen([last, tomorrow], now)?.id).toBe('tomorrow');
    expect(lessonToOpen([last, { ...tomorrow, status: 'cancelled' }], now)?.id).toBe('last');
    expect(lessonToOpen([], now)).toBeNull();
  });
});
