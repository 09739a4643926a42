import { SERVICE } from '../../../platform/caller.ts';
import { log } from '../../../platform/log.ts';
import type { Outside } from '../../core/procedure.ts';
import { askForRefund } from './ask-for-refund.ts';

const AT_ONCE = 100;

/** Asks again for refunds without a known outcome. Returns how many. */
export async function recoverRefunds(outside: Outside, before: string): Promise<number> {
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
