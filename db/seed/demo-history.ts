import { sql } from 'kysely';
import { asUser, SERVICE } from '../../server/platform/caller.ts';
import type { Database, Transaction } from '../../server/platform/database/database.ts';
import type { DemoClasses } from './demo-classes.ts';
import type { DemoPeople } from './demo-people.ts';
import type { Factories } from './factories.ts';
import type { Random } from './random.ts';

type Plan = keyof DemoClasses['plans'];
type Outcome = 'validated' | 'pending' | 'failed' | 'refunded' | 'paid';

/** The children in each class, their plan, and the outcome of the payment. */
const ENROLLED: [child: string, swimClass: string, plan: Plan, outcome: Outcome][] = [
  ['Мария Димитрова', 'dolphins', 'pool_16', 'validated'],
  ['Калоян Димитров', 'improvers', 'pool_unlimited', 'pending'],
  ['Александър Георгиев', 'competitors', 'pool_unlimited', 'paid'],
  ['Виктория Георгиева', 'dolphins', 'pool_12', 'pending'],
  ['Виктория Георгиева', 'beginners', 'pool_8', 'refunded'],
  ['Теодора-Мария Христова-Иванова', 'dolphins', 'pool_16', 'validated'],
  ['Борис Иванов', 'kindergarten', 'kindergarten_monthly', 'pending'],
  ['Борис Иванов', 'turtles', 'pool_8', 'validated'],
  ['Ния Иванова', 'improvers', 'pool_12', 'validated'],
  ['Oliver Smith', 'improvers', 'pool_16', 'paid'],
  ['Oliver Smith', 'crawl', 'pool_8', 'failed'],
  ['София Петрова', 'beginners', 'pool_16', 'pending'],
  ['София Петрова', 'turtles', 'pool_8', 'validated'],
  ['Лев Петров', 'competitors', 'pool_unlimited', 'validated'],
  ['Лев Петров', 'endurance', 'pool_8', 'validated'],
  ['Йоана Стоянова', 'kindergarten', 'kindergarten_monthly', 'pending'],
  ['Йоана Стоянова', 'turtles', 'pool_8', 'pending'],
];

/** Waits, since the class is full. */
const WAITING: [child: string, swimClass: string, plan: Plan] = ['Мария Димитрова', 'turtles', 'pool_8'];

/** Enrollments that began eight weeks ago or earlier, the marks of every lesson since, and payments in every state. */
export async function seedHistory(
  database: Database,
  make: Factories,
  random: Random,
  people: DemoPeople,
  { classes, plans }: DemoClasses,
): Promise<void> {
  for (const [name, swimClass, plan, outcome] of ENROLLED) {
    const child = people.children[name]!;
    const method = outcome === 'paid' ? 'card' : random.chance(0.3) ? 'cash' : 'bank_transfer';
    const args = { child_id: child.id, class_id: classes[swimClass]!, plan_id: plans[plan], method } as const;
    const { payment_id } = await make.call('enroll_child', asUser(child.parent), args);
    if (payment_id) await settle(database, make, people, payment_id, outcome);
  }
  const [name, swimClass, plan] = WAITING;
  const child = people.children[name]!;
  await make.call('enroll_child', asUser(child.parent), {
    child_id: child.id,
    class_id: classes[swimClass]!,
    plan_id: plans[plan],
    method: 'bank_transfer',
  });
  await database.transaction(SERVICE, async (trx) => {
    // Some have swum here for most of a year, the marks go back eight weeks.
    await sql`
      update enrollments set created_at = enrollments.created_at - make_interval(days => 57 + abs(hashtext(full_name)) % 280)
      from children where children.id = child_id and status = 'active'`.execute(trx);
    await sql`select private.rebuild_membership_periods()`.execute(trx);
    await sql`update payments set created_at = created_at - interval '57 days', date = date - 57 where status <> 'pending'`.execute(
      trx,
    );
  });
  await markHistory(database, make, random);
  await renewPackages(database, make, people);
}

async function settle(
  database: Database,
  make: Factories,
  people: DemoPeople,
  payment_id: string,
  outcome: Outcome,
): Promise<void> {
  const admin = asUser(people.admin);
  if (outcome === 'validated' || outcome === 'refunded') await make.call('validate_payment', admin, { payment_id });
  if (outcome === 'failed') await make.call('reject_payment', admin, { payment_id, note: 'Преводът не е получен.' });
  if (outcome === 'paid') await database.transaction(SERVICE, (trx) => payByCard(trx, payment_id));
  if (outcome === 'refunded') {
    const { amount } = await database.transaction(SERVICE, (trx) =>
      trx.selectFrom('payments').select('amount').where('id', '=', payment_id).executeTakeFirstOrThrow(),
    );
    const refund = { payment_id, amount, reason: 'requested_by_customer', notes: 'Записана по погрешка.' } as const;
    await make.call('refund_payment', admin, refund);
  }
}

