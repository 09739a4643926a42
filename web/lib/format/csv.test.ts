import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it('quotes what needs it and disarms what looks like a formula', () => {
  expect(
    toCsv(
      [
        ['Име', 'Сума'],
        ['Мария „М", Петрова', 12],
        ['=1+1', -5],
        ['+359 88', null],
      ],
      'en',
    ),
  ).toBe('\uFEFFИме,Сума\r\n"Мария „М"", Петрова",12\r\n\'=1+1,-5\r\n+359 88,\r\n');
});

it('a Bulgarian or Russian spreadsheet reads semicolons and decimal commas', () => {
  const rows = [
    ['За какво', 'Сума, €'],
    ['Шапка; очила', 40.9],
  ];
  for (const locale of ['bg', 'ru'])
    expect(toCsv(rows, locale)).toBe('\uFEFFЗа какво;Сума, €\r\n"Шапка; очила";40,9\r\n');
  expect(toCsv(rows, 'en')).toContain('40.9');
});
