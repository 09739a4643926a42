import { ClubError } from '../../../platform/club-error.ts';

/** Refuses a sum other than the one that the caller was shown, where there was one; the transaction then charges nothing. */
export function requirePrice(expected: number | null | undefined, charged: number): void {
  if (expected != null && expected !== charged) throw new ClubError('amount_changed');
}
