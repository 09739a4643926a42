import type { later as bg } from '../bg/later.ts';
import type { RussianShape } from '../shape.ts';

export const later = {
  soon: 'Этот раздел ещё строится.',
  back: 'На главную',
  events: {
    title: 'События',
    empty: 'Ближайших событий нет.',
    note: 'Соревнования, лагеря и открытые занятия появятся здесь.',
    action: 'Читать новости',
  },
  athleteDashboard: {
    title: 'Мой обзор',
    empty: 'Результатов пока нет.',
    note: 'Ваше время и рекорды появятся здесь после первых соревнований.',
    action: 'Мои цели',
  },
  athleteGoals: {
    title: 'Мои цели',
    empty: 'Целей пока нет.',
    note: 'Скоро их можно будет записывать здесь вместе с тренером.',
    action: 'К обзору',
  },
  subscriptions: {
    title: 'Абонементы',
    empty: 'Активных абонементов нет.',
    note: 'Абонемент появится, когда вы запишете ребёнка на месячный план.',
    action: 'К обзору',
  },
  payments: {
    title: 'Платежи',
    empty: 'Платежей нет.',
    note: 'Здесь будет видно, что оплачено и что предстоит.',
    action: 'К обзору',
  },
} satisfies RussianShape<typeof bg>;
