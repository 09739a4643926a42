import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addDays, addMonths, clubDay } from '../../contracts/time.ts';
import { SERVICE } from '../../server/platform/caller.ts';
import type { Database, Transaction } from '../../server/platform/database/database.ts';
import type { DemoClasses } from './demo-classes.ts';
import type { DemoPlan } from './demo-locations.ts';
import type { DemoPeople } from './demo-people.ts';
import type { Random } from './random.ts';

/** A child's time in a class. Days; without an end the seat is taken today. */
export interface Period {
  child: string;
  parent: string;
  swimClass: string;
  plan: DemoPlan;
  from: string;
  until: string | null;
}

interface Lesson {
  id: string;
  day: string;
  ends_at: string;
}

interface Enrollment extends Period {
  id: string;
  sessions: number | null;
  price: number;
}

interface Mark {
  enrollment_id: string;
  lesson_id: string;
  child_id: string;
  status: 'present' | 'absent' | 'excused';
  at: string;
}

interface Payment {
  id: string;
  user_id: string;
  child_id: string;
  enrollment_id: string;
  amount: number;
  sessions: number | null;
  method: 'cash' | 'card' | 'bank_transfer';
  status: 'pending' | 'validated' | 'paid';
  date: string;
  /** The day on which the money came. */
  came: string;
}

/** July and August have few lessons: no months are bought. */
const isSummer = (day: string) => ['07', '08'].includes(day.slice(5, 7));
/** An unpaid payment of so many days is a debt. */
const DEBTS = 3;
const NEW_DAYS = 6;

/** Writes what follows from the periods: enrollments, marks of each lesson, packages and months that were bought, what is due. */
export async function liveThrough(
  database: Database,
  random: Random,
  people: DemoPeople,
  demo: DemoClasses,
  periods: Period[],
): Promise<void> {
  await database.transaction(SERVICE, async (trx) => {
    const lessons = await readLessons(trx);
    const prices = await readPrices(trx);
    const enrollments = periods.map((period): Enrollment => {
      const [classId, planId] = [demo.classes[period.swimClass]!, demo.plans[period.plan]];
      const { sessions, price } = prices.plans.get(planId)!;
      const each = prices.classes.get(classId)!;
      return { ...period, id: randomUUID(), sessions, price: price ?? each * (sessions ?? 1) };
    });
    await writeEnrollments(trx, demo, enrollments);
    const marks: Mark[] = [];
    const payments: Payment[] = [];
    for (const enrollment of enrollments) {
      const own = attend(random, enrollment, lessons.get(demo.classes[enrollment.swimClass]!) ?? []);
      marks.push(...own);
      payments.push(...buy(random, enrollment, own));
    }
    leaveDebts(payments);
    comeLate(payments);
    await writePayments(trx, people, payments);
    await renewMonths(trx, enrollments);
    await writeMarks(trx, marks, new Set(enrollments.filter(({ sessions }) => sessions).map(({ id }) => id)));
    await renewValidity(trx, enrollments);
    await assess(trx, random, people, enrollments);
  });
}

async function readLessons(trx: Transaction): Promise<Map<string, Lesson[]>> {
  const { rows } = await sql<Lesson & { class_id: string }>`
    select id, class_id, (starts_at at time zone 'Europe/Sofia')::date::text as day,
      (starts_at + make_interval(mins => duration_minutes))::text as ends_at
    from lessons where starts_at < date_trunc('day', now() at time zone 'Europe/Sofia') at time zone 'Europe/Sofia' and status <> 'cancelled'
    order by starts_at`.execute(trx);
  return Map.groupBy(rows, ({ class_id }) => class_id);
}

async function readPrices(trx: Transaction) {
  const plans = await trx.selectFrom('plans').select(['id', 'sessions', 'price']).execute();
  const classes = await trx.selectFrom('classes').select(['id', 'price_per_class']).execute();
  return {
    plans: new Map(plans.map((plan) => [plan.id, plan])),
    classes: new Map(classes.map(({ id, price_per_class }) => [id, price_per_class])),
  };
}

