import type { TFunction } from 'i18next';
import type { JobRun } from './jobs-data.ts';

const UNITS = [
  'classes',
  'packages',
  'sessions',
  'payments',
  'pauses',
  'prices',
  'periods',
  'ended',
  'documents',
  'lessons',
  'people',
  'runs',
  'cards',
  'intents',
  'refunds',
  'days',
  'sums',
  'messages',
] as const;
/** Jobs are done in seconds: one that runs for so long was cut off. */
const CUT_OFF_MS = 15 * 60_000;

export type RunState = 'done' | 'failed' | 'running' | 'cut';

export function stateOf({ finished_at, error, started_at }: JobRun, now = Date.now()): RunState {
  if (error !== null) return 'failed';
  if (finished_at !== null) return 'done';
  return now - Date.parse(started_at ?? '') > CUT_OFF_MS ? 'cut' : 'running';
}

/** What a run did, in the reader's language: „Уроци: 12 · Хора: 30“; that there was nothing to do, if so. */
export function describeRun(summary: string, t: TFunction<'jobs'>): string {
  const figures = [...summary.matchAll(/(\d+) (\w+)/g)].flatMap(([, count, word]) => {
    const unit = UNITS.find((known) => known === word);
    return unit && count !== '0' ? [`${t(`units.${unit}`)}: ${count}`] : [];
  });
  return figures.join(' · ') || t('nothing');
}
