import { expect, test } from 'vitest';
import { Engine } from '../../i18n/engine.ts';
import { texts } from '../../i18n/texts.ts';
import { describeRun, stateOf } from './describe-run.ts';

test('a run says in figures what it did', () => {
  const t = new Engine('bg', texts).of('jobs') as never;
  expect(describeRun('{"people":12,"lessons":3}', t)).toBe('Уроци: 3 · Хора: 12');
  expect(describeRun('{"payments":2,"periods":0,"ended":1}', t)).toBe('Плащания: 2 · Приключени: 1');
  expect(describeRun('{"classes":0}', t)).toBe('Нямаше какво да се направи.');
  expect(describeRun('{"cards":0,"unanswered":7}', t)).toBe('Без отговор: 7');
  expect(describeRun('3 lessons, 12 people', t)).toBe('');
});

test('a run that never ended was cut off', () => {
  const run = {
    id: '1',
    name: 'sweep',
    started_at: '2026-11-20T10:00:00Z',
    finished_at: null,
    summary: null,
    error: null,
  };
  expect(stateOf(run, Date.parse('2026-11-20T10:01:00Z'))).toBe('running');
  expect(stateOf(run, Date.parse('2026-11-20T11:00:00Z'))).toBe('cut');
});
