import { addDays, clubDay, weekday } from '../../contracts/time.ts';
import type { Transaction } from '../../server/platform/database/database.ts';
import { inThree, type Texts } from './languages.ts';

interface Event {
  title: Texts;
  description: Texts;
  kind: 'meet' | 'camp' | 'training' | 'party' | 'other';
  location: 'locations/madara.avif' | 'locations/olympia.avif' | null;
  /** Days from today; the event ends so many days later. */
  day: number;
  lasts?: number;
  hours: [from: string, to: string];
  capacity: number | null;
  fee: number;
  /** For whom it is, in years. */
  ages?: [youngest: number, oldest: number];
  program?: Line[];
}

/** The day of the event, 1 for the first, and the hour. */
type Line = [day: number, starts: string, title: Texts];

const EVENTS: Event[] = [
  {
    title: ['Есенен турнир на клуба', 'Club autumn meet', 'Осенний турнир клуба'],
    description: [
      'Вътрешно състезание за всички групи: 25 и 50 метра кроул, гръб и бруст. За най-малките има щафета с дъски. Медал получава всеки, който стигне до отсрещната стена.',
      'A club meet for all groups: 25 and 50 meters front crawl, backstroke and breaststroke. For the youngest there is a kickboard relay. Everyone who reaches the far wall gets a medal.',
      'Внутренние соревнования для всех групп: 25 и 50 метров кролем, на спине и брассом. Для самых маленьких эстафета с досками. Медаль получает каждый, кто доплыл до противоположной стенки.',
    ],
    kind: 'meet',
    location: 'locations/madara.avif',
    day: -20,
    hours: ['09:00', '13:00'],
    capacity: 60,
    fee: 0,
    program: [
      [1, '08:30', ['Загрявка', 'Warm-up', 'Разминка']],
      [
        1,
        '09:00',
        ['25 метра кроул, най-малките', '25 meters front crawl, the youngest', '25 метров кролем, самые маленькие'],
      ],
      [1, '10:15', ['50 метра гръб и бруст', '50 meters backstroke and breaststroke', '50 метров на спине и брассом']],
      [1, '11:45', ['Щафета с дъски', 'Kickboard relay', 'Эстафета с досками']],
      [1, '12:30', ['Награждаване', 'Prize-giving', 'Награждение']],
    ],
  },
  {
    title: ['Турнир „Купа Мадара“', 'Madara Cup', 'Турнир «Кубок Мадары»'],
    description: [
      'Открит турнир за деца от 8 до 14 години от пет клуба. Загрявка от 8:00, първи старт в 9:00. Състезателите носят медицинска бележка и клубна шапка; родителите са добре дошли на трибуната.',
      'An open meet for children aged 8 to 14 from five clubs. Warm-up from 8:00, first start at 9:00. Swimmers bring a medical note and the club cap; parents are welcome to watch.',
      'Открытый турнир для детей от 8 до 14 лет из пяти клубов. Разминка с 8:00, первый старт в 9:00. Участники приносят медицинскую справку и клубную шапочку; родителей ждём на трибуне.',
    ],
    kind: 'meet',
    location: 'locations/olympia.avif',
    day: 16,
    hours: ['08:00', '14:00'],
    capacity: 80,
    fee: 1500,
    ages: [8, 14],
    program: [
      [1, '08:00', ['Загрявка', 'Warm-up', 'Разминка']],
      [1, '09:00', ['Откриване и първи старт', 'Opening and first start', 'Открытие и первый старт']],
      [1, '10:30', ['100 метра съчетано плуване', '100 meters medley', '100 метров комплексным плаванием']],
      [1, '12:00', ['Щафети 4 × 50 метра', 'Relays 4 × 50 meters', 'Эстафеты 4 × 50 метров']],
      [1, '13:15', ['Награждаване и обща снимка', 'Prize-giving and a picture of all', 'Награждение и общее фото']],
    ],
  },
  {
    title: ['Плувен лагер край язовира', 'Swimming camp at the reservoir', 'Плавательный лагерь у водохранилища'],
    description: [
      'Четири дни с две тренировки на ден, нощувка в бунгала и вечери край огъня. Водят Иван Петров и Десислава Маринова. В цената влизат храната, спането и автобусът от Шумен.',
      'Four days with two training sessions a day, nights in cabins and evenings by the fire, led by Ivan Petrov and Desislava Marinova. Food, beds and the bus from Shumen are included.',
      'Четыре дня с двумя тренировками в день, ночёвками в домиках и вечерами у костра. Ведут Иван Петров и Десислава Маринова. В стоимость входят питание, проживание и автобус из Шумена.',
    ],
    kind: 'camp',
    location: null,
    day: 41,
    lasts: 3,
    hours: ['09:00', '16:00'],
    capacity: 24,
    fee: 28_000,
    program: [
      [
        1,
        '09:00',
        [
          'Тръгване с автобуса от басейн „Мадара“',
          'The bus leaves from the Madara pool',
          'Отъезд автобуса от бассейна «Мадара»',
        ],
      ],
      [1, '16:00', ['Първа тренировка', 'First training session', 'Первая тренировка']],
      [1, '20:30', ['Огън и игри', 'Fire and games', 'Костёр и игры']],
      [2, '07:30', ['Утринна тренировка', 'Morning training', 'Утренняя тренировка']],
      [2, '17:00', ['Плуване в открита вода', 'Open-water swim', 'Заплыв на открытой воде']],
      [3, '10:00', ['Поход до крепостта', 'Walk to the fortress', 'Поход к крепости']],
      [4, '10:00', ['Лагерна щафета и награди', 'Camp relay and prizes', 'Лагерная эстафета и призы']],
      [4, '14:00', ['Тръгване към Шумен', 'The way home to Shumen', 'Отъезд в Шумен']],
    ],
  },
  {
    title: [
      'Стартове и обръщания с Иван Петров',
      'Starts and turns with Ivan Petrov',
      'Старты и повороты с Иваном Петровым',
    ],
    description: [
      'Отворена тренировка в малка група: скок от блокче, подводна фаза и салто обръщане, заснети под вода. За деца, които плуват сигурно 50 метра.',
      'An open training session in a small group: block starts, underwater phase and flip turns, filmed under water. For children who swim 50 meters safely.',
      'Открытая тренировка в малой группе: прыжок с тумбы, подводная фаза и поворот кувырком со съёмкой под водой. Для детей, которые уверенно плывут 50 метров.',
    ],
    kind: 'training',
    location: 'locations/olympia.avif',
    day: 5,
    hours: ['17:00', '18:30'],
    capacity: 3,
    fee: 0,
  },
  {
    title: ['Щафета „Мама, тате и аз“', 'Relay “Mum, dad and me”', 'Эстафета «Мама, папа и я»'],
    description: [
      'Весели щафети за цели семейства, с топки, дъски и много пръски. Всеки отбор получава грамота.',
      'Merry relays for whole families, with balls, boards and a lot of splashing. Every team gets a diploma.',
      'Весёлые эстафеты для всей семьи: мячи, доски и много брызг. Каждая команда получает грамоту.',
    ],
    kind: 'party',
    location: 'locations/madara.avif',
    day: 2,
    hours: ['10:00', '12:00'],
    capacity: 30,
    fee: 0,
  },
  {
    title: ['Ден на отворените врати', 'Open day', 'День открытых дверей'],
    description: [
      'Елате да видите басейна, да опитате вода с треньор и да попитате каквото ви интересува. Носете бански, шапка и кърпа; всичко друго е от нас.',
      'Come to see the pool, try the water with a coach and ask whatever you like. Bring a swimsuit, a cap and a towel; we have the rest.',
      'Приходите посмотреть бассейн, попробовать воду с тренером и спросить обо всём. Возьмите купальник, шапочку и полотенце, остальное за нами.',
    ],
    kind: 'other',
    location: 'locations/madara.avif',
    day: 9,
    hours: ['10:00', '14:00'],
    capacity: null,
    fee: 0,
    program: [
      [1, '10:00', ['Разходка из басейна', 'A walk around the pool', 'Прогулка по бассейну']],
      [1, '11:00', ['Пробен урок за начинаещи', 'Trial lesson for beginners', 'Пробный урок для начинающих']],
      [
        1,
        '12:30',
        ['Показно плуване на състезателите', 'The squad shows how it swims', 'Показательное плавание спортсменов'],
      ],
    ],
  },
  {
    title: ['Турнир „Мадарски конник“', 'Madara Horseman meet', 'Турнир «Мадарский всадник»'],
    description: [
      'Нашите състезатели при най-добрите на областта. Резултатите са по-долу.',
      'Our squad among the best of the region. The results are below.',
      'Наши спортсмены среди лучших в области. Результаты ниже.',
    ],
    kind: 'meet',
    location: 'locations/olympia.avif',
    day: -33,
    hours: ['09:00', '15:00'],
    capacity: 40,
    fee: 1500,
  },
  {
    title: ['Летен лагер край морето', 'Summer camp by the sea', 'Летний лагерь у моря'],
    description: [
      'Пет дни море, плуване в открита вода и първи уроци по спасяване.',
      'Five days by the sea, open-water swimming and first lessons in lifesaving.',
      'Пять дней моря, плавание на открытой воде и первые уроки спасения.',
    ],
    kind: 'camp',
    location: null,
    day: -110,
    lasts: 4,
    hours: ['09:00', '18:00'],
    capacity: 20,
    fee: 32_000,
  },
  {
    title: ['Пролетен турнир „Първи метри“', 'Spring meet “First meters”', 'Весенний турнир «Первые метры»'],
    description: [
      'Първо състезание за начинаещите: 12 и 25 метра с помощни средства и без тях.',
      'A first meet for beginners: 12 and 25 meters with and without aids.',
      'Первые соревнования для начинающих: 12 и 25 метров с поддержкой и без неё.',
    ],
    kind: 'meet',
    location: 'locations/madara.avif',
    day: -190,
    hours: ['09:00', '12:00'],
    capacity: 40,
    fee: 0,
  },
];

