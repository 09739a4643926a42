import type { Assessment } from './progress-data.ts';

const COMPARED_DAYS = 91;
const DAY_MS = 86_400_000;

/** The newest assessment, and the one nearest to three months before it; null where there is none. */
export function nowAndBefore(assessments: readonly Assessment[]): {
  now: Assessment | null;
  before: Assessment | null;
} {
  const now = assessments.at(-1) ?? null;
  if (!now) return { now: null, before: null };
  const target = Date.parse(now.date) - COMPARED_DAYS * DAY_MS;
  const distance = (one: Assessment) => Math.abs(Date.parse(one.date) - target);
  const before = assessments
    .slice(0, -1)
    .reduce<Assessment | null>((best, one) => (!best || distance(one) < distance(best) ? one : best), null);
  return { now, before };
}
