import { expect, test } from 'vitest';
import { inLanguage, languageOf, withoutLanguage } from './language.ts';

test('a page has an address in every language, and a plain one', () => {
  expect(inLanguage('/', 'en')).toBe('/en');
  expect(inLanguage('/news/first', 'ru')).toBe('/ru/news/first');
  expect(inLanguage('/ru/club', 'en')).toBe('/en/club');
  expect(inLanguage('/en/club', 'bg')).toBe('/club');
  expect([withoutLanguage('/en'), withoutLanguage('/en/club'), withoutLanguage('/entry')]).toEqual([
    '/',
    '/club',
    '/entry',
  ]);
  expect([languageOf('/ru/club'), languageOf('/run')]).toEqual(['ru', null]);
});
