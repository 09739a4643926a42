import { CUT_OFF_MINUTES, JOB_UNITS, readJobSummary } from '../../../contracts/jobs.ts';
import type { Progress } from '../../components/Chip.tsx';
import type { TFunction } from '../../i18n/keys.ts';
import type { JobRun } from './jobs-data.ts';

const CUT_OFF_MS = CUT_OFF_MINUTES * 60_000;

export type RunState = 'done' | 'failed' | 'running' | 'cut';

export const RUN_PROGRESS: Record<RunState, Progress> = {
  done: 'good',
  failed: 'bad',
  running: 'waiting',
  cut: 'warning',
};

export function stateOf({ finished_at, error, started_at }: JobRun, now = Date.now()): RunState {
  if (error !== null) return 'failed';
  if (finished_at !== null) return 'done';
  return now - Date.parse(started_at ?? '') > CUT_OFF_MS ? 'cut' : 'running';
}

/** A run's results, in the reader's language: „Уроци: 12 · Хора: 30“; that there was nothing to do, if so. */
export function describeRun(kept: string, t: TFunction<'jobs'>): string {
  const summary = readJobSummary(kept);
  if (!summary) return '';
  const figures = JOB_UNITS.flatMap((unit) => (summary[unit] ? [`${t(`units.${unit}`)}: ${summary[unit]}`] : []));
  return [...figures, ...(summary.warning ? [summary.warning] : [])].join(' · ') || t('nothing');
}
