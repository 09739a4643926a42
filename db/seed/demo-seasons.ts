import { sql } from 'kysely';
import { inLatinLetters } from '../../contracts/latin-letters.ts';
import { addDays, addMonths, clubDay } from '../../contracts/time.ts';
import { makeLessons } from '../../server/club/classes/make-lessons.ts';
import { asUser, AUTH_ADMIN, SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { DemoClasses } from './demo-classes.ts';
import { childName, familyNames, type FamilyNames } from './demo-names.ts';
import type { DemoPeople } from './demo-people.ts';
import { GONE, SQUADS, type Squad } from './demo-squads.ts';
import { liveThrough, type Period } from './demo-years.ts';
import type { Factories } from './factories.ts';
import type { Random } from './random.ts';

const SEASON_BEGINS = '09-15';
const SEASON_ENDS = '06-30';
/** Lessons of the last days are there already. */
const RECENT_DAYS = 56;
const DAYS_OF_TWO_YEARS = 730;
const AT_ONCE = 6;

interface Swimmer {
  squad: Squad;
  arrived: string;
  left: string | null;
  family: FamilyNames & { email: string };
  name: string;
  gender: 'female' | 'male';
  birth_date: string;
}

/** Two years of the club besides its own few families: seasons, children who come, move up and leave, and who waits for a seat. */
export async function seedSeasons(
  database: Database,
  make: Factories,
  random: Random,
  people: DemoPeople,
  demo: DemoClasses,
): Promise<void> {
  await makePastLessons(database, demo);
  const swimmers = draw(random);
  const swimmersInDatabase = await register(database, make, random, swimmers);
  const periods = swimmers.flatMap((swimmer, index) => periodsOf(random, swimmer, swimmersInDatabase[index]!));
  await liveThrough(database, random, people, demo, periods);
  await seedLines(make, random, demo);
}

/** The days of the last season's beginning that lie at least ten days back. */
function lastSeason(): string {
  const today = clubDay();
  const begins = `${today.slice(0, 4)}-${SEASON_BEGINS}`;
  return begins <= addDays(today, -10) ? begins : addMonths(begins, -12);
}

async function makePastLessons(database: Database, { classes }: DemoClasses): Promise<void> {
  const first = addDays(clubDay(), -DAYS_OF_TWO_YEARS);
  const last = addDays(clubDay(), -RECENT_DAYS - 1);
  const swimClasses = [...new Set(SQUADS.map(({ swimClass }) => classes[swimClass]!))];
  await database.transaction(SERVICE, async (trx) => {
    for (const years of [0, 1, 2, 3]) {
      const begins = addMonths(lastSeason(), -12 * years);
      const from = begins > first ? begins : first;
      const ends = `${Number(begins.slice(0, 4)) + 1}-${SEASON_ENDS}`;
      const to = ends < last ? ends : last;
      if (from <= to) for (const classId of swimClasses) await makeLessons(trx, { classId, from, to });
    }
  });
}

function draw(random: Random): Swimmer[] {
  const squads = SQUADS.flatMap((squad) => Array.from({ length: squad.swimmers }, () => squad));
  const gone = Array.from({ length: GONE }, () => SQUADS[random.int(0, SQUADS.length - 1)]!);
  const today = clubDay();
  const swimmers: Swimmer[] = [];
  let family: Swimmer['family'] | undefined;
  let siblings: string[] = [];
  for (const [index, squad] of [...squads, ...gone].entries()) {
    if (!family || siblings.length > 1 || random.chance(0.65)) {
      const names = familyNames(random, swimmers.length);
      const email = `${inLatinLetters(names.parent).toLowerCase().replace(' ', '.')}@demo.club`;
      family = { ...names, email };
      siblings = [];
    }
    const { name, gender } = childName(random, family.family, siblings);
    siblings.push(name.split(' ')[0]!);
    const hasLeft = index >= squads.length;
    const isRecent = random.chance(0.15);
    const arrived = hasLeft
      ? addDays(today, -random.int(isRecent ? 100 : 430, DAYS_OF_TWO_YEARS - 5))
      : arrival(random);
    const years = random.int(...squad.ages);
    swimmers.push({
      squad,
      arrived,
      left: hasLeft ? (isRecent ? addDays(today, -random.int(2, 45)) : departure(random, arrived)) : null,
      family,
      name,
      gender,
      birth_date: addDays(addMonths(today, -12 * years), -random.int(1, 360)),
    });
  }
  return swimmers;
}

/** Most come when a season begins. */
function arrival(random: Random): string {
  const today = clubDay();
  const season = lastSeason();
  const day = random.chance(0.4)
    ? addDays(today, -random.int(DAYS_OF_TWO_YEARS - 130, DAYS_OF_TWO_YEARS - 5))
    : random.chance(0.5)
      ? addDays(addMonths(season, -12), random.int(0, 40))
      : random.chance(0.6)
        ? addDays(season, random.int(0, 30))
        : addDays(today, -random.int(4, 60));
  const latest = addDays(today, -4);
  return day < latest ? day : latest;
}

/** Many leave with the season, some within it. */
function departure(random: Random, arrived: string): string {
  const ends = `${Number(arrived.slice(0, 4)) + (arrived.slice(5) > SEASON_ENDS ? 1 : 0)}-${SEASON_ENDS}`;
  return random.chance(0.6) && ends > addDays(arrived, 30) ? ends : addDays(arrived, random.int(40, 300));
}

/** The families' accounts and the children's registrations; answers each child's and parent's id, in order. */
async function register(database: Database, make: Factories, random: Random, swimmers: Swimmer[]) {
  const families = [...Map.groupBy(swimmers, ({ family }) => family.email).values()];
  const registered = new Map<Swimmer, { child: string; parent: string }>();
  const phones = families.map(() => `+35988${random.int(2_000_000, 9_999_999)}`);
  const enter = async (children: Swimmer[], phone: string) => {
    const { email, parent } = children[0]!.family;
    const account = await make.user({ email, role: 'parent', full_name: parent, phone });
    for (const child of children) {
      const { name: full_name, birth_date, gender, squad } = child;
      const contact = { emergency_contact_name: parent, emergency_contact_phone: phone };
      const values = { full_name, birth_date, gender, skill_level: squad.level, ...contact };
      const { id } = await make.child(account, values);
      registered.set(child, { child: id, parent: account.id });
    }
  };
  for (let index = 0; index < families.length; index += AT_ONCE)
    await Promise.all(
      families.slice(index, index + AT_ONCE).map((children, nth) => enter(children, phones[index + nth]!)),
    );
  const since = JSON.stringify(swimmers.map((swimmer) => ({ ...registered.get(swimmer)!, since: swimmer.arrived })));
  await database.transaction(SERVICE, async (trx) => {
    const rows = sql`jsonb_to_recordset(${since}::jsonb) as came(child uuid, parent uuid, since timestamptz)`;
    await sql`update children set created_at = since from ${rows} where id = child`.execute(trx);
    await sql`update profiles set created_at = since from (select parent, min(since) as since from ${rows} group by 1) as came
      where user_id = parent`.execute(trx);
  });
  await database.transaction(AUTH_ADMIN, (trx) =>
    sql`update auth.users set created_at = came.since from (
      select parent, min(since) as since from jsonb_to_recordset(${since}::jsonb) as came(parent uuid, since timestamptz) group by 1
    ) as came where id = parent`.execute(trx),
  );
  return swimmers.map((swimmer) => registered.get(swimmer)!);
}

/** Swimmers who came before the last season and have moved up swam in another class until summer. */
function periodsOf(random: Random, swimmer: Swimmer, ids: { child: string; parent: string }): Period[] {
  const { squad, arrived, left } = swimmer;
  const period = { ...ids, plan: squad.plan, swimClass: squad.swimClass, from: arrived, until: left };
  const season = lastSeason();
  const summer = `${season.slice(0, 4)}-${SEASON_ENDS}`;
  if (left || !squad.before || arrived > addDays(summer, -60) || random.chance(0.3)) return [period];
  const movedOn = addDays(season, random.int(0, 8));
  return [
    { ...ids, plan: 'pool_8', swimClass: squad.before, from: arrived, until: summer },
    { ...period, from: movedOn },
  ];
}

/** Children for whom no seat is free. */
async function seedLines(make: Factories, random: Random, { classes, plans }: DemoClasses): Promise<void> {
  let index = 200;
  for (const { swimClass, plan, ages, waiting = 0 } of SQUADS)
    for (let nth = 0; nth < waiting; nth++) {
      const { parent, family } = familyNames(random, index++);
      const email = `${inLatinLetters(parent).toLowerCase().replace(' ', '.')}@demo.club`;
      const account = await make.user({
        email,
        role: 'parent',
        full_name: parent,
        phone: `+35987${1_000_000 + index}`,
      });
      const { name: full_name, gender } = childName(random, family, []);
      const birth_date = addDays(addMonths(clubDay(), -12 * random.int(...ages)), -random.int(1, 360));
      const child = await make.child(account, { full_name, gender, birth_date });
      const wish = {
        child_id: child.id,
        class_id: classes[swimClass]!,
        plan_id: plans[plan],
        method: 'bank_transfer',
      } as const;
      await make.call('enroll_child', asUser(account.id), wish);
    }
}
