import type { JobRun } from './jobs-data.ts';

/** A day and a half: a night may be missed by a few hours, and not whole. */
const LATE_MS = 36 * 3_600_000;

export type BackupState =
  | { state: 'proved'; at: string }
  | { state: 'late'; at: string }
  | { state: 'failed' }
  | { state: 'none' };

/** How the backups are, from their last runs, newest first: a run that has ended well was restored and proved. */
export function backupState(runs: Pick<JobRun, 'finished_at' | 'error'>[], now = Date.now()): BackupState {
  const ended = runs.filter(({ finished_at }) => finished_at !== null);
  const [last] = ended;
  if (!last) return { state: 'none' };
  if (last.error !== null) return { state: 'failed' };
  const at = last.finished_at!;
  return { state: now - Date.parse(at) > LATE_MS ? 'late' : 'proved', at };
}
