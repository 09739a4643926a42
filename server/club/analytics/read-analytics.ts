import { sql } from 'kysely';
import type { Analytics, Stretch } from '../../../contracts/analytics.ts';
import type { PaidMethod } from '../../../contracts/enrollments.ts';
import { readAnalyticsInput } from '../../../contracts/inputs/analytics.ts';
import { daysAhead, daysOf } from '../../../contracts/ranges.ts';
import { clubDay } from '../../../contracts/time.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';
import { countFill, countWaiting, countWorries } from './fill.ts';
import { byMethod, countRevenue, namePlans, sumOf } from './revenue.ts';
import { cut, type Days } from './stretches.ts';
import { countMarks, countSwimmers } from './swimmers.ts';

export const readAnalytics = defineProcedure({
  name: 'read_analytics',
  summary:
    'The figures of the club for a range of days: swimmers, attendance, seats, money, expiring packages and open approvals.',
  input: readAnalyticsInput,
  async run(context, { range }): Promise<Analytics> {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      const days = await boundDays(trx, range);
      const { unit, stretches } = cut(days);
      const swimmers = await countSwimmers(trx, days, stretches);
      const marks = await countMarks(trx, days, stretches);
      const revenue = await countRevenue(trx, days, stretches);
      return {
        ...days,
        unit,
        stretches: join(stretches, swimmers, marks, revenue),
        methods: byMethod(revenue),
        plans: await namePlans(trx, revenue),
        fill: await countFill(trx, days),
        waiting: await countWaiting(trx, days),
        ...(await countWorries(trx, daysAhead(range))),
      };
    });
  },
});

/** The days that a range covers: all time begins with the club's first event, and ends today. */
async function boundDays(trx: Transaction, range: string): Promise<Days> {
  const today = clubDay();
  const { from, to } = daysOf(range);
  const end = to !== null && to < today ? to : today;
  if (from !== null) return { from, to: from > end ? from : end };
  const { rows } = await sql<{ first: string | null }>`
    select least(
      (select min(started_on) from membership_periods), (select min(date) from payments), (select min(day) from attendance_days)
    )::text as first`.execute(trx);
  const first = only(rows).first ?? today;
  return { from: first < end ? first : end, to: end };
}

const NO_MARKS = { present: 0, absent: 0, excused: 0 };

/** Turns counts by the numbers of stretches into one row a stretch. */
function join(
  stretches: readonly Days[],
  swimmers: Awaited<ReturnType<typeof countSwimmers>>,
  marks: Awaited<ReturnType<typeof countMarks>>,
  revenue: Awaited<ReturnType<typeof countRevenue>>,
): Stretch[] {
  let active = swimmers.before;
  return stretches.map((days, index) => {
    const of = <Row extends { stretch: number }>(rows: readonly Row[]) =>
      rows.filter(({ stretch }) => stretch === index + 1);
    const { started = 0, ended = 0 } = of(swimmers.moves)[0] ?? {};
    const { present, absent, excused } = of(marks)[0] ?? NO_MARKS;
    active += started - ended;
    const methods = byMethod(of(revenue));
    const byName = (of: 'received' | 'received_euro') =>
      Object.fromEntries(methods.map((row) => [row.method, row[of]])) as Record<PaidMethod, number>;
    const { due, due_euro } = sumOf(methods);
    return {
      ...days,
      active,
      started,
      ended,
      present,
      absent,
      excused,
      received: byName('received'),
      due,
      received_euro: byName('received_euro'),
      due_euro,
    };
  });
}
