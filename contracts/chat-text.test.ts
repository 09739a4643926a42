import { expect, test } from 'vitest';
import { chatText, namesIn } from './messages.ts';

test('a chat group reads a text without holes: the child without its name, the class, no sentence about the own hour', () => {
  expect(chatText('Ще дойде ли {{дете}} от {{група}} в събота? Носете шапка.', 'Делфинчета')).toBe(
    'Ще дойде ли детето от Делфинчета в събота? Носете шапка.',
  );
  expect(chatText('Причина: авария\n\nНяма да се проведе: {{дете}}, {{час}}. Пишем веднага.', null)).toBe(
    'Причина: авария\n\nПишем веднага.',
  );
});

test('several children are named as in a sentence of the language', () => {
  expect((['bg', 'en', 'ru'] as const).map((locale) => namesIn(['Ива', 'Калоян'], locale))).toEqual([
    'Ива и Калоян',
    'Ива and Калоян',
    'Ива и Калоян',
  ]);
  expect(namesIn(['Ива'], 'bg')).toBe('Ива');
});
