import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { closeCashDayInput } from '../../../contracts/inputs/cash.ts';
import { registerChildInput } from '../../../contracts/inputs/children.ts';
import { saveEventInput } from '../../../contracts/inputs/events.ts';
import { goalInput } from '../../../contracts/inputs/goals.ts';
import { saveStandardInput } from '../../../contracts/inputs/time-lists.ts';
import { fieldErrors } from '../../../contracts/inputs/validation.ts';
import { KEEP_INPUT } from '../../../contracts/validation.ts';
import { explainFault } from './explain-fault.ts';

function explain(schema: z.ZodMiniType, values: object, field: string) {
  const { error } = schema.safeParse(values, KEEP_INPUT);
  const fault = fieldErrors(error!).find((one) => one.field === field)!.fault;
  return explainFault(
    fault,
    field,
    error!.issues.find(({ path }) => path.join('.') === field),
  );
}

describe('a fault says what is expected', () => {
  const child = { full_name: 'Ева Колева' };
  const year = new Date().getFullYear();

  it('of a year of birth', () => {
    expect(explain(registerChildInput, { ...child, birth_date: '1018-05-14' }, 'birth_date')).toEqual({
      code: 'birth_year',
      values: { from: year - 25, to: year },
    });
  });

  it('of a number', () => {
    const event = {
      title: 'Турнир',
      kind: 'meet',
      starts_on: '2030-07-01',
      starts_time: '09:00',
      ends_on: '2030-07-01',
    };
    const values = { ...event, ends_time: '10:00', fee: 0, closes_on: '2030-07-02', age_min: 120, capacity: 'много' };
    expect(explain(saveEventInput, values, 'age_min')).toEqual({ code: 'at_most', values: { limit: 99 } });
    expect(explain(saveEventInput, values, 'capacity')).toEqual({ code: 'not_a_number', values: {} });
    const counted = { location_id: null, day: '2026-05-01', reason: null };
    expect(explain(closeCashDayInput, { ...counted, euro_cents: 9_999_900 }, 'euro_cents').code).toBe('too_big');
    expect(explain(closeCashDayInput, { ...counted, euro_cents: Number.NaN }, 'euro_cents').code).toBe('not_a_sum');
    const late = { ...values, age_min: 8, capacity: 10 };
    expect(explain(saveEventInput, late, 'closes_on')).toEqual({ code: 'date_too_late', values: {} });
  });

  it('of the time of a swim', () => {
    const event = { stroke: 'freestyle', distance: 50, course: 'SCM' };
    expect(explain(goalInput, { ...event, kind: 'time', time: 'бързо' }, 'time').code).toBe('time_unknown');
    const standard = { ...event, list_id: crypto.randomUUID(), label: 'А', gender: 'female' };
    const faultOf = (centiseconds: number | null) =>
      explain(saveStandardInput, { ...standard, centiseconds }, 'centiseconds').code;
    expect([null, Number.NaN, 1e9].map(faultOf)).toEqual(['required', 'time_unknown', 'impossible_time']);
  });
});
