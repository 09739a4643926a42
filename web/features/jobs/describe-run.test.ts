import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { texts } from '../../i18n/texts.ts';
import { describeRun, stateOf } from './describe-run.ts';

const engine = i18next.createInstance();
beforeAll(() => engine.init({ lng: 'bg', resources: texts, defaultNS: 'jobs' }));

test('a run says in figures what it did', () => {
  const t = engine.getFixedT('bg', 'jobs') as never;
  expect(describeRun('3 lessons, 12 people', t)).toBe('Уроци: 3 · Хора: 12');
  expect(describeRun('2 payments, 0 periods, 1 ended', t)).toBe('Плащания: 2 · Приключени: 1');
  expect(describeRun('0 classes', t)).toBe('Нямаше нищо за правене.');
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
