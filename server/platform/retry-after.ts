/** A day: no service is obeyed for longer. */
const LONGEST_SECONDS = 86_400;

/** The header's seconds, or the seconds until its date (RFC 9110 §10.2.3); 0 without one. */
export function secondsOf(retryAfter: string | undefined): number {
  if (retryAfter === undefined) return 0;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.ceil(seconds)), LONGEST_SECONDS) : 0;
}
