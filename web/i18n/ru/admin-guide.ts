import type { adminGuide as bg } from '../bg/admin-guide.ts';
import type { RussianShape } from '../shape.ts';

export const adminGuide = {
  title: 'Справочник для родителей',
  lead: 'Статьи страницы «Родителям» в том порядке, в котором их читают.',
  add: 'Новая статья',
  edit: 'Статья',
  empty: 'Статей пока нет.',
  hidden: 'Скрыта',
  saved: 'Статья «{{title}}» сохранена',
  deleted: 'Статья «{{title}}» удалена',
  delete: 'Удалить статью',
  deleteTitle: 'Удаление «{{title}}»',
  deleteNote: 'Ссылки на статью больше не будут к ней вести.',
  deleteLoss: 'Статья на всех языках',
  deleteConfirm: 'Удалить статью',
  slugTaken: 'У другой статьи уже такой адрес',
  failed: {
    save: 'Статья не сохранилась',
    delete: 'Статья не удалилась',
    order: 'Порядок не сохранился',
  },
  fields: {
    title: 'Заголовок',
    slug: 'Адрес',
    slugHelp: 'Конец ссылки на статью: строчные латинские буквы, цифры и дефисы.',
    body: 'Текст',
    bodyHelp: 'Пустая строка разделяет абзацы. Строки, начинающиеся с «- », становятся списком.',
    visible: 'Показывать на сайте',
  },
} satisfies RussianShape<typeof bg>;
