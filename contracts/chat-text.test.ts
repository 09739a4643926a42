import { expect, test } from 'vitest';
import { formatOf } from './format.ts';
import { chatText } from './messages.ts';

test('a chat group reads a text without holes: the child without its name, the class, no sentence about the own hour', () => {
  expect(chatText('Ще дойде ли {{дете}} от {{група}} в събота? Носете шапка.', 'Делфинчета')).toBe(
    'Ще дойде ли детето от Делфинчета в събота? Носете шапка.',
  );
  expect(chatText('Причина: авария\n\nНяма да се проведе: {{дете}}, {{час}}. Пишем веднага.', null)).toBe(
    'Причина: авария\n\nПишем веднага.',
  );
});

test('several children are named as in a sentence of the language', () => {
  expect((['bg', 'en', 'ru'] as const).map((locale) => formatOf(locale).list(['Ива', 'Калоян']))).toEqual([
    'Ива и Калоян',
    'Ива and Калоян',
    'Ива и Калоян',
  ]);
  expect(formatOf('bg').list(['Ива'])).toBe('Ива');
});
