import { sql } from 'kysely';
import { addDays, clubDay, weekday } from '../../contracts/time.ts';
import { asUser, SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { DemoPeople } from './demo-people.ts';
import type { Factories } from './factories.ts';
import { inThree } from './languages.ts';

/** The camp begins on a Monday, at least so many days from today. */
const AHEAD = 45;
const DAYS = 5;
const SEATS = 12;

/** The days of each child, 1 for Monday: most come all week, some on a few days. */
const COMES = [
  [1, 2, 3, 4, 5],
  [1, 3, 5],
  [1, 2, 3, 4, 5],
  [2, 4],
  [1, 2, 3, 4, 5],
  [1, 2, 3, 4, 5],
];
const SIZES = ['S', 'M', 'L'];
const ALLERGIES = ['Ядки', null, 'Без мляко', null];

/** A camp of five days by day: twelve children in two squads, with answers and paid deposits. */
export async function seedCamp(database: Database, make: Factories, people: DemoPeople): Promise<void> {
  const admin = asUser(people.admin);
  const from = addDays(clubDay(), AHEAD);
  const monday = addDays(from, (8 - weekday(from)) % 7);
  const { event_id } = await make.call('save_event', admin, {
    ...inThree('title', ['Плувна ваканция „Мадара“', 'Swimming holidays at Madara', 'Плавательные каникулы «Мадара»']),
    ...inThree('description', [
      'Пет дни с плуване, игри и обяд. Детето може да дойде и само в някои дни.',
      'Five days of swimming, games and lunch. A child may also come on some days only.',
      'Пять дней плавания, игр и обедов. Ребёнок может прийти и только в некоторые дни.',
    ]),
    kind: 'camp',
    location_id: null,
    starts_on: monday,
    starts_time: '08:30',
    ends_on: addDays(monday, DAYS - 1),
    ends_time: '16:30',
    capacity: SEATS,
    fee: 4500,
    by_day: true,
    whole_fee: 20_000,
    deposit: 4000,
    rest_due_on: addDays(monday, -7),
    asks_photos: true,
    age_min: 6,
    age_max: 13,
    is_published: true,
  });
  const [first, second] = people.instructors;
  await make.call('save_event_squads', admin, {
    event_id,
    squads: [
      { name: 'Делфини', instructor_id: first, capacity: 8 },
      { name: 'Акули', instructor_id: second, capacity: 8 },
    ],
  });
  await make.call('save_event_questions', admin, {
    event_id,
    questions: [
      {
        ...inThree('title', ['Размер на тениската', 'T-shirt size', 'Размер футболки']),
        kind: 'choice',
        options: SIZES,
        is_required: true,
      },
      {
        ...inThree('title', ['Плува ли без помощ?', 'Swims alone?', 'Плавает без помощи?']),
        kind: 'yes_no',
        is_required: true,
      },
      {
        ...inThree('title', ['Храна и алергии', 'Food and allergies', 'Питание и аллергии']),
        kind: 'text',
        is_health: true,
      },
    ],
  });
  const { questions, squads, children } = await whatThereIs(database, event_id, Object.values(people.children));
  for (const [index, { id: child_id, parent_id }] of children.entries()) {
    const given = [SIZES[index % SIZES.length], index % 3 === 0 ? 'no' : 'yes', ALLERGIES[index % ALLERGIES.length]];
    const { registration_id, payment_id } = await make.call('register_for_event', asUser(parent_id), {
      event_id,
      child_id,
      days: (COMES[index % COMES.length] ?? []).map((day) => addDays(monday, day - 1)),
      answers: questions.map((question_id, at) => ({ question_id, answer: given[at] ?? null })),
    });
    if (payment_id) await make.call('validate_payment', admin, { payment_id });
    await make.call('set_event_squad', admin, {
      event_id,
      registration_ids: [registration_id],
      squad_id: squads[index % squads.length] ?? null,
    });
  }
}

/** The ids of the questions and the squads, and twelve children of the crowd, each of a family of its own. */
async function whatThereIs(database: Database, eventId: string, named: readonly { id: string }[]) {
  return database.transaction(SERVICE, async (trx) => {
    const ids = async (query: ReturnType<typeof sql<{ id: string }>>) =>
      (await query.execute(trx)).rows.map(({ id }) => id);
    const { rows: children } = await sql<{ id: string; parent_id: string }>`
      select distinct on (parent_id) id, parent_id from children
      where not id = any (${named.map(({ id }) => id)}::uuid[])
        and birth_date between current_date - interval '12 years' and current_date - interval '6 years'
        and parent_id not in (select parent_id from children where id = any (${named.map(({ id }) => id)}::uuid[]))
        and exists (select from enrollments where child_id = children.id and status = 'active')
      order by parent_id, birth_date limit ${SEATS}`.execute(trx);
    return {
      questions: await ids(sql`select id from event_questions where event_id = ${eventId}::uuid order by position`),
      squads: await ids(sql`select id from event_squads where event_id = ${eventId}::uuid order by name desc`),
      children,
    };
  });
}
