import type { session as bg } from '../bg/session.ts';
import type { RussianShape } from '../shape.ts';

export const session = {
  denied: { title: 'Access Denied', body: 'Для этой страницы нужна роль «{{role}}».' },
  actAs: {
    parent: 'Как родитель',
    athlete: 'Как спортсмен',
    instructor: 'Как инструктор',
    reception: 'Ресепшен',
    admin: 'Офис',
  },
  switchRole: '{{role}}: сменить роль',
  signedOut: {
    title: 'Вы вышли',
    body: 'До скорой встречи!',
    waiting_one:
      '{{count}} отметка ещё ждёт связи. Она останется на этом устройстве и отправится, когда вы войдёте снова.',
    waiting_few:
      '{{count}} отметки ещё ждут связи. Они останутся на этом устройстве и отправятся, когда вы войдёте снова.',
    waiting_many:
      '{{count}} отметок ещё ждут связи. Они останутся на этом устройстве и отправятся, когда вы войдёте снова.',
    waiting_other:
      '{{count}} отметки ещё ждут связи. Они останутся на этом устройстве и отправятся, когда вы войдёте снова.',
  },
  unsent: {
    title_one: '{{count}} отметка ещё не отправлена',
    title_few: '{{count}} отметки ещё не отправлены',
    title_many: '{{count}} отметок ещё не отправлено',
    title_other: '{{count}} отметки ещё не отправлены',
    note: 'Они останутся на этом устройстве, и клуб получит их, только когда вы войдёте здесь снова. Лучше дождитесь связи и отправьте их.',
    skills: 'Навыки',
    lesson: 'Занятие',
    themes: 'Темы занятий',
    events: 'События',
    marks_one: '{{count}} отметка',
    marks_few: '{{count}} отметки',
    marks_many: '{{count}} отметок',
    marks_other: '{{count}} отметки',
  },
  signOut: 'Выйти',
  unsentMessages: {
    title: 'Ждут сети',
    note: 'Уйдёт само, как только появится сеть.',
    kept: 'Нет сети. Сообщение сохранено и уйдёт само.',
    drop: 'Удалить',
  },
} satisfies RussianShape<typeof bg>;
