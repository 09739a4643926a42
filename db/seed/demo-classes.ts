import { addDays, clubDay, weekday } from '../../contracts/time.ts';
import { makeLessons } from '../../server/club/classes/make-lessons.ts';
import { SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { seedLocations, seedPlans, type Plans } from './demo-locations.ts';
import type { DemoPeople } from './demo-people.ts';
import { at, CROWD_CLASSES, type SwimClass } from './demo-squads.ts';
import type { Factories } from './factories.ts';

/** Lessons of the demo reach this far back. */
const HISTORY_DAYS = 56;

const CLASSES: SwimClass[] = [
  {
    key: 'dolphins',
    title: ['Делфинчета', 'Little dolphins', 'Дельфинчики'],
    location: 'madara',
    instructor: 0,
    lane: 1,
    level: 'beginner',
    ages: [6, 8],
    capacity: 8,
    price: 1500,
    sessions: at('17:30', 1, 3),
  },
  {
    key: 'beginners',
    title: ['Начинаещи', 'Beginners', 'Начинающие'],
    location: 'madara',
    instructor: 0,
    lane: 2,
    level: 'beginner',
    ages: [7, 10],
    capacity: 4,
    price: 1500,
    sessions: at('17:30', 2, 4),
  },
  {
    key: 'turtles',
    title: ['Костенурки', 'Turtles', 'Черепашки'],
    location: 'madara',
    instructor: 0,
    lane: 1,
    level: 'beginner',
    ages: [4, 6],
    capacity: 3,
    price: 1800,
    minutes: 30,
    sessions: at('09:30', 6),
  },
  {
    key: 'improvers',
    title: ['Напреднали I', 'Improvers I', 'Продолжающие I'],
    location: 'madara',
    instructor: 0,
    lane: 3,
    level: 'intermediate',
    ages: [8, 12],
    capacity: 10,
    price: 1600,
    sessions: at('18:30', 1, 3, 5),
  },
  {
    key: 'crawl',
    title: ['Техника кроул', 'Front crawl technique', 'Техника кроля'],
    location: 'madara',
    instructor: 0,
    lane: 4,
    level: 'intermediate',
    ages: [9, 14],
    capacity: 8,
    price: 1700,
    sessions: at('10:30', 6),
  },
  {
    key: 'competitors',
    title: ['Състезателна група', 'Competition squad', 'Спортивная группа'],
    location: 'olympia',
    instructor: 1,
    lane: 4,
    level: 'advanced',
    ages: [11, 17],
    capacity: 12,
    price: 1900,
    minutes: 90,
    sessions: at('16:00', 1, 2, 4, 5),
  },
  {
    key: 'endurance',
    title: ['Издръжливост', 'Endurance', 'Выносливость'],
    location: 'olympia',
    instructor: 1,
    lane: 5,
    level: 'advanced',
    ages: [12, 18],
    capacity: 10,
    price: 1900,
    minutes: 60,
    sessions: at('08:00', 6),
  },
  {
    key: 'olympia-beginners',
    title: ['Първи стъпки във водата', 'First strokes', 'Первые шаги в воде'],
    location: 'olympia',
    instructor: 1,
    lane: 1,
    level: 'beginner',
    ages: [6, 10],
    capacity: 8,
    price: 1500,
    sessions: [...at('17:00', 3), ...at('17:45', 5)],
    singleDays: true,
  },
  {
    key: 'school-a',
    title: ['Училищна група А', 'School group A', 'Школьная группа А'],
    location: 'school',
    instructor: 1,
    ages: [7, 11],
    capacity: 12,
    price: 1200,
    sessions: at('13:30', 2),
  },
  {
    key: 'school-b',
    title: ['Училищна група Б', 'School group B', 'Школьная группа Б'],
    location: 'school',
    instructor: 1,
    ages: [7, 11],
    capacity: 12,
    price: 1200,
    sessions: at('13:30', 4),
  },
  {
    key: 'sunday',
    title: ['Неделно плуване за всички', 'Sunday swim for everyone', 'Воскресное плавание для всех'],
    location: 'madara',
    instructor: 0,
    lane: 5,
    ages: [6, 17],
    capacity: 24,
    price: 1300,
    minutes: 60,
    sessions: at('10:00', 7),
  },
  {
    key: 'kindergarten',
    title: ['Детска градина „Слънчо“', 'Slancho kindergarten', 'Детский сад «Слынчо»'],
    location: 'kindergarten',
    instructor: 1,
    level: 'beginner',
    ages: [4, 6],
    capacity: 10,
    price: 1000,
    minutes: 30,
    sessions: at('10:00', 2, 4),
  },
];

export interface DemoClasses {
  classes: Record<string, string>;
  plans: Plans;
}

/** Four locations, five plans, sixteen classes over the week with their lessons: eight weeks back and twelve ahead. */
export async function seedClasses(database: Database, make: Factories, people: DemoPeople): Promise<DemoClasses> {
  const locations = await seedLocations(make);
  const plans = await seedPlans(make);
  const classes: DemoClasses['classes'] = {};
  for (const swimClass of [...CLASSES, ...CROWD_CLASSES]) {
    const [title, title_en, title_ru] = swimClass.title;
    classes[swimClass.key] = await make.swimClass({
      title,
      title_en,
      title_ru,
      instructor_id: people.instructors[swimClass.instructor],
      location_id: locations[swimClass.location],
      duration_minutes: swimClass.minutes ?? 45,
      price_per_class: swimClass.price,
      max_capacity: swimClass.capacity,
      lane: swimClass.lane ?? null,
      level: swimClass.level ?? null,
      age_min: swimClass.ages[0],
      age_max: swimClass.ages[1],
      single_days: swimClass.singleDays ?? false,
      sessions: swimClass.sessions.map(([day_of_week, start_time]) => ({ day_of_week, start_time })),
    });
  }
  const today = clubDay();
  await database.transaction(SERVICE, async (trx) => {
    await makeLessons(trx, { from: addDays(today, -HISTORY_DAYS), to: addDays(today, -1) });
    // Also in the evening, when the job makes no lesson of today any more.
    await makeLessons(trx, { classId: classes['dolphins']!, from: addDays(today, -1), to: today });
  });
  await ensureLessonToday(make, classes['dolphins']!);
  return { classes, plans };
}

/** Whatever the weekday, the demo's instructor has a lesson with children today. */
async function ensureLessonToday(make: Factories, classId: string): Promise<void> {
  if ([1, 3].includes(weekday(clubDay()))) return;
  await make.insert('lessons', { class_id: classId, starts_at: `${clubDay()}T15:30:00Z`, duration_minutes: 45 });
}
