import { isDeepStrictEqual } from 'node:util';
import { createInstance, type InitOptions } from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import { LOCALES } from '../../contracts/roles.ts';
import { Engine } from './engine.ts';
import { texts } from './texts.ts';

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

const COUNTED = COUNTS.map((count) => ({ ...VALUES, count }));
const FORM = /_(one|few|many|other)$/;

/** Every key of a tree of texts, plural forms under their common stem, too; and whether its text depends on a count. */
function keysOf(tree: object, path = ''): [key: string, counts: boolean][] {
  return Object.entries(tree).flatMap(([key, value]) => {
    if (typeof value === 'object' && !Array.isArray(value)) return keysOf(value as object, `${path}${key}.`);
    const counts = FORM.test(key) || String(value).includes('{{count');
    return [
      [`${path}${key}`, counts],
      [`${path}${key.replace(FORM, '')}`, counts],
    ];
  });
}

describe.each(LOCALES)('the engine in %s', (locale) => {
  const original = createInstance();
  void original.init({
    lng: locale,
    ns: [],
    defaultNS: 'common',
    resources: texts,
    initAsync: false,
    interpolation: { escapeValue: false },
  } as InitOptions);
  const engine = new Engine(locale, texts);
  const answer = engine.t as unknown as (key: string, values?: object) => unknown;

  it('answers every key as i18next does', () => {
    const ask = original.t as unknown as (key: string, values: object) => unknown;
    const different: unknown[] = [];
    const compare = (asked: string, ours: unknown, theirs: unknown) =>
      isDeepStrictEqual(ours, theirs) || different.push({ asked, ours, theirs });
    for (const [noun, tree] of Object.entries(texts[locale])) {
      for (const [key, counts] of new Map(keysOf(tree))) {
        const asked = `${noun}:${key}`;
        const plain = original.exists(asked);
        const counted = counts ? COUNTED : [];
        for (const values of [VALUES, { ...VALUES, returnObjects: true }, ...counted]) {
          const theirs = ask(asked, values);
          // The package answers a missing text by its key.
          if (('count' in values || plain) && theirs !== key) compare(asked, answer(asked, values), theirs);
          compare(asked, engine.exists(asked, values), original.exists(asked, values as never));
        }
      }
    }
    expect(different).toEqual([]);
  });

  it('looks up keys without a noun in the first of its nouns', () => {
    expect(engine.of(['nav', 'common'])('shop')).toBe(texts[locale].nav.shop);
    expect(engine.of(['nav', 'common'])('common:save')).toBe(texts[locale].common.save);
  });

  it('has types that refuse a key without a text, one of another noun and a single form of a plural', () => {
    const t = engine.of(['nav', 'common']);
    const named = vi.spyOn(console, 'error').mockReturnValue();
    // @ts-expect-error -- misspelled
    expect(t('shopp')).toBe('');
    // @ts-expect-error -- of a noun that is not named
    expect(t('errors:no_such_code')).toBe('');
    // @ts-expect-error -- the count decides the form
    expect(t('common:seats_one')).not.toBe('');
    named.mockRestore();
  });

  it('knows what it does not know', () => {
    expect(engine.exists('errors:no_such_code')).toBe(false);
    const named = vi.spyOn(console, 'error').mockReturnValue();
    expect(answer('errors:no_such_code')).toBe('');
    expect(named).toHaveBeenCalledExactlyOnceWith('No text: errors:no_such_code');
    named.mockRestore();
  });
});
