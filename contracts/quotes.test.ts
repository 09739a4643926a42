import { expect, it } from 'vitest';
import { insideQuotes } from './quotes.ts';

it.each([
  ['Място в „', 'Купа „Мадара“', 'Купа «Мадара»'],
  ['Место в «', 'Кубок «Мадара»', 'Кубок „Мадара“'],
  ['A seat in “', 'The “Madara” cup', 'The ‘Madara’ cup'],
  ['Actions for “', 'Басейн „Мадара“', 'Басейн ‘Мадара’'],
  ['Действия за „', 'The “Madara” cup', 'The «Madara» cup'],
  ['', 'Купа „Мадара“', 'Купа „Мадара“'],
  ['„Делфини“ е в ', 'Басейн „Мадара“', 'Басейн „Мадара“'],
  ['“Dolphins” at ', 'Pool “Madara”', 'Pool “Madara”'],
])('after %j the name %j is written %j', (before, name, written) => {
  expect(insideQuotes(before, name)).toBe(written);
});
