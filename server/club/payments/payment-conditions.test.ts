import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PAYMENT_METHODS } from '../../../contracts/enrollments.ts';
import { isDue, PAYMENT_STATUSES, SETTLED_STATUSES } from '../../../contracts/payments.ts';
import { clubTest } from '../../club-test.ts';
import { SERVICE } from '../../platform/caller.ts';
import { isDueRow, isSettledRow } from './payment-conditions.ts';

const { club } = await clubTest();

test('the conditions on rows say what the contract says, for every status and method', async () => {
  const pairs = PAYMENT_STATUSES.flatMap((status) => PAYMENT_METHODS.map((method) => ({ status, method })));
  const { rows } = await club.database.transaction(SERVICE, (trx) =>
    sql`
      select status, method, ${isDueRow('one')} as due, ${isSettledRow('one')} as settled
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as one(status text, method text)`.execute(trx),
  );
  expect(rows).toEqual(
    pairs.map((pair) => ({ ...pair, due: isDue(pair), settled: SETTLED_STATUSES.includes(pair.status) })),
  );
});
