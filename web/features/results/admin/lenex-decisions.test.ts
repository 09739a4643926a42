import { expect, test } from 'vitest';
import type { LenexReport } from '../../../../contracts/lenex.ts';
import { withDecisions } from './lenex-decisions.ts';

const swimmer = (key: string, match: string) => ({ key, match, swimmer: null });
const row = (key: string, outcome: string) => ({ key, outcome });
const report = {
  swimmers: [swimmer('a', 'unsure'), swimmer('b', 'unsure'), swimmer('c', 'sure')],
  rows: [row('a', 'waiting'), row('a', 'faulty'), row('b', 'waiting'), row('c', 'exists')],
  counts: { new: 0, changed: 0, exists: 1, waiting: 2, ignored: 0, faulty: 1 },
} as unknown as LenexReport;
const maria = { child_id: 'm', user_id: null, full_name: 'Мария', birth_date: null };

test('answers show at once what becomes of each result; what cannot be taken stays so', () => {
  const now = withDecisions(
    report,
    new Map([
      ['a', maria],
      ['b', null],
      ['c', null],
    ]),
  );
  expect(now.rows.map(({ outcome }) => outcome)).toEqual(['new', 'faulty', 'ignored', 'exists']);
  expect(now.counts).toEqual({ new: 1, changed: 0, exists: 1, waiting: 0, ignored: 1, faulty: 1 });
  expect(now.swimmers.map(({ match }) => match)).toEqual(['sure', 'ignored', 'sure']);
});
