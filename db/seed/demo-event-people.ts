import { sql } from 'kysely';
import { asUser, SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { DemoPeople } from './demo-people.ts';
import type { Factories } from './factories.ts';

/** The people who come to what lies ahead, in the order in which they ask: who finds no seat is on the waitlist. */
const COMING: Record<string, string[]> = {
  'Стартове и обръщания с Иван Петров': [
    'Александър Георгиев',
    'Лев Петров',
    'Ния Иванова',
    'Oliver Smith',
    'Калоян Димитров',
  ],
  'Турнир „Купа Мадара“': ['Калоян Димитров', 'Александър Георгиев', 'Ния Иванова', 'Лев Петров', 'Oliver Smith'],
  'Плувен лагер край язовира': ['Виктория Георгиева', 'Oliver Smith'],
  'Ден на отворените врати': ['Йоана Стоянова', 'Борис Иванов'],
};

/** The attendees of past events, and the registered who were absent. */
const CAME: Record<string, [present: string[], absent: string[]]> = {
  'Есенен турнир на клуба': [
    ['Мария Димитрова', 'Калоян Димитров', 'Александър Георгиев', 'Виктория Георгиева', 'Ния Иванова', 'Лев Петров'],
    ['София Петрова'],
  ],
  'Турнир „Мадарски конник“': [['Александър Георгиев', 'Лев Петров', 'Ния Иванова', 'Калоян Димитров'], []],
  'Летен лагер край морето': [['Александър Георгиев', 'Ния Иванова', 'Калоян Димитров'], []],
  'Пролетен турнир „Първи метри“': [['Мария Димитрова', 'София Петрова', 'Виктория Георгиева'], ['Oliver Smith']],
};

/** Registers the families for events ahead, and writes down who was at those that are over. */
export async function seedEventPeople(
  database: Database,
  make: Factories,
  { children, instructors }: DemoPeople,
): Promise<void> {
  const events = await database.transaction(SERVICE, async (trx) => {
    const rows = await trx.selectFrom('events').select(['id', 'title', 'starts_at']).execute();
    return new Map(rows.map((row) => [row.title, row]));
  });
  for (const [title, names] of Object.entries(COMING))
    for (const name of names) {
      const { id: child_id, parent } = children[name]!;
      await make.call('register_for_event', asUser(parent), { event_id: events.get(title)!.id, child_id });
    }
  const marks = Object.entries(CAME).flatMap(([title, [present, absent]]) => {
    const { id: event_id, starts_at } = events.get(title)!;
    return [...present, ...absent].map((name) => ({
      event_id,
      child_id: children[name]!.id,
      user_id: children[name]!.parent,
      attendance: present.includes(name) ? ('present' as const) : ('absent' as const),
      created_at: new Date(Date.parse(starts_at) - BEFORE_MS).toISOString(),
      marked_at: starts_at,
      marked_by: instructors[0],
    }));
  });
  await database.transaction(SERVICE, async (trx) => {
    await trx.insertInto('event_registrations').values(marks).execute();
    await sql`
      insert into event_registration_days (registration_id, day_id, event_id, attendance, marked_at, marked_by)
      select event_registrations.id, event_days.id, event_id, attendance, event_registrations.marked_at, event_registrations.marked_by
      from event_registrations join event_days using (event_id) where attendance is not null`.execute(trx);
    const meet = events.get('Турнир „Мадарски конник“')!;
    await trx.updateTable('meets').set({ event_id: meet.id }).where('name', 'like', '%„Мадарски конник“').execute();
  });
}

/** People register so long before an event. */
const BEFORE_MS = 10 * 86_400_000;
