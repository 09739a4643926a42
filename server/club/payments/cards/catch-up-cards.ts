import type { JobSummary } from '../../../../contracts/jobs.ts';
import { log } from '../../../platform/log.ts';
import type { Outside } from '../../core/procedure.ts';
import { takeIn } from './webhooks.ts';

/** The time in which a provider goes on trying to deliver a message. */
const DELIVERED_FOR_DAYS = 3;
const DAY_MS = 86_400_000;

/**
 * Asks the provider for its recent events, and works on those that never arrived: refunds and disputes that began in
 * its dashboard are known from nowhere else. An event that was worked on already changes nothing. Returns a summary.
 */
export async function catchUpCards(outside: Outside, now = Date.now()): Promise<JobSummary> {
  let missed = 0;
  let failed = 0;
  for await (const event of outside.cards.recentEvents(new Date(now - DELIVERED_FOR_DAYS * DAY_MS))) {
    try {
      if (!(await takeIn(outside, event))) missed++;
    } catch (error) {
      failed++;
      log('warn', 'cards.catch_up', { event: event.id, error });
    }
  }
  return { messages: missed, unanswered: failed };
}
