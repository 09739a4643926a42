import { expect, test } from 'vitest';
import { NOTIFICATION_KINDS, type NotificationFacts } from '../../../contracts/notifications.ts';
import { LOCALES, type Locale } from '../../../contracts/roles.ts';
import { Engine } from '../../i18n/engine.ts';
import { texts } from '../../i18n/texts.ts';
import { describeNotification } from './describe-notification.ts';

const describeIn = (kind: string, data: NotificationFacts, locale: Locale = 'bg') => {
  const t = new Engine(locale, texts).of(['notifications', 'common']) as never;
  const { text, to } = describeNotification(
    { kind, data },
    { t, locale, display: { currency: 'BGN', way: 'bgn_eur' } },
  );
  return { text: text.replaceAll('\u00a0', ' '), to };
};

test('a notification says what has happened, with money and moments as people write them', () => {
  expect(describeIn('payment_validated', { reference: 'PL-7', amount: 8000 })).toEqual({
    text: 'Плащането PL-7 от 80,00 лв. (40,90 €) е потвърдено.',
    to: '/payments',
  });
  expect(
    describeIn('seat_offered', { class_title: 'Делфини', expires_at: '2026-11-21T15:30:00Z', child_name: 'Мария' })
      .text,
  ).toBe('Има място за Мария в „Делфини“. Пазим го за теб до сб, 21 ное 2026, 17:30.');
  const low = { child_id: 'c', child_name: 'Мария', class_title: 'Делфини', class_title_en: 'Dolphins' };
  expect(describeIn('sessions_low', { ...low, left: 1 }).text).toBe('На Мария остава 1 посещение в „Делфини“.');
  expect(describeIn('sessions_low', { ...low, left: 2 }, 'en')).toEqual({
    text: 'Мария has 2 sessions left in “Dolphins”.',
    to: '/child/c/payment',
  });
});

test('several canceled lessons are a line each, below a line that says all in short', () => {
  const lesson = { lesson_id: 'm', class_id: 'c', class_title: 'Делфини', class_title_en: 'Dolphins' };
  const data = {
    reason: 'Ремонт',
    child_names: ['Мая'],
    lessons: [
      { ...lesson, starts_at: '2026-11-23T15:30:00Z', child_names: ['Мая'] },
      { ...lesson, starts_at: '2026-11-25T15:30:00Z', child_names: [] },
    ],
  };
  expect(describeIn('lessons_cancelled', data).text.split('\n')).toEqual([
    'Отменени са 2 урока (Ремонт):',
    'пн, 23 ное 2026, 17:30: Делфини (Мая)',
    'ср, 25 ное 2026, 17:30: Делфини',
  ]);
  expect(describeIn('lessons_cancelled', data, 'ru').text).toMatch(/^Отменены 2 занятия \(Ремонт\):\n/);
});

test('a note that was not written leaves no trace', () => {
  const payment = { reference: 'PL-7', amount: 8000 };
  expect(describeIn('payment_failed', payment).text).toBe('Плащането PL-7 от 80,00 лв. (40,90 €) не беше прието.');
  expect(describeIn('payment_failed', { ...payment, note: 'Друга сума' }).text).toBe(
    'Плащането PL-7 от 80,00 лв. (40,90 €) не беше прието (Друга сума).',
  );
});

const everything: NotificationFacts = {
  child_id: 'c',
  child_name: 'Мария',
  child_names: ['Мария'],
  class_title: 'Делфини',
  expires_at: '2026-11-22T10:00:00Z',
  starts_at: '2026-11-22T10:00:00Z',
  valid_until: '2026-11-30',
  valid_from: '2027-01-01',
  left: 2,
  amount: 8000,
  reference: 'PL-7',
  note: 'Бележка',
  title: 'Първи 25 метра',
  name: 'Петър',
  position: 3,
  level: 'advanced',
};

test.each(LOCALES)('every kind has a sentence and a page (%s)', (locale) => {
  for (const kind of Object.keys(NOTIFICATION_KINDS)) {
    const { text, to } = describeIn(kind, everything, locale);
    expect(text, kind).not.toMatch(/[{}]|undefined|null|kinds\.|\(\)/);
    expect(to, kind).toMatch(/^\//);
  }
});

test('a kind of a newer server is news all the same', () => {
  expect(describeIn('something_new', {})).toEqual({ text: 'Има новина от клуба.', to: null });
});
