import { log } from '../../platform/log.ts';
import type { Outside } from '../../platform/procedure.ts';
import { takeIn } from './webhooks.ts';

/** For so long a provider goes on trying to deliver a message; later it says nothing more. */
const NOTIFIED_FOR_DAYS = 3;
const DAY_MS = 86_400_000;

/**
 * Asks the provider what it has told lately, and works on what never arrived: refunds and disputes that began in its
 * dashboard are known to nobody else. What was worked on already changes nothing. Returns a summary.
 */
export async function catchUpCards(outside: Outside, now = Date.now()): Promise<string> {
  let missed = 0;
  let failed = 0;
  for await (const event of outside.cards.recentEvents(new Date(now - NOTIFIED_FOR_DAYS * DAY_MS))) {
    try {
      if (!(await takeIn(outside, event))) missed++;
    } catch (error) {
      failed++;
      log('warn', 'cards.catch_up', { event: event.id, error });
    }
  }
  return `${missed} messages taken in, ${failed} without an answer`;
}
