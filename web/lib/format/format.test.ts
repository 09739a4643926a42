import { describe, expect, it } from 'vitest';
import type { Locale } from '../../../contracts/roles.ts';
import { ageOn, clubDay, formatOf } from './format.ts';

const bg = formatOf('bg');
/** Intl puts unbreakable spaces between a figure and its unit. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('money', () => {
  it('shows leva with the euro beside by the fixed rate', () => {
    expect(bg.money(8_000, { currency: 'BGN', way: 'bgn_eur' }).map((half) => plain(half ?? ''))).toEqual([
      '80,00 лв.',
      '40,90 €',
    ]);
    expect(plain(bg.moneyText(12_000, { currency: 'BGN', way: 'eur_bgn' }))).toBe('61,36 € (120,00 лв.)');
    // No line of a text ends between a sum and its sign.
    expect(bg.moneyText(8_000, { currency: 'BGN', way: 'bgn_eur' })).toBe('80,00\u00a0лв. (40,90\u00a0€)');
    expect(bg.money(16_000, { currency: 'BGN', way: 'bgn' })[1]).toBeNull();
    expect(plain(formatOf('en').moneyText(8_000, { currency: 'BGN', way: 'bgn' }))).toBe('80.00 BGN');
  });

  it('of a club that counts in euro derives the leva', () => {
    expect(plain(bg.moneyText(4_000, { currency: 'EUR', way: 'eur' }))).toBe('40,00 €');
    expect(plain(bg.moneyText(4_000, { currency: 'EUR', way: 'eur_bgn' }))).toBe('40,00 € (78,23 лв.)');
  });
});

describe('dates and times', () => {
  it('are written as the club writes them, in its zone', () => {
    expect(bg.date('2026-11-20')).toBe('пт, 20 ное 2026');
    expect(bg.dateTime('2026-11-20T15:30:00Z')).toBe('пт, 20 ное 2026, 17:30');
    expect(formatOf('en').date('2026-11-20')).toBe('Fri, 20 Nov 2026');
    expect(formatOf('ru').date('2026-11-20')).toBe('пт, 20 ноя 2026');
    expect(bg.clock('17:30:00')).toBe('17:30');
    expect(bg.weekday(3)).toBe('сряда');
  });

  it('have months of three characters, no two alike', () => {
    const days = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-15`);
    const months = (locale: Locale) => days.map((day) => formatOf(locale).dayMonth(day).replace('15 ', '')).join(' ');
    expect(months('bg')).toBe('яну фев мар апр май юни юли авг сеп окт ное дек');
    expect(months('en')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
    expect(months('ru')).toBe('янв фев мар апр мая июн июл авг сен окт ноя дек');
  });

  it('belong to the day in Sofia', () => {
    expect(clubDay('2026-11-19T22:30:00Z')).toBe('2026-11-20');
  });

  it('are relative while they are near', () => {
    const now = new Date('2026-11-20T10:00:00Z');
    expect(bg.relativeDay('2026-11-20', now)).toBe('днес');
    expect(bg.relativeDay('2026-11-21', now)).toBe('утре');
    expect(bg.relativeDay('2026-11-23', now)).toBe('след 3 дни');
    expect(bg.relativeDay('2026-12-20', now)).toBe('нд, 20 дек 2026');
  });

  it('make an age on a day', () => {
    expect(ageOn('2018-11-21', '2026-11-20')).toBe(7);
    expect(ageOn('2018-11-20', '2026-11-20')).toBe(8);
    expect(['2027-02-28', '2027-03-01', '2028-02-29'].map((day) => ageOn('2016-02-29', day))).toEqual([10, 11, 12]);
  });
});
