import type { nav as bg } from '../bg/nav.ts';
import type { RussianShape } from '../shape.ts';

export const nav = {
  main: 'Основная навигация',
  club: 'О клубе',
  privacy: 'Политика конфиденциальности',
  terms: 'Условия',
  poolRules: 'Правила бассейна',
  cookies: 'Файлы cookie',
  withdraw: 'Отказ от договора',
  legal: 'Правовая информация',
  schedule: 'Расписание',
  coaches: 'Тренеры',
  news: 'Новости',
  media: 'Галерея',
  shop: 'Магазин',
  contact: 'Контакты',
  parentGuide: 'Родителям',
  locations: 'Бассейны',
  more: 'Ещё',
  signIn: 'Войти',
  myArea: 'Мой кабинет',
  claim: 'Клуб плавания для детей и юношества.',
} satisfies RussianShape<typeof bg>;
