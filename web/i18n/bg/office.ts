export const office = {
  groups: { people: 'Хора', teaching: 'Обучение', money: 'Пари', shop: 'Магазин', site: 'Сайт', system: 'Система' },
};
