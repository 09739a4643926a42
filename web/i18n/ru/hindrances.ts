import type { hindrances as bg } from '../bg/hindrances.ts';
import type { RussianShape } from '../shape.ts';

export const hindrances = {
  title: 'Допуск к плаванию',
  yes: 'Можно плавать',
  no: 'Нет допуска',
  reasons: {
    documents_missing: 'не подписаны документы',
    certificate_missing: 'нет справки',
    certificate_ended: 'справка истекла',
    payment_overdue: 'платёж просрочен',
    package_ended: 'пакет исчерпан',
  },
  ending: 'Медицинская справка истекает: {{date}}',
  left_one: 'справка: ещё {{count}} день',
  left_few: 'справка: ещё {{count}} дня',
  left_many: 'справка: ещё {{count}} дней',
  left_other: 'справка: ещё {{count}} дня',
  refused: 'До этого клуб не даёт нового места.',
  steps: {
    documents: 'Прочитать и подписать документы',
    certificate: 'Добавить справку',
    payment: 'Оплатить',
    package: 'Продлить пакет',
  },
  instructors_one: 'Нужен ещё {{count}} инструктор: детей {{children}}, инструкторов {{now}}.',
  instructors_few: 'Нужны ещё {{count}} инструктора: детей {{children}}, инструкторов {{now}}.',
  instructors_many: 'Нужны ещё {{count}} инструкторов: детей {{children}}, инструкторов {{now}}.',
  instructors_other: 'Нужны ещё {{count}} инструктора: детей {{children}}, инструкторов {{now}}.',
} satisfies RussianShape<typeof bg>;
