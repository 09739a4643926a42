import type { help as bg } from '../bg/help.ts';
import type { RussianShape } from '../shape.ts';

export const help = {
  open: 'Помощь',
  title: 'Помощь',
  search: 'Искать в помощи',
  found_one: 'Найдена {{count}} статья',
  found_few: 'Найдены {{count}} статьи',
  found_many: 'Найдено {{count}} статей',
  found_other: 'Найдено {{count}} статьи',
  nothing: 'Такой статьи нет',
  nothingNote: 'Попробуйте другое слово или напишите нам: мы отвечаем на каждое сообщение.',
  failed: 'Помощь не загрузилась.',
  tour: 'Экскурсия',
  contact: 'Написать в клуб',
} satisfies RussianShape<typeof bg>;
