import { SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database.ts';
import { addDays, clubDay } from '../../contracts/time.ts';
import type { DemoPeople } from './demo-people.ts';
import type { Random } from './random.ts';

/** Days before today on which children were assessed, the oldest first. */
const ASSESSED = [84, 56, 28, 5];

const SKILLS: [level: 'beginner' | 'intermediate' | 'advanced', bg: string, en: string, ru: string][] = [
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

const COMMENTS = [
  'Дишането в кроула е много по-спокойно. Следваща цел: ръката да влиза пред рамото.',
  'Работи с желание. Нека вкъщи упражнява издишване под душа.',
  'Отлична седмица: първите 25 метра без спиране.',
  'Внимава повече и помага на по-малките.',
];

const ACHIEVEMENTS: [child: string, title: string, description: string, daysAgo: number][] = [
  ['Мария Димитрова', 'Първи 25 метра', 'Преплува цял басейн без спиране.', 12],
  ['Мария Димитрова', 'Смел скок', 'Скочи сама в дълбокото.', 40],
  ['Калоян Димитров', 'Без отсъствия цял месец', 'Дойде на всички часове.', 20],
  ['Александър Георгиев', 'Под минута на 50 м гръб', 'Личен рекорд на пролетния турнир.', 33],
  ['Теодора-Мария Христова-Иванова', 'Звезда по гръб', 'Десет секунди без помощ.', 9],
  ['Лев Петров', 'Бронз на 100 м бруст', 'Трето място на общинското първенство.', 33],
];

const COMPETITORS = ['Александър Георгиев', 'Лев Петров'];

/** The ladder of skills, what children have shown of it, their scores over three months, and badges. */
export async function seedProgress(database: Database, random: Random, people: DemoPeople): Promise<void> {
  const today = clubDay();
  const instructor_id = people.instructors[0];
  await database.transaction(SERVICE, async (trx) => {
    const skills = await trx
      .insertInto('skills')
      .values(
        SKILLS.map(([level, name, name_en, name_ru], display_order) => ({
          level,
          name,
          name_en,
          name_ru,
          display_order,
        })),
      )
      .returning(['id', 'level'])
      .execute();
    for (const [name, child] of Object.entries(people.children)) {
      const start = random.int(2, 4);
      for (const [index, days] of ASSESSED.entries()) {
        const score = () => Math.min(10, start + index + random.int(0, 2));
        const common = {
          child_id: child.id,
          instructor_id,
          date: addDays(today, -days),
          technique: score(),
          endurance: score(),
          speed: score(),
        };
        const comment = index === ASSESSED.length - 1 ? COMMENTS[random.int(0, COMMENTS.length - 1)]! : null;
        await trx
          .insertInto('progress_assessments')
          .values({ ...common, metric_set: 'learner', coordination: score(), discipline: score(), comment })
          .execute();
        if (!COMPETITORS.includes(name)) continue;
        await trx
          .insertInto('progress_assessments')
          .values({ ...common, metric_set: 'competitive', power: score(), mentality: score(), comment })
          .execute();
      }
      const shown = skills.filter((skill) => skill.level === 'beginner' && random.chance(0.6));
      if (shown.length === 0) continue;
      await trx
        .insertInto('skill_results')
        .values(
          shown.map((skill) => ({
            child_id: child.id,
            skill_id: skill.id,
            instructor_id,
            achieved_on: addDays(today, -random.int(3, 50)),
          })),
        )
        .execute();
    }
    for (const [name, title, description, days] of ACHIEVEMENTS) {
      const child_id = people.children[name]!.id;
      await trx
        .insertInto('achievements')
        .values({ child_id, title, description, awarded_on: addDays(today, -days), awarded_by: instructor_id })
        .execute();
    }
  });
}
