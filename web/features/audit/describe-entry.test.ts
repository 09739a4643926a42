import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '../../../contracts/audit.ts';
import { LOCALES } from '../../../contracts/roles.ts';
import { Engine, engine } from '../../i18n/engine.ts';
import { texts } from '../../i18n/texts.ts';
import { formatOf } from '../../lib/format/format.ts';
import type { AuditEntry } from './audit-data.ts';
import { describeEntry } from './describe-entry.ts';

for (const [noun, tree] of Object.entries(texts.bg)) engine.add('bg', noun, tree);

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  action: 'change_row',
  subject_table: 'products',
  subject_id: '2',
  subject_name: 'Шапка',
  subject_name_en: null,
  subject_name_ru: null,
  actor_id: '3',
  actor_name: 'Силвия',
  ip: null,
  created_at: '2026-11-20T10:00:00Z',
  details: {},
  ...more,
});
const describeIn = (locale: 'bg' | 'en' | 'ru', more: Partial<AuditEntry>) =>
  describeEntry(entry(more), {
    t: new Engine(locale, texts).of('adminAudit') as never,
    format: formatOf(locale),
    locale,
    currency: 'BGN',
  });

test('a voucher is said with its issuer, not only with the payment that it paid', () => {
  const taken = { action: 'take_voucher', subject_table: 'payments', subject_name: 'PK123', subject_name_en: null };
  const { text } = describeIn('bg', { ...taken, details: { issuer: 'Община Шумен', amount: 3000 } as never });
  expect(text.replaceAll('\u00a0', ' ')).toBe('прие ваучер от „Община Шумен“ за 30,00 лв. (PK123)');
});

test('a changed row says what changed, with money, yes and no as people write them', () => {
  const details = { changes: { price: ['1250', '1400'], is_active: ['true', 'false'], bio: [null, 'Нов\nред'] } };
  const { text, changes } = describeIn('bg', { details: details as never });
  expect(text).toBe('промени продукт „Шапка“');
  expect(changes.map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
    'цена: 12,50 лв. → 14,00 лв.',
    'активен: да → не',
    'описание: – → Нов',
  ]);
});

test('translations, lists, days and rows that are pointed at are shown in words', () => {
  const details = {
    changes: {
      title_en: [null, 'Camp'],
      specialties: ['["Кроул"]', '["Кроул", "Бруст"]'],
      taken_on: ['2026-11-20', null],
      location_id: ['1', '2'],
    },
  };
  expect(describeIn('bg', { details: details as never }).changes.map((line) => line.replaceAll('\u00a0', ' '))).toEqual(
    ['заглавие (EN): – → Camp', 'специалности: Кроул → Кроул, Бруст', 'дата: пт, 20 ное 2026 → –', 'място'],
  );
});

test('a class is named in the language of the reader, in Bulgarian where it has no other name', () => {
  const details = { name: 'Делфини', classes: 2 } as never;
  const change = { action: 'change_classes', subject_table: 'classes', subject_name: 'Делфини', details };
  const named = { ...change, subject_name_en: 'Dolphins' };
  expect(describeIn('en', named).text).toBe('changed the class “Dolphins”, 2 in one go');
  expect(describeIn('bg', named).text).toBe('промени групата „Делфини“, общо 2 наведнъж');
  expect(describeIn('ru', named).text).toBe('изменяет группу «Делфини», всего за раз: 2');
});

test('an action of a procedure is a sentence with its facts', () => {
  expect(
    describeIn('bg', {
      action: 'set_user_role',
      subject_name: 'Ана',
      details: { before: 'parent', after: 'instructor' },
    }).text,
  ).toBe('смени ролята на Ана: родител → инструктор');
  expect(
    describeIn('en', { action: 'set_enrollment_active', subject_name: 'Ана', details: { active: false } }).text,
  ).toBe('deactivated the enrollment Ана');
});

test('no sentence in any language is left with a gap', () => {
  const details = {
    before: 'parent',
    after: 'admin',
    title: 'x',
    reason: 'x',
    ends_on: 'x',
    change: 1,
    stock_quantity: 1,
    role: 'parent',
    starts_on: 'x',
    valid_from: 'x',
    families: 1,
    health_notes: 1,
    messages: 1,
    certificates: 1,
    people: 1,
    lessons: 1,
    classes: 2,
    term: '2027/2028',
    number: 1,
    version: 1,
    count: 1,
    from: 'x',
    to: 'x',
    license: 'x',
    amount: 1250,
    issuer: 'x',
    note: 'x',
    file_name: 'x',
    new: 1,
    known: 1,
    settled: 'x',
    month: '2026-11',
    seed: 'x',
    season: 'x',
    day: '2026-11-23',
  };
  for (const locale of LOCALES)
    for (const action of AUDIT_ACTIONS)
      expect(describeIn(locale, { action, details }).text).not.toMatch(/–|^actions\./);
});

test('a fact that an entry of an older program lacks is a dash', () => {
  expect(describeIn('bg', { action: 'apply_retention', details: { health_notes: 1, messages: 2 } }).text).toBe(
    'изтри данни с изтекъл срок: здравни бележки 1, съобщения 2, медицински, застраховки и карти –',
  );
});

test('an action of a newer server keeps its own name', () => {
  expect(describeIn('bg', { action: 'fly_away', subject_name: null, subject_table: 'birds' }).text).toBe(
    'fly_away birds',
  );
});
