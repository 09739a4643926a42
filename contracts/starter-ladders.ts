import type { Level, LevelColor } from './levels.ts';

/** A text in Bulgarian, English and Russian. */
type InThree = readonly [bg: string, en: string, ru: string];

export interface StarterLevel {
  name: InThree;
  skill_level: Level;
  color: LevelColor;
  ratio: number;
  skills: readonly InThree[];
}

/** Three levels in the words of every club: for a small one that teaches and trains a few. */
const SMALL: readonly StarterLevel[] = [
  {
    name: ['Начинаещи', 'Beginners', 'Начинающие'],
    skill_level: 'beginner',
    color: 'water',
    ratio: 8,
    skills: [
      ['Влиза във водата без помощ', 'Enters the water without help', 'Входит в воду без помощи'],
      [
        'Издишва под водата пет пъти подред',
        'Breathes out under water five times in a row',
        'Делает пять выдохов в воду подряд',
      ],
      ['Звезда по гръб, десет секунди', 'Star float on the back, ten seconds', 'Звёздочка на спине, десять секунд'],
      ['Плъзгане по гърди, пет метра', 'Front glide, five meters', 'Скольжение на груди, пять метров'],
      ['Работа с крака с дъска, 15 метра', 'Kicking with a board, 15 meters', 'Работа ног с доской, 15 метров'],
    ],
  },
  {
    name: ['Напреднали', 'Intermediate', 'Продолжающие'],
    skill_level: 'intermediate',
    color: 'rope',
    ratio: 10,
    skills: [
      ['25 метра кроул с дишане настрани', '25 m front crawl with side breathing', '25 м кролем с дыханием в сторону'],
      ['25 метра гръб', '25 m backstroke', '25 м на спине'],
      ['Скок от блок', 'Dive from the block', 'Прыжок с тумбы'],
      ['Обръщане кроул', 'Front crawl turn', 'Поворот в кроле'],
    ],
  },
  {
    name: ['Състезатели', 'Advanced', 'Спортсмены'],
    skill_level: 'advanced',
    color: 'success',
    ratio: 12,
    skills: [
      ['100 метра съчетано', '100 m individual medley', '100 м комплексно'],
      ['400 метра без спиране', '400 m without stopping', '400 м без остановки'],
      [
        'Подводна фаза след старт, осем метра',
        'Underwater phase after the start, eight meters',
        'Подводная фаза после старта, восемь метров',
      ],
    ],
  },
];

/** Six levels from the first bubbles to the four strokes: for a school with many classes of small children. */
const SCHOOL: readonly StarterLevel[] = [
  {
    name: ['Приятели с водата', 'Friends with water', 'Дружба с водой'],
    skill_level: 'beginner',
    color: 'water',
    ratio: 6,
    skills: [
      ['Слиза по стълбата само', 'Climbs down the ladder alone', 'Спускается по лесенке само'],
      ['Прави мехурчета с уста и нос', 'Blows bubbles with mouth and nose', 'Пускает пузыри ртом и носом'],
      ['Потапя цялото лице', 'Puts the whole face in', 'Опускает всё лицо в воду'],
      ['Върви край стената с ръце', 'Walks along the wall by hand', 'Идёт вдоль бортика, держась руками'],
    ],
  },
  {
    name: ['Водата ме държи', 'Water holds me', 'Вода держит меня'],
    skill_level: 'beginner',
    color: 'success',
    ratio: 6,
    skills: [
      ['Медуза, пет секунди', 'Jellyfish float, five seconds', 'Медуза, пять секунд'],
      ['Звезда по гръб, десет секунди', 'Star on the back, ten seconds', 'Звезда на спине, десять секунд'],
      ['Плъзгане от стената, три метра', 'Glide from the wall, three meters', 'Скольжение от бортика, три метра'],
      ['Изправя се от лежане без помощ', 'Gets up from floating alone', 'Встаёт из положения лёжа без помощи'],
    ],
  },
  {
    name: ['Движа се напред', 'Moving forward', 'Плыву вперёд'],
    skill_level: 'beginner',
    color: 'warning',
    ratio: 8,
    skills: [
      ['Крака по гърди с дъска, 15 метра', 'Front kick with a board, 15 meters', 'Ноги на груди с доской, 15 метров'],
      ['Крака по гръб, десет метра', 'Back kick, ten meters', 'Ноги на спине, десять метров'],
      ['Скок от ръба и връщане до него', 'Jumps in and comes back to the edge', 'Прыжок с бортика и возврат к нему'],
      ['Вади предмет от дъното', 'Picks an object from the bottom', 'Достаёт предмет со дна'],
    ],
  },
  {
    name: ['Кроул и гръб', 'Crawl and backstroke', 'Кроль и спина'],
    skill_level: 'intermediate',
    color: 'rope',
    ratio: 8,
    skills: [
      ['Кроул с дишане настрани, 25 метра', 'Crawl with side breathing, 25 meters', 'Кроль с дыханием вбок, 25 метров'],
      [
        'Гръб с равна глава, 25 метра',
        'Backstroke with a still head, 25 meters',
        'На спине с ровной головой, 25 метров',
      ],
      ['Задържа се на дълбоко, 30 секунди', 'Treads water, 30 seconds', 'Держится на глубине, 30 секунд'],
    ],
  },
  {
    name: ['Бруст и скок', 'Breaststroke and dive', 'Брасс и прыжок'],
    skill_level: 'intermediate',
    color: 'danger',
    ratio: 10,
    skills: [
      ['Бруст, 25 метра', 'Breaststroke, 25 meters', 'Брасс, 25 метров'],
      ['Скок с глава от ръба', 'Head-first dive from the edge', 'Прыжок головой с бортика'],
      ['100 метра без спиране', '100 meters without a stop', '100 метров без остановки'],
    ],
  },
  {
    name: ['Четири стила', 'Four strokes', 'Четыре стиля'],
    skill_level: 'advanced',
    color: 'neutral',
    ratio: 12,
    skills: [
      ['Делфин, 15 метра', 'Butterfly, 15 meters', 'Баттерфляй, 15 метров'],
      ['Обръщане с превъртане', 'Tumble turn', 'Поворот кувырком'],
      ['100 метра съчетано', '100 m medley', '100 м комплексно'],
    ],
  },
];