/** Registration ends so many days before. */
const CLOSES_BEFORE = 3;

/** Events for families are on a Saturday. What is closed already, since it begins so soon, stays where it is. */
function onSaturday(day: number, kind: Event['kind']): number {
  if (day <= CLOSES_BEFORE || kind === 'training') return day;
  const SATURDAY = 6;
  return day + ((SATURDAY + 7 - weekday(addDays(clubDay(), day))) % 7);
}

/** Meets, camps, an open day: some are over, others are coming, with their programs. */
export async function seedEvents(trx: Transaction): Promise<void> {
  const today = clubDay();
  const locations = await trx.selectFrom('locations').select(['id', 'photo_path']).execute();
  const rows = EVENTS.map(({ title, description, kind, location, day, lasts = 0, hours, capacity, fee, ages }) => ({
    kind,
    capacity,
    fee,
    age_min: ages?.[0] ?? null,
    age_max: ages?.[1] ?? null,
    ...inThree('title', title),
    ...inThree('description', description),
    location_id: locations.find(({ photo_path }) => location !== null && photo_path === location)?.id ?? null,
    starts_at: `${addDays(today, onSaturday(day, kind))}T${hours[0]}:00 Europe/Sofia`,
    ends_at: `${addDays(today, onSaturday(day, kind) + lasts)}T${hours[1]}:00 Europe/Sofia`,
    registration_closes_at: `${addDays(today, onSaturday(day, kind) - CLOSES_BEFORE)}T18:00:00 Europe/Sofia`,
    is_published: true,
  }));
  const events = await trx.insertInto('events').values(rows).returning(['id', 'title']).execute();
  const idOf = (title: Texts) => events.find((event) => event.title === title[0])!.id;
  const lines = EVENTS.flatMap(({ title, program = [] }) =>
    program.map(([day_number, starts, what]) => ({
      event_id: idOf(title),
      day_number,
      starts,
      ...inThree('title', what),
    })),
  );
  await trx.insertInto('event_items').values(lines).execute();
  const days = EVENTS.filter(({ kind }) => kind === 'camp').flatMap(({ title, kind, day, lasts = 0, hours }) =>
    Array.from({ length: lasts + 1 }, (_, number) => ({
      event_id: idOf(title),
      date: addDays(today, onSaturday(day, kind) + number),
      starts: hours[0],
      ends: hours[1],
    })),
  );
  await trx.insertInto('event_days').values(days).execute();
}
