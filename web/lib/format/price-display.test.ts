import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatOf } from '../../../contracts/format.ts';
import { briefly, PRICE_DISPLAYS, WAYS_OF } from '../../../contracts/money.ts';
import { writeFacts } from '../../../contracts/notification-facts.ts';
import { LOCALES } from '../../../contracts/roles.ts';

const WEB = join(import.meta.dirname, '..', '..');
/** Files that mean a certain currency, whatever the club shows: the books and what is typed are in the club's own, a bank's sums in the bank's. */
const ON_PURPOSE = [
  'features/payments/bank/use-sums.ts',
  'features/accounting/MonthBooks.tsx',
  'features/audit/describe-entry.ts',
  'kit/club/use-money.ts',
];
/** A sum written by useLanguage without saying how prices are shown, or in one currency for good. */
const UNTOLD = /\b(?:moneyText|money)\((?:[^(),]|\([^()]*\))+\)|<Money\s(?:(?!display=)[^>])*\/>/;
const FOR_GOOD = /\bonlyIn\(|currency: '(?:BGN|EUR)'/;

const leavesTheSettingOut = (source: string) =>
  FOR_GOOD.test(source) || (!source.includes('useMoney') && UNTOLD.test(source));

test('the club’s setting says how every price on a screen is written', () => {
  const names = readdirSync(WEB, { recursive: true, encoding: 'utf8' });
  const found = names
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    .filter((name) => leavesTheSettingOut(readFileSync(join(WEB, name), 'utf8')));
  // These are found, too: the search finds what it looks for.
  expect(found.toSorted()).toEqual(ON_PURPOSE.toSorted());
});

test.each([
  ['moneyText(payment.amount)', true],
  ['money(sumOf(rows))', true],
  ['<Money amount={row.amount} />', true],
  ["onlyIn('EUR')", true],
  ["{ currency: 'BGN', way }", true],
  ['moneyText(payment.amount, display)', false],
  ['<Money display={display} amount={row.amount} />', false],
  ['const { money } = useMoney(); money(row.amount)', false],
])('%s leaves the setting out: %s', (source, isFound) => {
  expect(leavesTheSettingOut(source)).toBe(isFound);
});

test('a setting switches screens and emails alike, in every language', () => {
  for (const locale of LOCALES) {
    const shown = PRICE_DISPLAYS.map((way) => {
      const display = { currency: 'BGN', way } as const;
      const text = formatOf(locale).moneyText(8000, display);
      expect(writeFacts({ amount: 8000 }, { locale, display }).amount).toBe(text);
      return [/80[.,]00[ \u00a0](лв\.|BGN)/.test(text), /40[.,]90[ \u00a0]€/.test(text)];
    });
    expect(shown).toEqual([
      [true, false],
      [true, true],
      [true, true],
      [false, true],
    ]);
  }
  expect(PRICE_DISPLAYS.map((way) => briefly({ currency: 'BGN', way }).way)).toEqual(['bgn', 'bgn', 'eur', 'eur']);
  expect(WAYS_OF.EUR.map((way) => briefly({ currency: 'EUR', way }))).toEqual(
    WAYS_OF.EUR.map(() => ({ currency: 'EUR', way: 'eur' })),
  );
});
