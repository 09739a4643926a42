import { addDays, clubDay } from '../../contracts/time.ts';
import { asUser, SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { DemoPeople } from './demo-people.ts';
import type { Factories } from './factories.ts';

/** They swim alone with the instructor, and in two. */
const ALONE = 'Александър Георгиев';
const IN_TWO = 'Лев Петров';
const PRICE = 3500;
const WEEKS = 4;

/** The demo's instructor gives private lessons on Saturdays, and on Sundays for two; a child has booked one of each. */
export async function seedSlots(database: Database, make: Factories, people: DemoPeople): Promise<void> {
  const { id: location_id } = await database.transaction(SERVICE, (trx) =>
    trx.selectFrom('locations').select('id').where('name', 'like', '%Мадара%').executeTakeFirstOrThrow(),
  );
  const from = addDays(clubDay(), 1);
  const until = addDays(from, WEEKS * 7);
  const open = (day_of_week: number, seats: 1 | 2, hours: readonly string[]) =>
    make.call('open_slots', asUser(people.instructors[0]), {
      location_id,
      lane: 5,
      price: seats === 2 ? PRICE - 1000 : PRICE,
      seats,
      duration_minutes: 30,
      times: hours.map((start_time) => ({ day_of_week, start_time, from, until })),
      // An hour in which the club is closed stays out.
      skip: true,
    });
  const single = await open(6, 1, ['13:00', '13:30', '14:00']);
  const paired = await open(7, 2, ['12:00', '12:30']);
  for (const [name, lesson_id] of [
    [ALONE, single.lesson_ids[0]],
    [IN_TWO, paired.lesson_ids[0]],
  ] as const) {
    const child = people.children[name];
    if (child && lesson_id)
      await make.call('book_slot', asUser(child.parent), { child_id: child.id, lesson_id, method: 'cash' });
  }
}
