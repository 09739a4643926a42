import { expect, it } from 'vitest';
import { withBalance } from './ledger-data.ts';

it('says after each movement what is left', () => {
  const balances = withBalance([{ delta: 8 }, { delta: -1 }, { delta: -1 }, { delta: 1 }, { delta: -7 }]);
  expect(balances.map(({ balance }) => balance)).toEqual([8, 7, 6, 7, 0]);
});