/** Four levels from the four strokes to the start of a race: for a club that trains competitors. */
const SPORTS: readonly StarterLevel[] = [
  {
    name: ['Основа', 'Base', 'Основа'],
    skill_level: 'beginner',
    color: 'water',
    ratio: 8,
    skills: [
      ['Плъзгане в стрела, шест метра', 'Streamlined glide, six meters', 'Скольжение стрелой, шесть метров'],
      ['Крака и на двата стила, 25 метра', 'Kick on front and back, 25 meters', 'Ноги на груди и спине, 25 метров'],
      ['25 метра кроул', '25 m front crawl', '25 м кролем'],
    ],
  },
  {
    name: ['Техника', 'Technique', 'Техника'],
    skill_level: 'intermediate',
    color: 'rope',
    ratio: 10,
    skills: [
      ['100 метра кроул с дишане на три', '100 m crawl, breathing every three', '100 м кролем, вдох на три'],
      ['50 метра гръб с равен ритъм', '50 m backstroke in even rhythm', '50 м на спине в ровном ритме'],
      ['50 метра бруст с плъзгане', '50 m breaststroke with glide', '50 м брассом со скольжением'],
      ['Обръщане с превъртане', 'Tumble turn', 'Поворот кувырком'],
    ],
  },
  {
    name: ['Тренировка', 'Training', 'Тренировка'],
    skill_level: 'advanced',
    color: 'success',
    ratio: 14,
    skills: [
      ['400 метра без спиране', '400 m without a stop', '400 м без остановки'],
      ['50 метра делфин', '50 m butterfly', '50 м баттерфляем'],
      ['Серия 8 × 50 метра по график', 'Set of 8 × 50 m on the clock', 'Серия 8 × 50 м по режиму'],
    ],
  },
  {
    name: ['Състезание', 'Racing', 'Соревнование'],
    skill_level: 'advanced',
    color: 'danger',
    ratio: 16,
    skills: [
      [
        'Старт от блок и осем метра под вода',
        'Block start, eight meters under water',
        'Старт с тумбы и восемь метров под водой',
      ],
      ['200 метра съчетано', '200 m medley', '200 м комплексно'],
      ['Предава и поема щафета', 'Relay takeover', 'Передаёт и принимает эстафету'],
    ],
  },
];

/** The ladders that a club may begin with, in the club's own words. */
export const STARTER_LADDERS = { small: SMALL, school: SCHOOL, sports: SPORTS } as const;
export type StarterLadder = keyof typeof STARTER_LADDERS;

const texts = ([name, name_en, name_ru]: InThree) => ({ name, name_en, name_ru });

/** A ladder as rows of save_levels, each with an id of its own. */
export const ladderRows = (ladder: StarterLadder, newId: () => string) =>
  STARTER_LADDERS[ladder].map(({ name, skills, ...level }) => ({
    ...level,
    ...texts(name),
    id: newId(),
    age_min: null,
    age_max: null,
    is_active: true,
    skills: skills.map((skill) => ({
      ...texts(skill),
      id: newId(),
      meaning: null,
      meaning_en: null,
      meaning_ru: null,
      picture_path: null,
      is_active: true,
    })),
  }));
