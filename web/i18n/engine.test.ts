import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../contracts/roles.ts';
import { Engine } from './engine.ts';
import { i18nOptions } from './options.ts';
import { texts } from './server.ts';

const COUNTS = [0, 1, 2, 4, 5, 11, 21, 22, 25, 101, 1.5];
const VALUES = {
  name: 'Мария',
  email: 'm@example.bg',
  code: '42',
  from: 1,
  to: 25,
  total: '1 240',
  min: 4,
  max: 6,
  year: 2020,
  role: 'x',
  current: 2,
};

/** Every key of a tree of texts, plural forms under their common stem. */
function keysOf(tree: object, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    if (typeof value === 'object' && !Array.isArray(value)) return keysOf(value as object, `${path}${key}.`);
    return [`${path}${key}`, `${path}${key.replace(/_(one|few|many|other)$/, '')}`];
  });
}

describe.each(LOCALES)('the engine in %s', (locale) => {
  const options = { ...i18nOptions(locale), resources: texts };
  const original = createInstance();
  void original.init(options);
  const engine = new Engine();
  void engine.init(options as never);

  it('answers every key as i18next does', () => {
    const ask = original.t as unknown as (key: string, values: object) => unknown;
    for (const [noun, tree] of Object.entries(texts[locale])) {
      for (const key of keysOf(tree)) {
        for (const values of [
          VALUES,
          { ...VALUES, returnObjects: true },
          ...COUNTS.map((count) => ({ ...VALUES, count })),
        ]) {
          const asked = `${noun}:${key}`;
          if ('count' in values || original.exists(asked))
            expect(engine.t(asked, values), asked).toEqual(ask(asked, values));
          expect(engine.exists(asked, values), asked).toBe(original.exists(asked, values as never));
        }
      }
    }
  });

  it('looks up keys without a noun in the first of its nouns', () => {
    expect(engine.getFixedT(null, ['nav', 'common'])('shop')).toBe(texts[locale].nav.shop);
    expect(engine.getFixedT(null, ['nav', 'common'])('common:save')).toBe(texts[locale].common.save);
  });

  it('knows what it does not know', () => {
    expect(engine.exists('errors:no_such_code')).toBe(false);
    expect(engine.t('errors:no_such_code')).toBe('no_such_code');
  });
});
