import { expect, test } from 'vitest';
import { PAID_METHODS } from '../../../contracts/enrollments.ts';
import { isDue, PAYMENT_STATUSES, SETTLED_STATUSES } from '../../../contracts/payments.ts';
import { clubTest } from '../../testing/club.ts';
import { isDueRow, isSettledRow } from './payment-conditions.ts';

const { read } = await clubTest();

test('the conditions on rows say what the contract says, for every status and method', async () => {
  const pairs = PAYMENT_STATUSES.flatMap((status) => PAID_METHODS.map((method) => ({ status, method })));
  const rows = await read`
      select status, method, ${isDueRow('one')} as due, ${isSettledRow('one')} as settled
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as one(status text, method text)`;
  expect(rows).toEqual(
    pairs.map((pair) => ({ ...pair, due: isDue(pair), settled: SETTLED_STATUSES.includes(pair.status) })),
  );
});
