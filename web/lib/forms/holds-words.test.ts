import { expect, test } from 'vitest';
import { holdsWords } from './holds-words.ts';

test('words are found anywhere, in any case and without accents', () => {
  const text = 'Какво да вземем\nХавлия и чехли. Йога? Не.';
  expect(holdsWords(text, 'ЧЕХЛИ вземем')).toBe(true);
  expect(holdsWords(text, 'йога')).toBe(true);
  expect(holdsWords(text, 'чехли лагер')).toBe(false);
  expect(holdsWords(text, '  ')).toBe(true);
  expect(holdsWords('Зоѝ Тода́рова', 'тодаров')).toBe(true);
  expect(holdsWords('Йоан Илиев', 'ЙОАН')).toBe(true);
  expect(holdsWords('Йоан Илиев', 'иоан')).toBe(false);
  expect(holdsWords('José Núñez', 'nunez')).toBe(true);
});
