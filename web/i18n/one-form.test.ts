import { expect, test } from 'vitest';
import { texts } from './texts.ts';

test.each(['bg', 'ru'] as const)('no text of %s offers two endings in brackets', (locale) => {
  expect(JSON.stringify(texts[locale]).match(/[^"]*\p{L}\((?:а|я|на|ла|ся|ась)\)[^"]*/gu) ?? []).toEqual([]);
});
