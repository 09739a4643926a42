import type { Level } from '../../contracts/levels.ts';

const LADDER: [level: Level, bg: string, en: string, ru: string][] = [
  ['beginner', 'Влиза във водата без помощ', 'Enters the water without help', 'Входит в воду без помощи'],
  [
    'beginner',
    'Издишва под водата пет пъти подред',
    'Breathes out under water five times in a row',
    'Делает пять выдохов в воду подряд',
  ],
  [
    'beginner',
    'Звезда по гръб, десет секунди',
    'Star float on the back, ten seconds',
    'Звёздочка на спине, десять секунд',
  ],
  ['beginner', 'Плъзгане по гърди, пет метра', 'Front glide, five meters', 'Скольжение на груди, пять метров'],
  ['beginner', 'Работа с крака с дъска, 15 метра', 'Kicking with a board, 15 meters', 'Работа ног с доской, 15 метров'],
  [
    'intermediate',
    '25 метра кроул с дишане настрани',
    '25 m front crawl with side breathing',
    '25 м кролем с дыханием в сторону',
  ],
  ['intermediate', '25 метра гръб', '25 m backstroke', '25 м на спине'],
  ['intermediate', 'Скок от блок', 'Dive from the block', 'Прыжок с тумбы'],
  ['intermediate', 'Обръщане кроул', 'Front crawl turn', 'Поворот в кроле'],
  ['advanced', '100 метра съчетано', '100 m individual medley', '100 м комплексно'],
  ['advanced', '400 метра без спиране', '400 m without stopping', '400 м без остановки'],
  [
    'advanced',
    'Подводна фаза след старт, осем метра',
    'Underwater phase after the start, eight meters',
    'Подводная фаза после старта, восемь метров',
  ],
];

/** The skills of a child at the end of each level, as clubs usually order them: rows of `skills`. */
export const SKILLS = LADDER.map(([level, name, name_en, name_ru], display_order) => ({
  level,
  name,
  name_en,
  name_ru,
  display_order,
}));
