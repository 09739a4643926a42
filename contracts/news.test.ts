import { expect, test } from 'vitest';
import { slugOf } from './news.ts';

test('the address of an article is made from its title in Latin letters', () => {
  expect(slugOf('Осем медала от Търговище')).toBe('osem-medala-ot-targovishte');
  expect(slugOf(' „Щъркел“ — 50 м, кроул! ')).toBe('shtarkel-50-m-kroul');
  expect(slugOf('Café № 7')).toBe('cafe-7');
  expect(slugOf('!!!')).toBe('');
});
