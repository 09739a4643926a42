import type { guide as bg } from '../bg/guide.ts';
import type { RussianShape } from '../shape.ts';

export const guide = {
  meta: {
    title: 'Родителям',
    description:
      'Что взять с собой, как проходит первое занятие, что делать при пропуске и когда ребёнок переходит на новый уровень.',
  },
  title: 'Родителям',
  lead: 'То, о чём спрашивают почти все перед первым занятием.',
  contents: 'Содержание',
  search: 'Искать в справочнике',
  found_one: '{{count}} статья',
  found_few: '{{count}} статьи',
  found_many: '{{count}} статей',
  found_other: '{{count}} статьи',
  none: 'Нет статьи с такими словами.',
  ask: 'Спросить нас',
  clear: 'Показать все',
  print: 'Распечатать',
  link: 'Ссылка на «{{title}}»',
  empty: 'Справочник пишется. А пока просто спросите нас.',
  failed: 'Справочник не загрузился',
} satisfies RussianShape<typeof bg>;