async function writeEnrollments(trx: Transaction, { classes, plans }: DemoClasses, enrollments: Enrollment[]) {
  const rows = enrollments.map(({ id, child, swimClass, plan, sessions, from, until }) => ({
    id,
    child_id: child,
    class_id: classes[swimClass],
    plan_id: plans[plan],
    status: until ? 'inactive' : 'active',
    sessions_remaining: sessions === null ? null : 0,
    created_at: from,
    ended_at: until,
  }));
  await sql`insert into enrollments (id, child_id, class_id, plan_id, status, sessions_remaining, created_at, ended_at)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, child_id uuid, class_id uuid, plan_id uuid,
      status text, sessions_remaining integer, created_at timestamptz, ended_at timestamptz)`.execute(trx);
  await sql`select private.rebuild_membership_periods()`.execute(trx);
}

/** Most come to most lessons; each child has habits of its own. */
function attend(random: Random, { id, child, from, until }: Enrollment, lessons: Lesson[]): Mark[] {
  const keenness = random.int(70, 95) / 100;
  return lessons
    .filter(({ day }) => day >= from && (until === null || day <= until))
    .map(({ id: lesson_id, ends_at }) => ({
      enrollment_id: id,
      lesson_id,
      child_id: child,
      status: random.chance(keenness) ? 'present' : random.chance(0.5) ? 'absent' : 'excused',
      at: ends_at,
    }));
}

/** A month of lessons by its day, a package when the one before has run out. */
function buy(random: Random, enrollment: Enrollment, marks: Mark[]): Payment[] {
  const { id, child, parent, plan, sessions, price, from, until } = enrollment;
  const usual = random.chance(0.5) ? 'bank_transfer' : random.chance(0.6) ? 'card' : 'cash';
  const payment = (date: string): Payment => {
    const method = random.chance(0.85) ? usual : 'cash';
    const waits = method === 'bank_transfer' && date > addDays(clubDay(), -NEW_DAYS);
    const status = waits ? 'pending' : method === 'card' ? 'paid' : 'validated';
    return {
      id: randomUUID(),
      user_id: parent,
      child_id: child,
      enrollment_id: id,
      amount: price,
      sessions,
      method,
      status,
      date,
      came: date,
    };
  };
  if (sessions !== null) {
    const counted = marks.filter(({ status }) => status !== 'excused');
    const days = counted.filter((_, index) => index > 0 && index % sessions === 0).map(({ at }) => at.slice(0, 10));
    return [from, ...days].map(payment);
  }
  // The kindergarten's months follow from its bills.
  if (plan === 'kindergarten_monthly') return [];
  const last = until ?? clubDay();
  const months = Array.from({ length: 25 }, (_, index) => addMonths(from, index));
  return months.filter((day) => day < last && !isSummer(day)).map(payment);
}

/** The last month or package of a few was never paid. */
function leaveDebts(payments: Payment[]): void {
  const [from, to] = [addDays(clubDay(), -75), addDays(clubDay(), -25)];
  const old = payments.filter(({ date, method }) => method === 'bank_transfer' && date > from && date < to);
  for (const payment of old.filter((_, index) => index % 7 === 3).slice(0, DEBTS)) payment.status = 'pending';
}

/** Some transfers come days after they were asked for. */
function comeLate(payments: Payment[]): void {
  const transfers = payments.filter(({ method, status }) => method === 'bank_transfer' && status !== 'pending');
  for (const [index, payment] of transfers.entries()) {
    const came = addDays(payment.date, 1 + (index % 9));
    if (index % 3 === 1 && came < clubDay()) payment.came = came;
  }
}

/** Months that run today are subscriptions, which renew; their payment is of the running month. */
async function renewMonths(trx: Transaction, enrollments: Enrollment[]): Promise<void> {
  const monthly = enrollments.filter(
    ({ sessions, plan, until }) => sessions === null && plan !== 'kindergarten_monthly' && until === null,
  );
  const rows = monthly.map(({ id, from }) => {
    let months = 0;
    while (addMonths(from, months + 1) <= clubDay()) months++;
    return { id, since: from, begins: addMonths(from, months), ends: addMonths(from, months + 1) };
  });
  await sql`
    with running as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, since date, begins date, ends date)
    ), started as (
      insert into subscriptions (child_id, enrollment_id, plan_id, current_period, created_at)
      select child_id, enrollments.id, plan_id, daterange(begins, ends), since + time '12:00'
      from running join enrollments on enrollments.id = running.id
      returning id, enrollment_id, current_period
    )
    update payments set subscription_id = started.id, period = current_period
    from started where payments.enrollment_id = started.enrollment_id and payments.date = lower(current_period)
  `.execute(trx);
}