/** As the test provider keeps it, so that an admin can refund it. */
async function payByCard(trx: Transaction, paymentId: string): Promise<void> {
  await sql`
    with paid as (
      update payments set status = 'paid', provider = 'test', provider_payment_id = 'demo_' || id, settled_amount = euro_cents,
        settled_currency = 'EUR', settled_at = now()
      where id = ${paymentId} returning id, amount, euro_cents, provider_payment_id
    ), intent as (
      insert into test_provider.intents (id, key, secret, euro_cents, reference, status, number)
      select provider_payment_id, id, gen_random_uuid(), euro_cents, id, 'succeeded', '4242424242424242' from paid
    ), history as (
      insert into payment_events (payment_id, from_status, to_status) select id, 'pending', 'paid' from paid
    )
    insert into ledger_entries (amount, euro_cents, kind, method) select amount, euro_cents, 'payment', 'card' from paid
  `.execute(trx);
}

/** Every lesson before today is marked the way lessons go: most children come, some are missing, some are excused. */
async function markHistory(database: Database, make: Factories, random: Random): Promise<void> {
  const { rows } = await database.transaction(SERVICE, (trx) =>
    sql<{ id: string; class_id: string; ends_at: string; instructor_id: string; children: string[] }>`
      select lessons.id, lessons.class_id, starts_at + make_interval(mins => lessons.duration_minutes) as ends_at, instructor_id,
        array_agg(child_id order by child_id) as children
      from lessons
      join classes on classes.id = lessons.class_id
      join enrollments on enrollments.class_id = classes.id and enrollments.status = 'active'
      where starts_at < date_trunc('day', now()) and lessons.status = 'scheduled'
      group by lessons.id, instructor_id order by starts_at`.execute(trx),
  );
  const lessons = rows.map(({ children, ends_at, ...lesson }) => ({
    ...lesson,
    marks: children.map((child_id) => {
      const status = random.chance(0.82) ? 'present' : random.chance(0.5) ? 'absent' : 'excused';
      return { child_id, status, client_id: random.uuid(), marked_at: new Date(ends_at).toISOString() } as const;
    }),
  }));
  // The classes beside each other, the lessons of each in their order.
  const classes = [...Map.groupBy(lessons, ({ class_id }) => class_id).values()];
  await Promise.all(
    classes.map(async (ofClass) => {
      for (const { id, instructor_id, marks } of ofClass)
        await make.call('mark_attendance', asUser(instructor_id), { lesson_id: id, marks });
    }),
  );
}

const METHODS = ['bank_transfer', 'cash', 'bank_transfer'] as const;

/** Packages that ran out on the way were bought again; some are at the warning. */
async function renewPackages(database: Database, make: Factories, people: DemoPeople): Promise<void> {
  const { rows } = await database.transaction(SERVICE, (trx) =>
    sql<{ id: string; child_id: string; parent_id: string; sessions: number; amount: number; packages: number }>`
      select enrollments.id, child_id, parent_id, sessions, coalesce(price, sessions * price_per_class) as amount,
        ceil((2 - sessions_remaining)::numeric / sessions)::integer as packages
      from enrollments
      join plans on plans.id = plan_id join classes on classes.id = class_id join children on children.id = child_id
      where sessions_remaining < 2 order by enrollments.id`.execute(trx),
  );
  const bought = rows
    .flatMap((row) => Array.from({ length: row.packages }, () => row))
    .map((row, index) => ({ ...row, daysAgo: 1 + ((index * 17) % 50), method: METHODS[index % METHODS.length]! }))
    .toSorted((one, other) => other.daysAgo - one.daysAgo);
  for (const { id, child_id, parent_id, sessions, amount, daysAgo, method } of bought) {
    await make.insert('session_ledger', { enrollment_id: id, delta: sessions, reason: 'bought' });
    const payment_id = await make.insert('payments', {
      user_id: parent_id,
      child_id,
      enrollment_id: id,
      amount,
      method,
    });
    await make.call('validate_payment', asUser(people.admin), { payment_id });
    await database.transaction(SERVICE, (trx) =>
      sql`update payments set date = date - ${daysAgo}::integer, created_at = created_at - make_interval(days => ${daysAgo})
        where id = ${payment_id}`.execute(trx),
    );
  }
}
