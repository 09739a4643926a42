import type { coaches as bg } from '../bg/coaches.ts';
import type { RussianShape } from '../shape.ts';

export const coaches = {
  meta: {
    title: 'Тренеры и спортсмены',
    description: 'Люди, которые ведут занятия, и спортсмены, которыми мы гордимся.',
  },
  title: 'Тренеры и спортсмены',
  coaches: 'Тренеры',
  athletes: 'Спортсмены',
  years_one: '{{count}} год опыта',
  years_few: '{{count}} года опыта',
  years_many: '{{count}} лет опыта',
  years_other: '{{count}} года опыта',
  since: 'В клубе с {{year}} г.',
  certifications: 'Квалификация',
  empty: 'Скоро представим команду.',
  failed: 'Команда не загрузилась',
} satisfies RussianShape<typeof bg>;
