import type { JobSummary } from '../../../../../contracts/jobs.ts';
import { SERVICE } from '../../../../platform/caller.ts';
import { log } from '../../../../platform/log.ts';
import type { Outside } from '../../../core/procedure.ts';
import { returnSurplus } from '../../easypay/return-surplus.ts';
import { askForRefund } from '../../refunds/ask-for-refund.ts';
import { chargeReserved } from '../charge-card.ts';
import type { CardIntent } from './card-intents.ts';
import { closeIntent } from './close-intent.ts';
import { settleIntent } from './settle-intent.ts';

const AT_ONCE = 100;
/** An intent that was asked about this recently may still be answered by itself. */
const PATIENCE_MINUTES = 2;
/** A payer has a form open no longer than this. */
const OPEN_HOURS = 24;

/**
 * Asks the provider about every open outcome: intents that were reserved when the process ended, that are open, whose
 * charge has to go back, and refunds that were not answered. Changes no known outcome. Returns a summary. `patience` in
 * minutes; later requests are left alone.
 */
export async function recoverPayments(outside: Outside, patience = PATIENCE_MINUTES): Promise<JobSummary> {
  const before = new Date(Date.now() - patience * 60_000).toISOString();
  const rows = await claim(outside, before);
  let failed = 0;
  for (const row of rows) {
    try {
      await recover(outside, row);
    } catch (error) {
      failed++;
      log('warn', 'cards.recovery', { row: row.id, error });
    }
  }
  const refunds = await recoverRefunds(outside, before);
  return { intents: rows.length, refunds, unanswered: failed };
}

/** Takes those whose last check is oldest; another process takes others. */
async function claim({ database, cards }: Outside, before: string): Promise<CardIntent[]> {
  return database.transaction(SERVICE, async (trx) => {
    const ids = trx
      .selectFrom('card_intents')
      .select('id')
      .where('status', 'in', ['creating', 'open', 'surplus'])
      .where('provider', '=', cards.name)
      .where('looked_at', '<=', before)
      .orderBy('looked_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked();
    return trx
      .updateTable('card_intents')
      .set({ looked_at: new Date().toISOString() })
      .where('id', 'in', ids)
      .returningAll()
      .execute();
  });
}

async function recover(outside: Outside, row: CardIntent): Promise<void> {
  if (row.status === 'surplus') return returnSurplus(outside, row.id);
  if (!row.provider_intent_id) return row.off_session ? chargeReserved(outside, row) : closeIntent(outside, row);
  const old = Date.parse(row.created_at) < Date.now() - OPEN_HOURS * 3_600_000;
  // One whose payment was dropped must not be paid any more.
  if (old || !row.payment_id) await closeIntent(outside, row);
  else await settleIntent(outside, row.provider_intent_id);
}

/** Asks again for refunds without a known outcome. Returns how many. */
async function recoverRefunds(outside: Outside, before: string): Promise<number> {
  const { database, cards } = outside;
  const waiting = await database.transaction(SERVICE, (trx) =>
    trx
      .selectFrom('refunds')
      .select('id')
      .where('status', '=', 'pending')
      .where('provider', '=', cards.name)
      .where('created_at', '<=', before)
      .orderBy('created_at')
      .limit(AT_ONCE)
      .execute(),
  );
  for (const { id } of waiting)
    await askForRefund(outside, id).catch((error: unknown) =>
      log('warn', 'cards.refund.failed', { refund: id, error }),
    );
  return waiting.length;
}
