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
  signOut: 'Выйти',
  signedInAs: 'Вы вошли как {{name}}',
} satisfies RussianShape<typeof bg>;
