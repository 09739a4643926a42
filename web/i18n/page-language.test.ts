import { expect, test } from 'vitest';
import { readLanguage } from './page-language.ts';

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

test('the language in which a reader came is that of the public site alone', () => {
  const came = (path: string, choice = '') => asked(path, `came-in=en${choice}`);
  expect([came('/'), came('/club'), came('/auth'), came('/ru/news')]).toEqual(['en', 'en', 'en', 'ru']);
  expect([came('/admin/users'), came('/dashboard'), came('/instructor-dashboard'), came('/orders')]).toEqual(
    Array(4).fill('bg'),
  );
  expect([came('/club', '; language=bg'), came('/admin', '; language=ru')]).toEqual(['bg', 'ru']);
});
