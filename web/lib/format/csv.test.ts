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

it('a formula behind the separator of another spreadsheet is a text, too; numbers and phones stay', () => {
  const texts = [
    'а;=1+1',
    'а,@SUM(1)',
    'а\t-2+3',
    'а;"=1',
    'а,"=1',
    'а\n=1',
    '\t=1',
    '\r=1',
    ' =1',
    '-5',
    '-5,20',
    '+359 88 812; +359 88 813',
    'а - б',
  ];
  const inert = [
    "а;'=1+1",
    "а,'@SUM(1)",
    "а\t'-2+3",
    `а;'"=1`,
    `а,'"=1`,
    "а\n'=1",
    "\t'=1",
    "\r'=1",
    "' =1",
    '-5',
    '-5,20',
    '+359 88 812; +359 88 813',
    'а - б',
  ];
  for (const locale of ['bg', 'en']) {
    const separator = locale === 'bg' ? ';' : ',';
    const quoted = inert.map((text) =>
      /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text,
    );
    expect(toCsv([texts], locale)).toBe(`\uFEFF${quoted.join(separator)}\r\n`);
  }
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
