import { addDays, clubDay } from '../../contracts/time.ts';
import type { Transaction } from '../../server/platform/database.ts';
import { inThree, type Texts } from './languages.ts';

interface Event {
  title: Texts;
  description: Texts;
  kind: 'meet' | 'camp' | 'party';
  place: 'places/madara.avif' | 'places/olympia.avif' | null;
  /** Days from today; the event ends so many days later. */
  day: number;
  lasts?: number;
  hours: [from: string, to: string];
  capacity: number | null;
  fee: number;
}

const EVENTS: Event[] = [
  {
    title: ['Есенен турнир на клуба', 'Club autumn meet', 'Осенний турнир клуба'],
    description: [
      'Вътрешно състезание за всички групи: 25 и 50 метра кроул, гръб и бруст. За най-малките има щафета с дъски. Медал получава всеки, който стигне до отсрещната стена.',
      'A club meet for all groups: 25 and 50 metres front crawl, backstroke and breaststroke. For the youngest there is a kickboard relay. Everyone who reaches the far wall gets a medal.',
      'Внутренние соревнования для всех групп: 25 и 50 метров кролем, на спине и брассом. Для самых маленьких эстафета с досками. Медаль получает каждый, кто доплыл до противоположной стенки.',
    ],
    kind: 'meet',
    place: 'places/madara.avif',
    day: -20,
    hours: ['09:00', '13:00'],
    capacity: 60,
    fee: 0,
  },
  {
    title: ['Турнир „Купа Мадара“', 'Madara Cup', 'Турнир «Кубок Мадары»'],
    description: [
      'Открит турнир за деца от 8 до 14 години от пет клуба. Загрявка от 8:00, първи старт в 9:00. Състезателите носят медицинска бележка и клубна шапка; родителите са добре дошли на трибуната.',
      'An open meet for children aged 8 to 14 from five clubs. Warm-up from 8:00, first start at 9:00. Swimmers bring a medical note and the club cap; parents are welcome on the stands.',
      'Открытый турнир для детей от 8 до 14 лет из пяти клубов. Разминка с 8:00, первый старт в 9:00. Участники приносят медицинскую справку и клубную шапочку; родителей ждём на трибуне.',
    ],
    kind: 'meet',
    place: 'places/olympia.avif',
    day: 16,
    hours: ['08:00', '14:00'],
    capacity: 80,
    fee: 1500,
  },
  {
    title: ['Плувен лагер край язовира', 'Swimming camp at the reservoir', 'Плавательный лагерь у водохранилища'],
    description: [
      'Четири дни с две тренировки на ден, нощувка в бунгала и вечери край огъня. Водят Иван Петров и Десислава Маринова. В цената влизат храната, спането и автобусът от Шумен.',
      'Four days with two training sessions a day, nights in cabins and evenings by the fire, led by Ivan Petrov and Desislava Marinova. Food, beds and the bus from Shumen are included.',
      'Четыре дня с двумя тренировками в день, ночёвками в домиках и вечерами у костра. Ведут Иван Петров и Десислава Маринова. В стоимость входят питание, проживание и автобус из Шумена.',
    ],
    kind: 'camp',
    place: null,
    day: 41,
    lasts: 3,
    hours: ['09:00', '16:00'],
    capacity: 24,
    fee: 28_000,
  },
];

/** Three events: one is over, two are coming. */
export async function seedEvents(trx: Transaction): Promise<void> {
  const today = clubDay();
  const places = await trx.selectFrom('locations').select(['id', 'photo_path']).execute();
  const rows = EVENTS.map(({ title, description, place, day, lasts = 0, hours, ...event }) => ({
    ...event,
    ...inThree('title', title),
    ...inThree('description', description),
    location_id: places.find(({ photo_path }) => place !== null && photo_path === place)?.id ?? null,
    starts_at: `${addDays(today, day)}T${hours[0]}:00 Europe/Sofia`,
    ends_at: `${addDays(today, day + lasts)}T${hours[1]}:00 Europe/Sofia`,
    registration_closes_at: `${addDays(today, day - 3)}T18:00:00 Europe/Sofia`,
    is_published: true,
  }));
  await trx.insertInto('events').values(rows).execute();
}
