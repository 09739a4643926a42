import { expect, test } from 'vitest';
import { isIban } from './iban.ts';

test('a Bulgarian account number checks itself', () => {
  expect(isIban('BG80BNBG96611020345678')).toBe(true);
  for (const wrong of [
    'BG80BNBG96611020345679',
    'BG08BNBG96611020345678',
    'BG80BNBG9661102034567',
    'DE89370400440532013000',
    '',
  ])
    expect(isIban(wrong)).toBe(false);
});
