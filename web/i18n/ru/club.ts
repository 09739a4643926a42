import type { club as bg } from '../bg/club.ts';
import type { RussianShape } from '../shape.ts';

export const club = {
  meta: {
    title: 'О клубе',
    description: 'Миссия, ценности и история клуба плавания, и все бассейны, где мы тренируемся.',
  },
  title: 'О клубе',
  mission: 'Миссия',
  values: 'Ценности',
  history: 'История',
  locations: 'Где мы тренируемся',
  map: 'На карте',
  directions: 'Как добраться',
  empty: 'Скоро расскажем о клубе.',
  emptyNote: 'Мы ещё пишем о миссии, людях и бассейнах. А пока просто спросите.',
  ask: 'Спросить нас',
  failed: 'Страница загрузилась не полностью',
} satisfies RussianShape<typeof bg>;
