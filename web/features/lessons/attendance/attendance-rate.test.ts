import { expect, test } from 'vitest';
import { rateOfMarks } from './attendance-rate.ts';

test('an excused lesson does not count against a child', () => {
  expect(rateOfMarks([{ status: 'present' }, { status: 'excused' }])).toEqual({ present: 1, counted: 1, rate: 1 });
  expect(rateOfMarks([{ status: 'present' }, { status: 'absent' }, { status: 'excused' }]).rate).toBe(0.5);
  expect(rateOfMarks([{ status: 'excused' }]).rate).toBeNull();
});
