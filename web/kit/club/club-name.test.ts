import { expect, test } from 'vitest';
import { clubNames } from './club-name.server.ts';

test('the club’s name is the one of the settings, in the reader’s alphabet', () => {
  const name = 'Плувен клуб „Делфин“';
  expect(clubNames({ name, name_en: 'Dolphin', name_ru: 'Дельфин' })).toEqual({
    bg: name,
    en: 'Dolphin',
    ru: 'Дельфин',
  });
  expect(clubNames({ name, name_en: null, name_ru: null })).toEqual({ bg: name, en: 'Pluven klub „Delfin“', ru: name });
});

test('a club that has no name yet has none in any language', () => {
  expect(clubNames({ name: 'Плувен клуб', name_en: null, name_ru: null })).toBeNull();
  expect(clubNames({ name: '', name_en: null, name_ru: null })).toBeNull();
});
