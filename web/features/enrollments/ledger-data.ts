import { queryOptions } from '@tanstack/react-query';
import type { Selected } from '../../lib/api/rows.ts';
import { ask } from '../../lib/api/rpc.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';

const COLUMNS = `id,delta,reason,created_at,lessons(starts_at,classes(${inAllLanguages('title')}))` as const;

/** A session bought, taken or given back, with the lesson that it was about. */
export type LedgerRow = Selected<'session_ledger', typeof COLUMNS>;

/** A row with what was left after it. */
export type LedgerLine = LedgerRow & { balance: number };

/** Every movement of a package, the newest first. */
export const ledgerQuery = (enrollmentId: string) =>
  queryOptions({
    queryKey: ['ledger', enrollmentId],
    queryFn: async () => {
      const rows = await ask((club) =>
        club.from('session_ledger').select(COLUMNS).eq('enrollment_id', enrollmentId).order('created_at').order('id'),
      );
      return withBalance(rows).toReversed();
    },
  });

/** The balance after each row: the sum so far. Rows come the oldest first. */
export function withBalance<Row extends { delta: number }>(rows: readonly Row[]): (Row & { balance: number })[] {
  let balance = 0;
  return rows.map((row) => ({ ...row, balance: (balance += row.delta) }));
}
