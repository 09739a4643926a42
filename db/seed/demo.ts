import { sql } from 'kysely';
import type pg from 'pg';
import { SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { applySchema } from '../../server/platform/database/migrations/schema.ts';
import { log } from '../../server/platform/log.ts';
import { connectClient } from '../../server/platform/postgres/primary-client.ts';
import { SettingError } from '../../server/settings/setting-error.ts';
import type { Club } from '../../server/start-club.ts';
import { seedAhead } from './demo-ahead.ts';
import { seedAthlete, seedAthleteSports } from './demo-athletes.ts';
import { seedBenefitCards } from './demo-benefit-cards.ts';
import { seedCamp } from './demo-camps.ts';
import { seedCash } from './demo-cash.ts';
import { seedCertificates } from './demo-certificates.ts';
import { seedClasses } from './demo-classes.ts';
import { seedContent } from './demo-content.ts';
import { seedEventPeople } from './demo-event-people.ts';
import { seedHistory } from './demo-history.ts';
import { seedLessonPictures } from './demo-lesson-pictures.ts';
import { seedMakeUps } from './demo-make-ups.ts';
import { seedOrders } from './demo-orders.ts';
import { seedPeople } from './demo-people.ts';
import { seedPictures } from './demo-pictures.ts';
import { seedPlan } from './demo-plan.ts';
import { seedProgress } from './demo-progress.ts';
import { seedResults } from './demo-results.ts';
import { seedSeasons } from './demo-seasons.ts';
import { seedSlots } from './demo-slots.ts';
import { seedThreads } from './demo-threads.ts';
import { seedBills, seedTrade } from './demo-trade.ts';
import { seedTrials } from './demo-trials.ts';
import { seedWorries } from './demo-worries.ts';
import { Factories } from './factories.ts';
import { createRandom } from './random.ts';

/** The demo club looks the same everywhere, counted from the day it is made. */
const SEED = 2026;

/** Fills an empty database with the demo club, once; one that was interrupted is begun again. A club with people of its own is left alone. */
export async function seedDemo({
  database,
  config,
  owner,
}: Pick<Club, 'database' | 'config' | 'owner'>): Promise<void> {
  const state = await readState(database);
  if (state.demo === 'never')
    throw new SettingError(
      'The database holds a real club: start it with its name, as in npm start -- --club "Име" or CLUB_NAME, or open a demo with another DATA_DIR',
    );
  if (state.demo === null && state.people) return;
  // A club that was made before pictures were kept as objects gets them now.
  if (state.demo === 'ready') return seedPictures(config, database);
  if (state.demo === 'seeding') await wipe(owner);
  else await writeState(database, 'seeding');
  // Its prices are leva, whatever an empty club was made to count in.
  await database.transaction(SERVICE, (trx) =>
    trx.updateTable('club_settings').set({ currency: 'BGN', price_display: 'bgn_eur' }).execute(),
  );
  // It needs no guide and brings its own skills and documents.
  await database.transaction(SERVICE, (trx) =>
    sql`update club_setup set closed_at = now(), started_at = now()`.execute(trx),
  );
  const started = performance.now();
  const make = new Factories(database);
  const random = createRandom(SEED);
  const pictures = seedPictures(config, database);
  // Drawn beside the rest; a failure is met where they are awaited, also when the rest failed before.
  pictures.catch(() => undefined);
  const people = await seedPeople(database, make);
  const classes = await seedClasses(database, make, people);
  const athlete = await seedAthlete(make, people, classes);
  await seedHistory(database, make, random, people, classes);
  await seedProgress(database, random, people);
  await seedResults(database, people);
  await seedAthleteSports(database, make, people, athlete);
  await seedContent(database, people);
  await seedEventPeople(database, make, people);
  await seedThreads(config, database, people);
  const crowd = createRandom(SEED);
  await seedSeasons(database, make, crowd, people, classes);
  await seedTrade(database, crowd);
  await seedBills(database, make, people);
  await seedOrders(database, make, people);
  await seedAhead(database, make, people, classes);
  await seedMakeUps(database, make, people);
  await seedTrials(make, people);
  await seedBenefitCards(make, people);
  await seedCamp(database, make, people);
  await seedSlots(database, make, people);
  await seedPlan(database, make, people);
  await seedCash(database, make, people);
  await seedWorries(database, people);
  await pictures;
  await seedCertificates(config, database, people, athlete);
  await seedLessonPictures(config, database, make, people);
  await readSizes(owner);
  await writeState(database, 'ready');
  log('info', 'demo.seeded', { ms: Math.round(performance.now() - started) });
}

/** Lets the database know the sizes of the tables that every page reads: until then its plans are for empty ones, and slow. */
async function readSizes(owner: pg.ClientConfig): Promise<void> {
  const client = await connectClient(owner);
  try {
    await client.query(
      'analyze public.locations, public.classes, public.class_sessions, public.lessons, public.children, public.enrollments, public.payments',
    );
  } finally {
    await client.end();
  }
}

async function readState(database: Database): Promise<{ demo: string | null; people: boolean }> {
  const { rows } = await database.transaction(SERVICE, (trx) =>
    sql<{ demo: string | null; people: boolean }>`
      select switches ->> 'demo' as demo, exists (select from auth.users) as people from club_settings`.execute(trx),
  );
  return rows[0]!;
}

async function writeState(database: Database, demo: 'seeding' | 'ready'): Promise<void> {
  await database.transaction(SERVICE, (trx) =>
    sql`update club_settings set switches = switches || jsonb_build_object('demo', ${demo}::text)`.execute(trx),
  );
}

/**
 * Makes a demo that was interrupted a new club again, in one piece: everything in it is gone, and the rows that every
 * club begins with are there. As the database's owner: no other role may.
 */
async function wipe(owner: pg.ClientConfig): Promise<void> {
  const client = await connectClient(owner);
  try {
    const { rows } = await client.query<{ tables: string }>(`
      select string_agg(relnamespace::regnamespace || '.' || quote_ident(relname), ', ') as tables from pg_class
      where relnamespace::regnamespace::text = any ('{auth,email,private,public,sms,storage,test_provider}')
        and relkind in ('r', 'p') and not relispartition`);
    await client.query('begin');
    await client.query(`truncate ${rows[0]!.tables} cascade`);
    await applySchema(client, undefined, ['rows']);
    await client.query(`update public.club_settings set switches = '{"demo": "seeding"}'`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
