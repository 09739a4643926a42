import type { ledger as bg } from '../bg/ledger.ts';
import type { RussianShape } from '../shape.ts';

export const ledger = {
  open: 'Выписка по посещениям',
  title: 'Посещения в «{{title}}»',
  lead: 'Каждое списанное и возвращённое посещение. Из них складывается остаток.',
  why: 'Почему',
  change: 'Изменение',
  balance: 'Осталось',
  lesson: 'занятие {{date}}',
  empty: 'По этому пакету ещё нет списаний.',
  reasons: {
    bought: 'Куплен пакет',
    present: 'Посещённое занятие',
    absent: 'Пропуск без причины',
    excused: 'Уважительный пропуск',
    corrected: 'Исправленная отметка',
    lesson_cancelled: 'Отменённое занятие',
    transferred: 'Перевод в другую группу',
    removed: 'Отписка из группы',
    expired: 'Пакет истёк',
    make_up: 'Право на отработку',
    adjusted: 'Поправка клуба',
  },
} satisfies RussianShape<typeof bg>;
