import { expect, test } from 'vitest';
import { inLanguage, languageOf, readLanguage, withoutLanguage } from './language.ts';

const asked = (path: string, cookie?: string) =>
  readLanguage(new Request(`http://club.test${path}`, cookie ? { headers: { cookie } } : {}));

test('the address decides, then the reader’s choice, then it is Bulgarian', () => {
  expect([asked('/'), asked('/club', 'language=ru'), asked('/en/club', 'language=ru'), asked('/ru')]).toEqual([
    'bg',
    'ru',
    'en',
    'ru',
  ]);
  expect([asked('/club', 'language=de'), asked('/english'), asked('/bg/club')]).toEqual(['bg', 'bg', 'bg']);
});

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
