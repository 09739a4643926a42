import { expect, test } from 'vitest';
import { blocksOf } from './guide-text.ts';

test('a body is paragraphs and lists', () => {
  expect(blocksOf('Една чанта.\nДо вратата.\n\n- Бански\n– Шапка\n• Очила\n\n\nИ вода <b>.')).toEqual([
    { text: 'Една чанта.\nДо вратата.' },
    { items: ['Бански', 'Шапка', 'Очила'] },
    { text: 'И вода <b>.' },
  ]);
  expect(blocksOf(' \n\n ')).toEqual([]);
});
