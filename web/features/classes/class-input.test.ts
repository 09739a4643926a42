import { expect, test } from 'vitest';
import { saveClassInput } from '../../../contracts/inputs/classes.ts';
import type { AdminClass } from './class-list-data.ts';
import { classInput, copyOf } from './classes-data.ts';

const id = '11111111-1111-4111-8111-111111111111';
const row: AdminClass = {
  id,
  title: 'Делфинчета',
  title_en: null,
  title_ru: null,
  description: null,
  description_en: null,
  description_ru: null,
  instructor_id: id,
  teacher_ids: [],
  assistant_ids: [],
  location_id: id,
  duration_minutes: 45,
  price_per_class: 1500,
  max_capacity: 8,
  lane: 1,
  level: 'beginner',
  level_id: id,
  level_name: 'Начинаещи',
  level_name_en: null,
  level_name_ru: null,
  level_color: 'water',
  age_min: null,
  age_max: null,
  is_active: true,
  single_days: false,
  season_id: id,
  is_planned: false,
  instructor: 'Иван Петров',
  class_sessions: [{ day_of_week: 1, start_time: '17:30:00' }],
  locations: { name: 'Басейн', name_en: null, name_ru: null },
  taken: 0,
  waiting: 0,
};

test('a class of the list is saved, and copied, as save_class takes it', () => {
  expect(saveClassInput.safeParse(classInput(row)).error).toBeUndefined();
  expect(saveClassInput.safeParse(copyOf(row, 'Друга')).error).toBeUndefined();
});
