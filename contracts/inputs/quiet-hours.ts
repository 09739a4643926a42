import * as z from 'zod/mini';

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A time of the day, „17:30“. */
export const clock = () =>
  z.string().check(z.minLength(1, { error: 'required' }), z.regex(CLOCK, { error: 'invalid' }));

interface QuietHours {
  quiet_from: string;
  quiet_until: string;
}

/** Finds the faults of quiet hours that are on: both are times, and not the same one. */
export function checkQuietHours({ value, issues }: z.core.ParsePayload<QuietHours>): void {
  for (const field of ['quiet_from', 'quiet_until'] as const) {
    const input = value[field];
    const fault = input === '' ? 'required' : CLOCK.test(input) ? null : 'invalid';
    if (fault) issues.push({ code: 'custom', message: fault, path: [field], input });
  }
  if (CLOCK.test(value.quiet_from) && value.quiet_from === value.quiet_until)
    issues.push({ code: 'custom', message: 'same_time', path: ['quiet_until'], input: value.quiet_until });
}
