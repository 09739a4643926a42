import { describe, expect, it } from 'vitest';
import { addDays, addMonths, clubDay } from '../../../contracts/time.ts';
import type { SessionRow } from './timetable-data.ts';
import { classesOf, suits, weekOf } from './timetable.ts';

const row = (values: Partial<SessionRow>) =>
  ({
    session_id: 's',
    class_id: 'a',
    day_of_week: 1,
    start_time: '17:30:00',
    next_starts_at: null,
    ...values,
  }) as SessionRow;

const bornYearsAgo = (years: number, days = 0) => addDays(addMonths(clubDay(), -12 * years), days);

describe('the timetable', () => {
  it('joins the sessions of a class and keeps its earliest lesson', () => {
    const classes = classesOf([
      row({ day_of_week: 1, next_starts_at: '2026-11-23T15:30:00Z' }),
      row({ class_id: 'b', day_of_week: 2 }),
      row({ day_of_week: 3, next_starts_at: '2026-11-21T15:30:00Z' }),
    ]);
    expect(classes.map(({ class_id, sessions }) => [class_id, sessions.length])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    expect(classes[0]?.next_starts_at).toBe('2026-11-21T15:30:00Z');
  });

  it('lists a week by day and time', () => {
    const classes = classesOf([
      row({ day_of_week: 3 }),
      row({ class_id: 'b', day_of_week: 1, start_time: '18:30:00' }),
      row({ day_of_week: 1 }),
    ]);
    expect(weekOf(classes).map((entry) => `${entry.day_of_week} ${entry.start_time}`)).toEqual([
      '1 17:30:00',
      '1 18:30:00',
      '3 17:30:00',
    ]);
  });

  it('suits a child by level and age, both ends included', () => {
    const swimClass = { level: 'beginner', age_min: 6, age_max: 8 } as const;
    expect(suits(swimClass, { skill_level: 'beginner', birth_date: bornYearsAgo(6) })).toBe(true);
    expect(suits(swimClass, { skill_level: 'beginner', birth_date: bornYearsAgo(6, 1) })).toBe(false);
    expect(suits(swimClass, { skill_level: 'beginner', birth_date: bornYearsAgo(9, 1) })).toBe(true);
    expect(suits(swimClass, { skill_level: 'beginner', birth_date: bornYearsAgo(9) })).toBe(false);
    expect(suits(swimClass, { skill_level: 'advanced', birth_date: bornYearsAgo(7) })).toBe(false);
    const drop = { skill_level: 'beginner', own_level: { id: 'drop' }, birth_date: bornYearsAgo(7) };
    expect(suits({ ...swimClass, level_id: 'drop' }, drop)).toBe(true);
    expect(suits({ ...swimClass, level_id: 'wave' }, drop)).toBe(false);
    expect(
      suits({ level: null, age_min: null, age_max: null }, { skill_level: 'advanced', birth_date: bornYearsAgo(17) }),
    ).toBe(true);
  });
});
