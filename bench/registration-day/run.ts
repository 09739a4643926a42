import { setTimeout as wait } from 'node:timers/promises';
import { at, printTable, short } from '../figures.ts';
import { startClub } from '../services/club.ts';
import { makeClasses, makeFamilies, openLater } from './fill.ts';
import { comeIn, type Family, type Visit } from './visit.ts';

/**
 * Registration day: families sign in, look at the classes and enroll, each from an address of its own, for fewer seats
 * than families. Once two hundred come within a minute, all signed in before; once all in the same second, a fifth of
 * them signed in; once all signed in, who wait for the hour of a season and press in that moment; once four times as many
 * within ten minutes. BENCH_FAMILIES, BENCH_SECONDS (of the long day) and BENCH_DAYS (evening, second, opening, minutes) choose
 * otherwise.
 */
const FAMILIES = Number(process.env['BENCH_FAMILIES'] ?? 2500);
const LONG_SECONDS = Number(process.env['BENCH_SECONDS'] ?? 600);
const DAYS = (process.env['BENCH_DAYS'] ?? 'evening,second,opening,minutes').split(',');
const CLASSES = 30;
const SECOND_MS = 1000;

/** Every so manieth family is signed in when the day begins. */
const DAY: Record<
  string,
  { families: number; overMs: number; signedIn: number; seats: number; opensAfterMs?: number }
> = {
  evening: { families: 200, overMs: 60 * SECOND_MS, signedIn: 1, seats: 120 },
  second: { families: FAMILIES, overMs: SECOND_MS, signedIn: 5, seats: 600 },
  opening: { families: FAMILIES, overMs: SECOND_MS, signedIn: 1, seats: 600, opensAfterMs: 60 * SECOND_MS },
  minutes: { families: 4 * FAMILIES, overMs: LONG_SECONDS * SECOND_MS, signedIn: Infinity, seats: 600 },
};

for (const name of DAYS) {
  // oxlint-disable-next-line no-await-in-loop -- one day after the other
  await registrationDay(DAY[name]!);
}

async function registrationDay({
  families: count,
  overMs,
  signedIn,
  seats,
  opensAfterMs,
}: (typeof DAY)[string]): Promise<void> {
  const club = await startClub('on');
  try {
    const classIds = await makeClasses(club, CLASSES, seats / CLASSES);
    const families = await makeFamilies(club, count, signedIn);
    if (opensAfterMs) await openLater(club, classIds, new Date(Date.now() + opensAfterMs));
    // One of them does not keep to what the club says, and asks ten times a second.
    const hasty = families.findLastIndex(({ accessToken }) => !accessToken);
    const visits = await Promise.all(
      families.map(async (family, index) => {
        await wait((index * overMs) / count);
        return comeIn(club, family, { classId: classIds[index % CLASSES]!, isHasty: index === hasty });
      }),
    );
    report(visits, { families, hasty, seconds: overMs / SECOND_MS });
    const { rows } = await club.owner.query<{ enrolled: number; most: number }>(
      `select sum(taken)::integer as enrolled, max(taken)::integer as most from (
         select count(*) as taken from enrollments where class_id = any ($1) and status = 'active' group by class_id) as seats`,
      [classIds],
    );
    console.log(
      `Seats taken: ${rows[0]!.enrolled} of ${seats}, at most ${rows[0]!.most} of ${seats / CLASSES} in a class`,
    );
  } finally {
    await club.stop();
  }
}

interface Day {
  families: Family[];
  hasty: number;
  seconds: number;
}

function report(visits: Visit[], { families, hasty, seconds }: Day): void {
  const row = (name: string, which: Visit[], of: (visit: Visit) => number) => {
    const sorted = which.map(of).toSorted((one, other) => one - other);
    return [
      name,
      String(which.length),
      ...(sorted.length === 0 ? ['', '', ''] : [0.5, 0.99, 1].map((share) => short(at(sorted, share) / SECOND_MS))),
    ];
  };
  const before = visits.filter((_, index) => families[index]!.accessToken);
  const others = visits.filter((_, index) => !families[index]!.accessToken);
  const sentAway = others.filter(({ estimate }) => estimate > 0);
  printTable(
    `${visits.length} families within ${seconds} s`,
    ['', 'families', 'p50 s', 'p99 s', 'last s'],
    [
      row('signed in before: enrolled after', before, ({ done, early }) => done - early),
      row(
        'before the hour: waited for it',
        before.filter(({ early }) => early > 0),
        ({ early }) => early,
      ),
      row('others: signed in after', others, ({ inside }) => inside),
      row('others: enrolled after', others, ({ done }) => done),
      row('in the waiting room: first estimate', sentAway, ({ estimate }) => estimate),
      row('in the waiting room: waited', sentAway, ({ inside }) => inside),
      row(
        'one who asks ten times a second: waited',
        visits.filter((_, index) => index === hasty),
        ({ inside }) => inside,
      ),
    ],
  );
  const faults = visits.flatMap((visit) => visit.faults);
  const outcomes = new Map<string, number>();
  for (const { outcome } of visits) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  console.log(`\nErrors: ${faults.length === 0 ? 'none' : [...new Set(faults)].join(', ')} (${faults.length})`);
  if (others.length > 0) reportOvertakers(others);
  console.log(`Outcomes: ${[...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(', ')}`);
}

function reportOvertakers(others: Visit[]): void {
  const sorted = overtakers(others).toSorted((one, other) => one - other);
  console.log(
    `Overtaken by more than two seconds, by how many later families: p50 ${at(sorted, 0.5)}, p99 ${at(sorted, 0.99)}, at most ${at(sorted, 1)}`,
  );
}

/** For each family, how many of those that came later were let in more than two seconds before it. */
function overtakers(others: Visit[]): number[] {
  const entries = others.map(({ came, inside }) => ({ came, entered: came + inside }));
  return entries.map(
    (one) => entries.filter(({ came, entered }) => came > one.came && entered + 2 * SECOND_MS < one.entered).length,
  );
}
