import { at, printTable, short } from '../figures.ts';
import { parentId } from '../rest/dashboard.ts';
import { startClub } from '../services/club.ts';
import { fillClubWithHistory } from './fill-history.ts';
import { show, times, type Sample } from './looks.ts';
import { markings } from './markings.ts';
import { countDifferent, recordVisits, type Visit, type Visitor } from './visits.ts';

/**
 * Measures the requests of every screen of parents and instructors in a club of twenty thousand children. A browser opens each screen and its requests are recorded; then eight people at once repeat
 * the same requests, each screen's together. A screen's time is that of its last answer.
 *
 * Needs a built web app and Chromium. BENCH_CHILDREN=20000, BENCH_VISITORS=6, BENCH_TIMES=50 choose otherwise.
 */
const CHILDREN = Number(process.env['BENCH_CHILDREN'] ?? 20_000);
const VISITORS = Number(process.env['BENCH_VISITORS'] ?? 6);
const AT_ONCE = 8;
const LOOKING = { people: AT_ONCE, times: Number(process.env['BENCH_TIMES'] ?? 50) };

const club = await startClub();
try {
  await fillClubWithHistory(club.connection, CHILDREN);
  const people = Array.from({ length: VISITORS }, (_, index) => index + 1);
  const visitors = [...people.map(parent), ...(await Promise.all(people.map(instructor)))];
  const visits = await recordVisits(club.server.url, visitors);
  const screens = Object.groupBy(visits, ({ screen }) => screen);
  const rows: string[][] = [];
  for (const [screen, seen] of Object.entries(screens)) {
    // oxlint-disable-next-line no-await-in-loop -- one screen is measured at a time
    rows.push(
      row(
        screen,
        seen!,
        await times(
          seen!.map(
            ({ data }) =>
              () =>
                show(data),
          ),
          LOOKING,
        ),
      ),
    );
  }
  const marks = await markings(club, people);
  rows.push(row('marking one child', [], await times(marks, LOOKING)));
  printTable(
    `Screens in a club of ${CHILDREN} children, ${AT_ONCE} people at once`,
    ['', 'requests', 'with those read again', 'of the frame', 'p50 ms', 'p95 ms', 'kB'],
    rows,
  );
} finally {
  await club.stop();
}

/** The screens of a parent; the ids of a filled club follow from numbers. */
function parent(number: number): Visitor {
  const child = `20000000-0000-4000-8000-${String(number * 2).padStart(12, '0')}`;
  const tabs = ['attendance', 'progress', 'performance', 'achievements', 'payments', 'enrollments'];
  return {
    email: `${number}@bench.club`,
    screens: {
      'parent: dashboard': '/dashboard',
      'parent: child': `/child/${child}`,
      ...Object.fromEntries(tabs.map((tab) => [`parent: child, ${tab}`, `/child/${child}?tab=${tab}`])),
      'parent: enrollment': `/enroll-child/${child}`,
      'parent: payments': '/payments',
      'parent: make a payment': `/child/${child}/payment`,
      'parent: subscriptions': '/subscriptions',
      'parent: documents': '/documents',
      'parent: notifications': '/notifications',
    },
  };
}

/** The screens of an instructor of ten classes. */
async function instructor(number: number): Promise<Visitor> {
  const { rows } = await club.owner.query<{ class_id: string; child_id: string }>(
    `select class_id, child_id from enrollments join classes on classes.id = class_id where instructor_id = $1 limit 1`,
    [parentId(number).replace(/^0/, '1')],
  );
  const { class_id, child_id } = rows[0]!;
  return {
    email: `i${number}@bench.club`,
    screens: {
      'instructor: dashboard': '/instructor-dashboard',
      'instructor: roster': `/instructor/class/${class_id}`,
      'instructor: class, attendance': `/instructor/class/${class_id}?tab=attendance`,
      'instructor: class, payments': `/instructor/class/${class_id}?tab=payments`,
      'instructor: class, schedule': `/instructor/class/${class_id}?tab=schedule`,
      'instructor: assess': `/instructor/assess/${child_id}`,
    },
  };
}

function row(name: string, visits: readonly Visit[], samples: readonly Sample[]): string[] {
  const sorted = samples.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const most = (count: (visit: Visit) => number) => String(visits.length ? Math.max(...visits.map(count)) : 1);
  const counts = [
    most(({ data }) => countDifferent(data)),
    most(({ data }) => data.length),
    most(({ frame }) => countDifferent(frame)),
  ];
  const bytes = samples.reduce((sum, sample) => sum + sample.bytes, 0) / samples.length;
  return [name, ...counts, short(at(sorted, 0.5)), short(at(sorted, 0.95)), short(bytes / 1000)];
}
