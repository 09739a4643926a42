import { expect, test } from 'vitest';
import { nameWords, names, referencesIn } from './names.ts';

test('a reference is found in either alphabet, with spaces, and among others', () => {
  expect(referencesIn('Такса РК2345АВСЕ за ноември')).toEqual(['PK2345ABCE']);
  expect(referencesIn('pk 2345 6789 и PK98765432')).toEqual(['PK98765432', 'PK23456789']);
  expect(referencesIn('PK2345678 OK')).toEqual([]);
  expect(referencesIn('нищо')).toEqual([]);
});

test('a name is known in both alphabets and any order', () => {
  expect(names(nameWords('SHTARBANOVA TSVETELINA IVANOVA'), 'Цветелина Щърбанова')).toBe(true);
  expect(names(nameWords('Йоан Щърбанов, плуване'), 'Йоан Щърбанов')).toBe(true);
  expect(names(nameWords('Йоан Петров'), 'Йоан Щърбанов')).toBe(false);
  expect(names(nameWords('такса'), '')).toBe(false);
});
