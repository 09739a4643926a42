import { randomUUID } from 'node:crypto';
import { ladderRows } from '../../contracts/starter-ladders.ts';
import { addDays, clubDay } from '../../contracts/time.ts';
import { SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { DemoPeople } from './demo-people.ts';
import type { Random } from './random.ts';

/** Days before today on which children were assessed, the oldest first. */
const ASSESSED = [84, 56, 28, 5];

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

/** Report cards that families have: the last step is that of the skills after the second. */
const CARDS: [child: string, period: string, words: string, daysAgo: number, step: number][] = [
  [
    'Мария Димитрова',
    'Пролет',
    'Мария вече издишва спокойно под водата и лежи по гръб. Предстои плъзгането по гърди.',
    150,
    0,
  ],
  [
    'Мария Димитрова',
    'Есен',
    'Плъзгането по гърди се получава с малко помощ. Мария слуша внимателно и не се отказва.',
    12,
    1,
  ],
  ['Калоян Димитров', 'Пролет', 'Калоян завърши нивото с уверени крака и спокойно дишане. Браво!', 150, 3],
];

const COMPETITORS = ['Александър Георгиев', 'Лев Петров'];

/** The ladder of skills, what children have shown of it, their scores over three months, and badges. */
export async function seedProgress(database: Database, random: Random, people: DemoPeople): Promise<void> {
  const today = clubDay();
  const instructor_id = people.instructors[0];
  const childOf = (name: string) => people.children[name]!.id;
  await database.transaction(SERVICE, async (trx) => {
    const ladder = ladderRows('small', randomUUID);
    await trx
      .insertInto('levels')
      .values(ladder.map(({ skills: _skills, ...level }, display_order) => ({ ...level, display_order })))
      .execute();
    const skills = ladder.flatMap(({ id: level_id, skills: own }) =>
      own.map((skill, display_order) => ({ ...skill, level_id, display_order })),
    );
    await trx.insertInto('skills').values(skills).execute();
    const first = ladder.slice(0, 1).flatMap((level) => level.skills.map(({ id }) => id));
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
      const steps = first.map((skill_id) => ({ skill_id, step: random.chance(0.6) ? 3 : random.int(0, 2) }));
      await trx
        .insertInto('skill_results')
        .values(
          steps.map(({ skill_id, step }) => {
            const day = addDays(today, -random.int(3, 50));
            return {
              child_id: child.id,
              skill_id,
              step,
              instructor_id,
              achieved_on: step === 3 ? day : null,
              marked_at: `${day}T15:00:00Z`,
            };
          }),
        )
        .execute();
    }
    const [level] = ladder;
    const marks = (step: number) => (level?.skills ?? []).map(({ name }, nth) => ({ name, step: nth < 2 ? 3 : step }));
    await trx
      .insertInto('reports')
      .values(
        CARDS.map(([name, period, words, daysAgo, step]) => ({
          child_id: childOf(name),
          period,
          locale: 'bg',
          level_name: level?.name ?? '',
          skills: JSON.stringify(marks(step)),
          words,
          written_by: instructor_id,
          state: 'issued',
          issued_by: people.admin,
          issued_at: `${addDays(today, -daysAgo)}T12:00:00Z`,
        })),
      )
      .execute();
    for (const [name, title, description, days] of ACHIEVEMENTS) {
      const child_id = childOf(name);
      await trx
        .insertInto('achievements')
        .values({ child_id, title, description, awarded_on: addDays(today, -days), awarded_by: instructor_id })
        .execute();
    }
  });
}
