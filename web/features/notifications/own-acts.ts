import type { QueryClient } from '@tanstack/react-query';
import type { NotificationKind } from '../../../contracts/notifications.ts';

/** An answer to one's own press is on the screen already: the page has said it, with its own toast where it has one. */
const ANSWERS: readonly NotificationKind[] = [
  'enrolled',
  'waitlisted',
  'visit_booked',
  'visit_cancelled',
  'payment_due',
  'payment_paid',
  'payment_failed',
  'subscription_ending',
  'subscription_paused',
  'order_placed',
  'order_cancelled',
  'event_registered',
  'event_waitlisted',
  'event_left',
];
/** The answer to a press arrives within this time. */
const ANSWERED_WITHIN_MS = 5_000;

/** True if a notification only repeats what the person did a moment ago. */
export function isOwnAct(kind: string, actedAt: number, now: number): boolean {
  return (ANSWERS as readonly string[]).includes(kind) && now - actedAt < ANSWERED_WITHIN_MS;
}

/** Calls back whenever this tab has begun or ended a write; returns how to stop. */
export function onOwnAct(queries: QueryClient, listener: () => void): () => void {
  return queries.getMutationCache().subscribe((event) => {
    if (event.type === 'updated') listener();
  });
}
