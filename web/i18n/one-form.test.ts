import { expect, test } from 'vitest';
import { texts } from './texts.ts';

test.each(['bg', 'ru'] as const)('no text of %s offers two endings in brackets', (locale) => {
  expect(JSON.stringify(texts[locale]).match(/[^"]*\p{L}\((?:а|я|на|ла|ся|ась)\)[^"]*/gu) ?? []).toEqual([]);
});

test('no Bulgarian text takes its reader for a man', () => {
  const oneForm =
    /[^"]*(?<!\p{L})(?:(?!родител)\p{L}+[аеиоуъя]л си|си (?!родител)\p{L}*[аеиоуъя]л|добре дошъл)(?!\p{L})[^"]*/giu;
  expect(JSON.stringify(texts.bg).match(oneForm) ?? []).toEqual([]);
});
