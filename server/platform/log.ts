const HOUR_MS = 3_600_000;
const HOURS_KEPT = 24;
/** The number of errors and warnings: since the start, and the errors by hour. */
const counts = { error: 0, warn: 0 };
const errorHours = new Map<number, number>();

/** The number of entries of each level since the start. */
export const loggedEntries = () => ({ ...counts });

/** The number of errors within the last day, to the hour. */
export function errorsOfDay(now = Date.now()): number {
  const first = Math.floor(now / HOUR_MS) - HOURS_KEPT;
  let sum = 0;
  for (const [hour, count] of errorHours) {
    if (hour > first) sum += count;
    else errorHours.delete(hour);
  }
  return sum;
}

function count(level: 'error' | 'warn'): void {
  counts[level]++;
  if (level === 'warn') return;
  const hour = Math.floor(Date.now() / HOUR_MS);
  if (!errorHours.has(hour)) errorsOfDay();
  errorHours.set(hour, (errorHours.get(hour) ?? 0) + 1);
}

/**
 * Writes one JSON line per log entry, for people and for log collectors. Callers never pass secrets or personal data.
 */
export function log(level: 'info' | 'warn' | 'error', event: string, facts: Record<string, unknown> = {}): void {
  if (level !== 'info') count(level);
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...facts }, describeErrors);
  (level === 'info' ? process.stdout : process.stderr).write(`${line}\n`);
}

function describeErrors(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return { name: value.name, message: value.message, stack: value.stack, cause: value.cause };
}
