import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it('quotes what needs it and disarms what looks like a formula', () => {
  expect(
    toCsv([
      ['Име', 'Сума'],
      ['Мария „М", Петрова', 12],
      ['=1+1', -5],
      ['+359 88', null],
    ]),
  ).toBe('\uFEFFИме,Сума\r\n"Мария „М"", Петрова",12\r\n\'=1+1,-5\r\n+359 88,\r\n');
});
