import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { texts } from '../../i18n/server.ts';
import { formatOf } from '../../lib/format.ts';
import { describeNotification } from './describe-notification.ts';

const t = i18next.createInstance();
beforeAll(() => t.init({ lng: 'bg', resources: texts, defaultNS: 'notifications' }));

const describeIn = (kind: string, data: object) =>
  describeNotification({ kind, data }, t.getFixedT('bg', 'notifications') as never, formatOf('bg'));

test('a notification says what has happened, with money and moments as people write them', () => {
  expect(describeIn('payment_validated', { reference: 'PL-7', amount: 8000 })).toEqual({
    text: 'Плащането PL-7 от 80,00 лв. (40,90 €) е потвърдено.',
    to: '/payments',
  });
  expect(
    describeIn('place_offered', { class_title: 'Делфини', expires_at: '2026-11-21T15:30:00Z' }).text.replaceAll(
      '\u00a0',
      ' ',
    ),
  ).toBe('Освободи се място в „Делфини“. Пазим го за теб до сб, 21 ное 2026, 17:30.');
});

test('a kind of a newer server is news all the same', () => {
  expect(describeIn('something_new', {})).toEqual({ text: 'Има новина от клуба.', to: null });
});
