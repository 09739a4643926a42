import type { area as bg } from '../bg/area.ts';
import type { RussianShape } from '../shape.ts';

export const area = {
  navigation: 'Мой кабинет',
  dashboard: 'Обзор',
  payments: 'Платежи',
  subscriptions: 'Абонементы',
  documents: 'Документы',
  orders: 'Заказы',
  events: 'События',
  account: 'Профиль',
  classes: 'Мои группы',
  athleteHome: 'Обзор',
  goals: 'Цели',
  publicSite: 'На сайт',
  admin: {
    analytics: 'Обзор',
    users: 'Пользователи',
    children: 'Дети',
    classes: 'Группы',
    enrollments: 'Записи',
    instructors: 'Инструкторы',
    locations: 'Места',
    billing: 'Платежи',
    kindergarten: 'Детские сады',
    products: 'Товары',
    team: 'Команда',
    jobs: 'Автоматика',
    news: 'Новости',
    media: 'Галерея',
  },
} satisfies RussianShape<typeof bg>;
