import { AuthError } from '../auth-error.ts';

const UNIT_SECONDS: Record<string, number> = {
  h: 3600,
  m: 60,
  s: 1,
  ms: 1e-3,
  us: 1e-6,
  µs: 1e-6,
  ns: 1e-9,
};
/** Durations above a hundred years count as permanent. */
const LONGEST_SECONDS = 100 * 365.25 * 24 * 3600;

/** The seconds of a duration such as `24h` or `1h30m` (as Go writes them); 0 for `none`. Throws `validation_failed`. */
export function disabledSeconds(duration: string): number {
  if (duration === 'none') return 0;
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(duration))
    throw new AuthError(400, 'validation_failed', `invalid format for ban duration: ${duration.slice(0, 40)}`);
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)];
  const seconds = parts.reduce((sum, [, count, unit]) => sum + Number(count) * UNIT_SECONDS[unit!]!, 0);
  return Math.min(seconds, LONGEST_SECONDS);
}
