import { describe, expect, it } from 'vitest';
import { GENDERS } from '../../contracts/children.ts';
import { ERRORS } from '../../contracts/errors.ts';
import { INVOICE_KINDS } from '../../contracts/invoices.ts';
import { LEVELS } from '../../contracts/levels.ts';
import { NOTIFICATION_KINDS } from '../../contracts/notifications.ts';
import { LOCALES } from '../../contracts/roles.ts';
import { Engine } from './engine.ts';
import { texts } from './texts.ts';

type Leaf = [path: string, text: string];

function leavesOf(tree: unknown, path = ''): Leaf[] {
  if (typeof tree === 'string') return [[path, tree]];
  return Object.entries(tree as object).flatMap(([key, value]) => leavesOf(value, path ? `${path}.${key}` : key));
}

const FORM = /_(one|few|many|other)$/;
const marksOf = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*([^}\s]+)\s*\}\}/g)].map(([, name]) => name!))].toSorted();

/** The values that a text takes, by its key without the plural form; a form may leave out the count that it means. */
function valuesOf(tree: object): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [path, text] of leavesOf(tree)) {
    const counts = FORM.test(path);
    const key = path.replace(FORM, '');
    const own = marksOf(text).filter((name) => !counts || name !== 'count');
    values.set(key, [...new Set([...(values.get(key) ?? []), ...own])].toSorted());
  }
  return values;
}

describe.each(LOCALES)('the texts in %s', (locale) => {
  const engine = new Engine(locale, texts);
  const missing = (keys: string[]) => keys.filter((key) => !engine.exists(key) && !engine.exists(key, { count: 2 }));

  it('are all there', () => {
    expect(leavesOf(texts[locale]).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('take the values that the Bulgarian ones take', () => {
    const [own, bulgarian] = [valuesOf(texts[locale]), valuesOf(texts.bg)];
    expect([...own].filter(([key, names]) => String(names) !== String(bulgarian.get(key)))).toEqual([]);
  });

  it('have one for every code, kind and level that the server sends', () => {
    expect(
      missing([
        ...Object.keys(ERRORS).map((code) => (code in texts.bg.adminErrors ? `adminErrors:${code}` : `errors:${code}`)),
        ...Object.keys(NOTIFICATION_KINDS).flatMap((kind) => [
          `notifications:kinds.${kind}`,
          `notificationKinds:${kind}`,
        ]),
        ...LEVELS.flatMap((level) => [`common:levels.${level}`, `child:levelHelp.${level}`]),
        ...GENDERS.map((gender) => `child:genders.${gender}`),
        ...INVOICE_KINDS.map((kind) => `invoices:kinds.${kind}`),
        ...['active', 'paused', 'cancelled', 'ended'].map((status) => `payment:subscriptions.statuses.${status}`),
      ]),
    ).toEqual([]);
  });
});