async function writePayments(trx: Transaction, { admin }: DemoPeople, payments: Payment[]): Promise<void> {
  const rows = JSON.stringify(payments);
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as r(id uuid, user_id uuid, child_id uuid, enrollment_id uuid, amount integer,
    sessions integer, method text, status text, date date, came date)`;
  await sql`insert into session_ledger (enrollment_id, delta, reason, created_at)
    select enrollment_id, sessions, 'bought', date from ${given} where sessions is not null order by date`.execute(trx);
  await sql`insert into payments (id, user_id, child_id, enrollment_id, amount, method, status, date, created_at, provider,
      provider_payment_id, settled_amount, settled_currency, settled_at)
    select id, user_id, child_id, enrollment_id, amount, method, status, date, date + time '12:00', case when status = 'paid' then 'test' end,
      case when status = 'paid' then 'demo_' || id end, case when status <> 'pending' then private.euro_cents(amount) end,
      case when status <> 'pending' then 'EUR' end, case when status <> 'pending' then came + time '12:05' end
    from ${given} order by date`.execute(trx);
  await sql`insert into test_provider.intents (id, key, secret, euro_cents, reference, status, number)
    select 'demo_' || id, id, gen_random_uuid(), private.euro_cents(amount), id, 'succeeded', '4242424242424242'
    from ${given} where status = 'paid'`.execute(trx);
  await sql`insert into payment_events (payment_id, from_status, to_status, created_by, created_at)
    select id, 'pending', status, case when status = 'validated' then ${admin}::uuid end, came + time '12:05'
    from ${given} where status <> 'pending'`.execute(trx);
  await sql`insert into ledger_entries (amount, euro_cents, kind, method, date, created_at)
    select amount, private.euro_cents(amount), 'payment', method, came, came + time '12:05' from ${given} where status <> 'pending' order by came
  `.execute(trx);
}

async function writeMarks(trx: Transaction, marks: Mark[], packages: Set<string>): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as r(enrollment_id uuid, lesson_id uuid, child_id uuid, status text,
    at timestamptz)`;
  await sql`insert into attendance (lesson_id, child_id, status, marked_at, created_at)
    select lesson_id, child_id, status, at, at from ${rows} on conflict do nothing`.execute(trx);
  // Before the first swimmer of a class there were no lessons.
  await sql`delete from lessons where starts_at < now() - interval '60 days' and status = 'scheduled'
    and not exists (select from attendance where lesson_id = lessons.id)`.execute(trx);
  await sql`update lessons set status = 'held' where status = 'scheduled' and starts_at < now()
    and exists (select from attendance where lesson_id = lessons.id)`.execute(trx);
  const counted = marks.filter(({ status, enrollment_id }) => status !== 'excused' && packages.has(enrollment_id));
  await sql`insert into session_ledger (enrollment_id, lesson_id, delta, reason, created_at)
    select enrollment_id, lesson_id, -1, status, at
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as r(enrollment_id uuid, lesson_id uuid, status text, at timestamptz)
    order by at`.execute(trx);
}

/** Packages that are swum now are valid some weeks more. */
async function renewValidity(trx: Transaction, enrollments: Enrollment[]): Promise<void> {
  const ids = enrollments.filter(({ sessions, until }) => sessions !== null && until === null).map(({ id }) => id);
  await sql`update enrollments set valid_until = ${clubDay()}::date + 5 + abs(hashtext(id::text)) % 35
    where id = any (${ids}::uuid[])`.execute(trx);
}

/** Four scores a year while a child swims, a little better each time. */
async function assess(trx: Transaction, random: Random, { instructors }: DemoPeople, enrollments: Enrollment[]) {
  const rows = enrollments.flatMap(({ child, from, until }) => {
    const start = random.int(2, 5);
    const days = Array.from({ length: 8 }, (_, index) => addDays(from, 30 + 90 * index));
    return days
      .filter((day) => day < (until ?? clubDay()))
      .map((date, index) => {
        const score = () => Math.min(10, start + Math.floor(index / 2) + random.int(0, 2));
        const scores = {
          technique: score(),
          endurance: score(),
          speed: score(),
          coordination: score(),
          discipline: score(),
        };
        return { child_id: child, instructor_id: instructors[1], date, metric_set: 'learner' as const, ...scores };
      });
  });
  await sql`insert into progress_assessments (child_id, instructor_id, date, metric_set, technique, endurance, speed, coordination, discipline)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(child_id uuid, instructor_id uuid, date date, metric_set text,
      technique integer, endurance integer, speed integer, coordination integer, discipline integer)`.execute(trx);
}
