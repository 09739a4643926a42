import type { adminAthletes as bg } from '../bg/admin-athletes.ts';
import type { RussianShape } from '../shape.ts';

export const adminAthletes = {
  title: 'Спортсмены',
  lead: 'Кто просит профиль спортсмена. Ожидающие сверху.',
  range: 'Зарегистрировались за последние',
  columns: {
    name: 'Имя',
    email: 'Почта',
    phone: 'Телефон',
    state: 'Состояние',
    birthDate: 'Дата рождения',
    license: 'Лицензия',
    child: 'Ребёнок в клубе',
    registered: 'С',
  },
  states: {
    waiting: 'Ждёт одобрения',
    approved: 'Одобрен',
    refused: 'Отказано',
  },
  plural: {
    waiting: 'Ожидающие',
    approved: 'Одобренные',
    refused: 'Отказы',
  },
  toChild: 'К ребёнку: {{name}}',
  actions: 'Действия: {{name}}',
  approveMany_one: 'Одобрить {{count}} спортсмена',
  approveMany_few: 'Одобрить {{count}} спортсменов',
  approveMany_many: 'Одобрить {{count}} спортсменов',
  approveMany_other: 'Одобрить {{count}} спортсмена',
  approvedMany_one: 'Одобрен {{count}} спортсмен',
  approvedMany_few: 'Одобрены {{count}} спортсмена',
  approvedMany_many: 'Одобрены {{count}} спортсменов',
  approvedMany_other: 'Одобрены {{count}} спортсмена',
  failed: 'Одобрение не изменено',
  empty: 'Пока никто не просил профиль спортсмена.',
  emptyNote: 'Спортсмены регистрируются сами и ждут здесь одобрения.',
  refuse: {
    open: 'Отказать',
    title: 'Отказать: {{name}}?',
    note: 'Спортсмен получит письмо с причиной. Позже можно одобрить.',
    reason: 'Причина, как её прочтут',
    confirm: 'Отказать и отправить письмо',
    done: '{{name}} получит письмо с причиной',
  },
} satisfies RussianShape<typeof bg>;
