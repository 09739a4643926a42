import type { office as bg } from '../bg/office.ts';
import type { RussianShape } from '../shape.ts';

export const office = {
  groups: { people: 'Люди', teaching: 'Обучение', money: 'Деньги', shop: 'Магазин', site: 'Сайт', system: 'Система' },
} satisfies RussianShape<typeof bg>;
