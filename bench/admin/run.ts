import { DEMO_PASSWORD } from '../../contracts/demo.ts';
import { sumAttendance } from '../../server/club/analytics/sum-attendance.ts';
import { sumRevenue } from '../../server/club/analytics/sum-revenue.ts';
import { SERVICE } from '../../server/platform/caller.ts';
import { Database } from '../../server/platform/database/database.ts';
import { at, printTable, short } from '../figures.ts';
import { show, times, type Sample } from '../screens/looks.ts';
import { countDifferent, recordVisits, type Visit } from '../screens/visits.ts';
import { startClub } from '../services/club.ts';
import { fillAdmin } from './fill-admin.ts';

/**
 * What the admin screens request from the server, and how long the answer takes, in a club of a hundred thousand
 * children with two years behind them. A browser opens each screen and its requests are recorded; then two admins
 * repeat the same requests. A screen's time is that of its last answer.
 *
 * Needs a built web app and Chromium. BENCH_CHILDREN, BENCH_ATTENDANCE, BENCH_PAYMENTS, BENCH_TIMES choose otherwise;
 * BENCH_SCREENS=„word“ takes only the screens whose name holds it, and one more to sign in.
 */
const number = (name: string, usual: number) => Number(process.env[name] ?? usual);
const SIZE = {
  children: number('BENCH_CHILDREN', 100_000),
  attendance: number('BENCH_ATTENDANCE', 2_000_000),
  payments: number('BENCH_PAYMENTS', 500_000),
};
const LOOKING = { people: 2, times: number('BENCH_TIMES', 30) };

const SCREENS: Record<string, string> = {
  'the day': '/admin/day',
  'a week, from the day': '/admin/day?tab=week',
  'analytics, 30 days': '/admin/analytics',
  'analytics, 90 days': '/admin/analytics?analytics.range=90',
  'analytics, all time': '/admin/analytics?analytics.range=all',
  users: '/admin/users',
  'users, searched': '/admin/users?users.q=Мария',
  children: '/admin/children',
  'children, page 2000': '/admin/children?children.page=2000',
  'children, searched': '/admin/children?children.q=Дете 4711',
  'children who swim': '/admin/children?children.enrollments=active',
  'children who left': '/admin/children?children.enrollments=lost&children.range=30',
  classes: '/admin/classes',
  enrollments: '/admin/enrollments',
  'enrollments that wait': '/admin/enrollments?enrollments.status=waitlist',
  'enrollments running low': '/admin/enrollments?enrollments.sessions=low',
  'enrollments that expire': '/admin/enrollments?enrollments.sessions=expiring&enrollments.ends=30',
  instructors: '/admin/instructors',
  attendance: '/admin/attendance',
  'attendance, 90 days': '/admin/attendance?marks.range=90',
  billing: '/admin/billing',
  'billing, received in 30 days': '/admin/billing?payments.status=settled&payments.range=30',
  'billing, due': '/admin/billing?payments.status=due',
  inbox: '/admin/inbox',
  orders: '/admin/orders',
  audit: '/admin/audit',
};

/** What is typed into the admin search. */
const WORDS = [
  'де',
  'Мария',
  'Дете 4711',
  'фамилия 4711 дете',
  'няматакъв',
  '0880 00 47 11',
  '4711@bench',
  'PB0004',
  'Група 17',
  '171',
];

const only = process.env['BENCH_SCREENS'];
const screens = only
  ? Object.fromEntries(Object.entries(SCREENS).filter(([name]) => name.includes(only) || name === 'inbox'))
  : SCREENS;

const club = await startClub();
try {
  await fillAdmin(club.connection, SIZE);
  await addUpOldDays();
  const visits = await recordVisits(club.server.url, [
    { email: 'admin@demo.club', password: DEMO_PASSWORD, width: 1280, screens },
  ]);
  visits.push(...questions(visits));
  const rows: string[][] = [];
  for (const visit of visits) {
    // oxlint-disable-next-line no-await-in-loop -- one screen is measured at a time
    rows.push(row(visit, await samplesOf(visit)));
  }
  printTable(
    `The admins of a club of ${SIZE.children} children, ${SIZE.attendance} marks, ${SIZE.payments} payments; ${LOOKING.people} people at once`,
    ['', 'requests', 'p50 ms', 'p95 ms', 'kB'],
    rows,
  );
} finally {
  await club.stop();
}

/** A search for each of the words, as the browser sends it. */
function questions(visits: readonly Visit[]): Visit[] {
  const { headers } = visits.flatMap(({ data }) => data).find((request) => request.headers['authorization'])!;
  return WORDS.map((words) => ({
    screen: `found: ${words}`,
    data: [
      {
        method: 'POST',
        url: `${club.server.url}/rest/v1/rpc/search_admin`,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ words }),
      },
    ],
    frame: [],
  }));
}

/** The nightly jobs of a club that has been running for two years. */
async function addUpOldDays(): Promise<void> {
  const database = new Database(club.connection, 1);
  await database.transaction(SERVICE, sumAttendance);
  await database.transaction(SERVICE, sumRevenue);
  await database.close();
}

/** The times of a screen; none for one that the server could not show in time. */
async function samplesOf({ screen, data }: Visit): Promise<Sample[]> {
  try {
    return await times([() => show(data)], LOOKING);
  } catch (error) {
    console.error(`${screen}: ${String(error)}`);
    return [];
  }
}

function row({ screen, data }: Visit, samples: readonly Sample[]): string[] {
  if (samples.length === 0) return [screen, String(countDifferent(data)), 'failed', 'failed', ''];
  const sorted = samples.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const bytes = samples.reduce((sum, sample) => sum + sample.bytes, 0) / samples.length;
  return [screen, String(countDifferent(data)), short(at(sorted, 0.5)), short(at(sorted, 0.95)), short(bytes / 1000)];
}
