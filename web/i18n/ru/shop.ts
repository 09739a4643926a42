import type { shop as bg } from '../bg/shop.ts';
import type { RussianShape } from '../shape.ts';

export const shop = {
  meta: { title: 'Магазин', description: 'Купальники, очки, шапочки и инвентарь, выбранные тренерами.' },
  title: 'Магазин',
  lead: 'Выбрано тренерами. Заберите в бассейне, или мы отправим.',
  categories: {
    all: 'Все',
    swimwear: 'Купальники',
    goggles: 'Очки',
    caps: 'Шапочки',
    training_equipment: 'Инвентарь',
    accessories: 'Аксессуары',
  },
  inStock: 'В наличии',
  lastOnes_one: 'Осталась {{count}} штука',
  lastOnes_few: 'Осталось {{count}} штуки',
  lastOnes_many: 'Осталось {{count}} штук',
  lastOnes_other: 'Осталось {{count}} штуки',
  outOfStock: 'Распродано',
  empty: 'В этой категории пока ничего нет.',
  failed: 'Магазин не загрузился',
  opens: 'Заказы онлайн начнутся скоро. А пока спросите в бассейне.',
  checkout: {
    metaTitle: 'Оформление заказа',
    title: 'Оформление заказа',
    empty: 'Ваша корзина пуста.',
    note: 'Заказы онлайн начнутся скоро.',
    action: 'В магазин',
  },
} satisfies RussianShape<typeof bg>;
