import { expect, test } from 'vitest';
import { blocksOf, holdsWords } from './guide-text.ts';

test('a body is paragraphs and lists', () => {
  expect(blocksOf('Една чанта.\nДо вратата.\n\n- Бански\n– Шапка\n• Очила\n\n\nИ вода <b>.')).toEqual([
    { text: 'Една чанта.\nДо вратата.' },
    { items: ['Бански', 'Шапка', 'Очила'] },
    { text: 'И вода <b>.' },
  ]);
  expect(blocksOf(' \n\n ')).toEqual([]);
});

test('words are found anywhere, in any case', () => {
  const article = { title: 'Какво да вземем', body: 'Хавлия и чехли. Йога? Не.' };
  expect(holdsWords(article, 'ЧЕХЛИ вземем')).toBe(true);
  expect(holdsWords(article, 'йога')).toBe(true);
  expect(holdsWords(article, 'чехли лагер')).toBe(false);
  expect(holdsWords(article, '  ')).toBe(true);
});
