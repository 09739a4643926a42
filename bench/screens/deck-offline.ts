import { loadavg } from 'node:os';
import type { Browser, BrowserContext } from '@playwright/test';
import type pg from 'pg';
import { only } from '../../server/platform/database/rows.ts';
import { median } from '../figures.ts';
import type { BenchClub } from '../services/club.ts';
import { deviceOf, settle } from './phone-device.ts';
import { lookAt, type PhoneFigures, type Screen } from './phone-look.ts';

const CHILDREN = 40;
const INSTRUCTOR = 'instructor@demo.club';

/**
 * Opens the roster and the skills of a class of 40 children on the slow phone, which kept them, in a new page without a
 * network: until all 40 children take a press. Afterwards the club's server is gone. Returns the rows of the table.
 */
export async function measureDeck(browser: Browser, club: BenchClub, looks: number): Promise<string[][]> {
  const base = club.server.url;
  const screens = await fillClass(club.owner);
  const devices: BrowserContext[] = [];
  for (let count = 0; count < looks; count++) {
    // oxlint-disable-next-line no-await-in-loop -- looks must not share the machine
    devices.push(await keepOn(await deviceOf(browser, base, INSTRUCTOR), base, screens));
  }
  // A service worker has no network either: there is none to reach.
  await club.owner.end();
  await club.server.stop();
  const rows: string[][] = [];
  for (const screen of screens) {
    const figures: PhoneFigures[] = [];
    const busy: number[] = [];
    for (const device of devices) {
      // oxlint-disable-next-line no-await-in-loop -- looks must not share the machine
      figures.push(await lookAt(device, base, screen, { offline: true }));
      busy.push(loadavg()[0] ?? 0);
    }
    const middle = (of: (look: PhoneFigures) => number) => median(figures.map(of));
    rows.push([
      screen.name,
      (middle(({ readableMs }) => readableMs) / 1000).toFixed(2),
      String(middle(({ first }) => first.requests)),
      median(busy).toFixed(1),
    ]);
  }
  return rows;
}

/** Opens the screens with a network, as the day before, so that the device keeps them; then it is without one. */
async function keepOn(context: BrowserContext, base: string, screens: readonly Screen[]): Promise<BrowserContext> {
  for (const screen of screens) {
    // oxlint-disable-next-line no-await-in-loop -- one screen after the other
    await lookAt(context, base, screen);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await settle(context, base);
  }
  await context.setOffline(true);
  return context;
}

/** The instructor's class whose lesson is next gets so many children; returns its screens. */
async function fillClass(owner: pg.Client): Promise<Screen[]> {
  const { rows } = await owner.query<{ id: string; class_id: string }>(
    `select lessons.id, class_id from lessons join classes on classes.id = class_id
     join auth.users on users.id = instructor_id
     where email = $1 and lessons.status = 'scheduled' order by abs(extract(epoch from starts_at - now())) limit 1`,
    [INSTRUCTOR],
  );
  const { id, class_id } = only(rows);
  // Past the triggers that hold the seats of a class.
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  await owner.query(`delete from enrollments where class_id = $1`, [class_id]);
  await owner.query(
    `with added as (
       insert into children (parent_id, first_name, last_name, birth_date)
       select users.id, 'Дете ' || n, 'Многобройно', date '2016-01-01' + n
       from generate_series(1, $2::integer) as n cross join auth.users where email = 'parent@demo.club'
       returning id
     )
     insert into enrollments (child_id, class_id, plan_id, status, sessions_remaining, valid_until, created_at)
     select added.id, $1, plans.id, 'active', 8, current_date + 30, now() - interval '9 days'
     from added cross join (select id from plans where kind = 'pool_8' order by id limit 1) as plans`,
    [class_id, CHILDREN],
  );
  await owner.query('commit');
  const swimClass = `/instructor/class/${class_id}`;
  return [
    {
      name: 'roster',
      path: `${swimClass}?lesson=${id}`,
      content: `#content li:nth-child(${CHILDREN}) [role=radiogroup]`,
      isOwn: true,
    },
    { name: 'skills', path: `${swimClass}/skills`, content: `#content li:nth-child(${CHILDREN}) button`, isOwn: true },
  ];
}
