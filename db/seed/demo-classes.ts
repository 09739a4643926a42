import { SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database.ts';
import { makeMeetings } from '../../server/club/classes/make-meetings.ts';
import { addDays, clubDay, weekday } from '../../contracts/time.ts';
import type { DemoPeople } from './demo-people.ts';
import type { Factories } from './factories.ts';

/** Lessons of the demo reach this far back. */
const HISTORY_DAYS = 56;

type Day = 1 | 2 | 3 | 4 | 5 | 6 | 7;
type Level = 'beginner' | 'intermediate' | 'advanced';
interface Group {
  key: string;
  title: [bg: string, en: string, ru: string];
  place: 'madara' | 'olympia' | 'school' | 'kindergarten';
  instructor: 0 | 1;
  lane?: number;
  level?: Level;
  ages: [number, number];
  capacity: number;
  price: number;
  minutes?: number;
  sessions: [Day, string][];
}

const GROUPS: Group[] = [
  {
    key: 'dolphins',
    title: ['Делфинчета', 'Little dolphins', 'Дельфинчики'],
    place: 'madara',
    instructor: 0,
    lane: 1,
    level: 'beginner',
    ages: [6, 8],
    capacity: 8,
    price: 1500,
    sessions: [
      [1, '17:30'],
      [3, '17:30'],
    ],
  },
  {
    key: 'beginners',
    title: ['Начинаещи', 'Beginners', 'Начинающие'],
    place: 'madara',
    instructor: 0,
    lane: 2,
    level: 'beginner',
    ages: [7, 10],
    capacity: 4,
    price: 1500,
    sessions: [
      [2, '17:30'],
      [4, '17:30'],
    ],
  },
  {
    key: 'turtles',
    title: ['Костенурки', 'Turtles', 'Черепашки'],
    place: 'madara',
    instructor: 0,
    lane: 1,
    level: 'beginner',
    ages: [4, 6],
    capacity: 3,
    price: 1800,
    minutes: 30,
    sessions: [[6, '09:30']],
  },
  {
    key: 'improvers',
    title: ['Напреднали I', 'Improvers I', 'Продолжающие I'],
    place: 'madara',
    instructor: 0,
    lane: 3,
    level: 'intermediate',
    ages: [8, 12],
    capacity: 10,
    price: 1600,
    sessions: [
      [1, '18:30'],
      [3, '18:30'],
      [5, '18:30'],
    ],
  },
  {
    key: 'crawl',
    title: ['Техника кроул', 'Front crawl technique', 'Техника кроля'],
    place: 'madara',
    instructor: 0,
    lane: 4,
    level: 'intermediate',
    ages: [9, 14],
    capacity: 8,
    price: 1700,
    sessions: [[6, '10:30']],
  },
  {
    key: 'competitors',
    title: ['Състезателна група', 'Competition squad', 'Спортивная группа'],
    place: 'olympia',
    instructor: 1,
    lane: 4,
    level: 'advanced',
    ages: [11, 17],
    capacity: 12,
    price: 1900,
    minutes: 90,
    sessions: [
      [1, '16:00'],
      [2, '16:00'],
      [4, '16:00'],
      [5, '16:00'],
    ],
  },
  {
    key: 'endurance',
    title: ['Издръжливост', 'Endurance', 'Выносливость'],
    place: 'olympia',
    instructor: 1,
    lane: 5,
    level: 'advanced',
    ages: [12, 18],
    capacity: 10,
    price: 1900,
    minutes: 60,
    sessions: [[6, '08:00']],
  },
  {
    key: 'olympia-beginners',
    title: ['Първи стъпки във водата', 'First strokes', 'Первые шаги в воде'],
    place: 'olympia',
    instructor: 1,
    lane: 1,
    level: 'beginner',
    ages: [6, 10],
    capacity: 8,
    price: 1500,
    sessions: [
      [3, '17:00'],
      [5, '17:45'],
    ],
  },
  {
    key: 'school-a',
    title: ['Училищна група А', 'School group A', 'Школьная группа А'],
    place: 'school',
    instructor: 1,
    ages: [7, 11],
    capacity: 12,
    price: 1200,
    sessions: [[2, '13:30']],
  },
  {
    key: 'school-b',
    title: ['Училищна група Б', 'School group B', 'Школьная группа Б'],
    place: 'school',
    instructor: 1,
    ages: [7, 11],
    capacity: 12,
    price: 1200,
    sessions: [[4, '13:30']],
  },
  {
    key: 'sunday',
    title: ['Неделно плуване за всички', 'Sunday swim for everyone', 'Воскресное плавание для всех'],
    place: 'madara',
    instructor: 0,
    lane: 5,
    ages: [6, 17],
    capacity: 15,
    price: 1300,
    minutes: 60,
    sessions: [[7, '10:00']],
  },
  {
    key: 'kindergarten',
    title: ['Детска градина „Слънчо“', 'Slancho kindergarten', 'Детский сад «Слънчо»'],
    place: 'kindergarten',
    instructor: 1,
    level: 'beginner',
    ages: [4, 6],
    capacity: 10,
    price: 1000,
    minutes: 30,
    sessions: [
      [2, '10:00'],
      [4, '10:00'],
    ],
  },
];

export interface DemoClasses {
  classes: Record<string, string>;
  plans: Record<'pool_8' | 'pool_12' | 'pool_16' | 'pool_unlimited' | 'kindergarten_monthly', string>;
}

/** Four places, five plans, a dozen classes over the week with their lessons: eight weeks back and twelve ahead. */
export async function seedClasses(database: Database, make: Factories, people: DemoPeople): Promise<DemoClasses> {
  const places = await seedPlaces(make);
  const plans = await seedPlans(make);
  const classes: DemoClasses['classes'] = {};
  for (const group of GROUPS) {
    const [title, title_en, title_ru] = group.title;
    classes[group.key] = await make.group({
      title,
      title_en,
      title_ru,
      instructor_id: people.instructors[group.instructor],
      location_id: places[group.place],
      duration_minutes: group.minutes ?? 45,
      price_per_class: group.price,
      max_capacity: group.capacity,
      lane: group.lane ?? null,
      level: group.level ?? null,
      age_min: group.ages[0],
      age_max: group.ages[1],
      sessions: group.sessions.map(([day_of_week, start_time]) => ({ day_of_week, start_time })),
    });
  }
  const today = clubDay();
  await database.transaction(SERVICE, (trx) =>
    makeMeetings(trx, { from: addDays(today, -HISTORY_DAYS), to: addDays(today, -1) }),
  );
  await ensureLessonToday(make, classes['dolphins']!);
  return { classes, plans };
}

/** Whatever the weekday, the demo's instructor has a lesson with children today. */
async function ensureLessonToday(make: Factories, classId: string): Promise<void> {
  if ([1, 3].includes(weekday(clubDay()))) return;
  await make.insert('class_meetings', { class_id: classId, starts_at: `${clubDay()}T15:30:00Z`, duration_minutes: 45 });
}

async function seedPlaces(make: Factories): Promise<Record<Group['place'], string>> {
  return {
    madara: await make.location({
      name: 'Басейн „Мадара“',
      name_en: 'Madara pool',
      name_ru: 'Бассейн «Мадара»',
      address: 'ул. „Мадара“ 12, Шумен',
      address_en: '12 Madara St, Shumen',
      address_ru: 'ул. Мадара 12, Шумен',
      description: '25-метров закрит басейн с пет коридора и топла зала за загряване.',
      description_en: 'A 25 m indoor pool with five lanes and a warm room for dry training.',
      description_ru: 'Крытый 25-метровый бассейн с пятью дорожками и тёплым залом для разминки.',
      latitude: 43.2706,
      longitude: 26.9361,
      photo_path: 'places/madara.avif',
    }),
    olympia: await make.location({
      name: 'Плувен комплекс „Олимпия“',
      name_en: 'Olympia swimming complex',
      name_ru: 'Плавательный комплекс «Олимпия»',
      address: 'бул. „Славянски“ 64, Шумен',
      address_en: '64 Slavyanski Blvd, Shumen',
      address_ru: 'бул. Славянски 64, Шумен',
      description: '50-метров басейн, в който тренира състезателната ни група.',
      description_en: 'A 50 m pool where our competition squad trains.',
      description_ru: '50-метровый бассейн, где тренируется наша спортивная группа.',
      latitude: 43.2781,
      longitude: 26.9258,
      photo_path: 'places/olympia.avif',
    }),
    school: await make.location({
      name: 'Учебен басейн към СУ „Паисий“',
      type: 'school',
      name_en: 'Paisiy school pool',
      name_ru: 'Учебный бассейн школы «Паисий»',
      address: 'ул. „Цар Освободител“ 8, Шумен',
      address_en: '8 Tsar Osvoboditel St, Shumen',
      address_ru: 'ул. Цар Освободител 8, Шумен',
      description: 'Малък учебен басейн, дълбок 1,20 м.',
      description_en: 'A small training pool, 1.20 m deep.',
      description_ru: 'Небольшой учебный бассейн глубиной 1,20 м.',
      latitude: 43.2712,
      longitude: 26.9229,
      photo_path: 'places/school.avif',
    }),
    kindergarten: await make.location({
      name: 'Детска градина „Слънчо“',
      type: 'kindergarten',
      name_en: 'Slancho kindergarten',
      name_ru: 'Детский сад «Слънчо»',
      address: 'ул. „Роза“ 3, Шумен',
      address_en: '3 Roza St, Shumen',
      address_ru: 'ул. Роза 3, Шумен',
      description: 'Занимания във водата за групите на градината, с месечно плащане.',
      description_en: 'Water lessons for the kindergarten’s groups, paid by the month.',
      description_ru: 'Занятия в воде для групп детского сада с помесячной оплатой.',
      latitude: 43.2655,
      longitude: 26.9302,
      photo_path: 'places/kindergarten.avif',
    }),
  };
}

async function seedPlans(make: Factories): Promise<DemoClasses['plans']> {
  return {
    pool_8: await make.plan({
      kind: 'pool_8',
      sessions: 8,
      price: null,
      name: '8 посещения',
      name_en: '8 sessions',
      name_ru: '8 занятий',
      display_order: 1,
    }),
    pool_12: await make.plan({
      kind: 'pool_12',
      sessions: 12,
      price: null,
      name: '12 посещения',
      name_en: '12 sessions',
      name_ru: '12 занятий',
      display_order: 2,
      validity_months: 2,
    }),
    pool_16: await make.plan({
      kind: 'pool_16',
      sessions: 16,
      price: 20_000,
      name: '16 посещения',
      name_en: '16 sessions',
      name_ru: '16 занятий',
      display_order: 3,
      validity_months: 2,
    }),
    pool_unlimited: await make.plan({
      kind: 'pool_unlimited',
      sessions: null,
      price: 16_000,
      name: 'Неограничен месец',
      name_en: 'Unlimited month',
      name_ru: 'Безлимитный месяц',
      display_order: 4,
    }),
    kindergarten_monthly: await make.plan({
      kind: 'kindergarten_monthly',
      sessions: null,
      price: null,
      name: 'Детска градина, месечно',
      name_en: 'Kindergarten, monthly',
      name_ru: 'Детский сад, помесячно',
      display_order: 5,
    }),
  };
}
