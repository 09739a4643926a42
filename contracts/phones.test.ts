import { expect, test } from 'vitest';
import { emailAddress } from './addresses.ts';
import { email, line, phone, text } from './inputs/validation.ts';
import { readPhone } from './phones.ts';

const NUMBER = '+359888123456';

/** The countries of the digits alone, before the numbering plans are there. */
const COMMON: [string, string | null][] = [
  ...[
    '0888123456',
    '0888 123 456',
    '0888/123-456',
    '0888.123.456',
    '(0888) 123456',
    '888123456',
    '888123456.0',
    '359888123456',
    '00359888123456',
    '+359 888 123 456',
    '+359 (0)888 123 456',
    '+359(0) 888 123456',
    '+3590888123456',
    '003590888123456',
    '0888\u2011123\u2011456',
    '0888\u2013123\u2013456',
    '0888\u2212123\u2212456',
    '0888\u00a0123\u202f456',
    '\u202a+359 888 123 456\u202c',
    '\u2066+359888123456\u2069',
    '\u200e+359888123456',
    '\ufeff0888123456',
    'tel:+359888123456',
    "'0888123456",
  ].map((typed): [string, string] => [typed, NUMBER]),
  ['+49 (30) 1234567', '+49301234567'],
  ['+49 (0)170 1234567', '+491701234567'],
  ['0049 170 1234567', '+491701234567'],
  ['491701234567', '+491701234567'],
  ['+7 912 345-67-89', '+79123456789'],
  ['02 987 6543', '+35929876543'],
  ['няма', null],
  ['', null],
  ['123', null],
  ['+359', null],
  ['0888 123 456 / 0899 123 456', null],
];

test.each(COMMON)('by its digits %s is %s', (typed, number) => expect(readPhone(typed)).toBe(number));

test('and by the numbering plans, which also know what there cannot be', async () => {
  await import('./phone-plans.ts');
  expect(COMMON.map(([typed]) => readPhone(typed))).toEqual(COMMON.map(([, number]) => number));
  const others: [string, string | null][] = [
    ['+359888123', null],
    ['08881234567', null],
    ['0888 12 34', null],
    ['+359 98 812345', null],
    ['082 812 345', '+35982812345'],
    ['+35908881234567', null],
    ['112', null],
    ['+44 (0)7911 123456', '+447911123456'],
    ['+1 (202) 555-0143', '+12025550143'],
    ['+447700900123', '+447700900123'],
    ['+359888123456;ext=5', null],
    ['\uff0b359888123456', NUMBER],
  ];
  for (const [typed, number] of others) expect(readPhone(typed), typed).toBe(number);
  expect(phone().parse('+359 (0)88 812 3456')).toBe(NUMBER);
  expect(phone().safeParse('+359888123').success).toBe(false);
});

test('an address at a Cyrillic domain has one form, however it is typed', () => {
  const ascii = 'iva@xn--e1afmkfd.xn--90ae';
  for (const typed of ['iva@пример.бг', 'Iva@ПРИМЕР.БГ', ascii, 'IVA@XN--E1AFMKFD.XN--90AE', ' iva@пример。бг\u200b'])
    expect(email().parse(typed), typed).toBe(ascii);
  expect(emailAddress('мария')).toBe('мария');
  expect(email().parse('a@bücher.example')).toBe('a@xn--bcher-kva.example');
  expect(email().parse(`a@${'пощаи\u0306'.normalize('NFD')}.бг`)).toBe(email().parse('a@пощай.бг'));
  for (const wrong of [
    'iva@пример',
    'iva@пример.бг/x',
    'iva@бг.1',
    'iva@127.0.0.1',
    'a b@пример.бг',
    'iva@xn--90ae-.xn--',
    '@пример.бг',
  ])
    expect(email().safeParse(wrong).success, wrong).toBe(false);
});

test('texts come in one form, without invisible signs', () => {
  expect(line().parse(`Никола\u0438\u0306 \u202aЙорданов\u202c\u00ad`)).toBe('Николай Йорданов');
  expect(line().parse('Ива\u00a0\u200bКолева\ufeff')).toBe('Ива Колева');
  expect(line().safeParse('\u200b\u202e').error?.issues[0]?.message).toBe('required');
  expect(text().parse('е\u0308ж\u200b')).toBe('ёж');
  expect(text().parse('👨‍👩‍👧 е тук')).toBe('👨‍👩‍👧 е тук');
  expect(text().parse('Ива\u200dна')).toBe('Ивана');
});
