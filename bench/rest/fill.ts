import pg from 'pg';

const CHILDREN_PER_FAMILY = 2;
const CHILDREN_PER_CLASS = 8;
const LOCATIONS = 4;

export const familiesOf = (children: number): number => children / CHILDREN_PER_FAMILY;

const id = (kind: string, number: string) =>
  `('${kind}0000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

/**
 * Fills a migrated database, empty or with the demo club, with a club of this many children: two a family, each in a
 * class of eight with twelve lessons ahead, a payment due for every fourth, a subscription for every tenth, an offer
 * for every fiftieth.
 */
export async function fillClub(connection: pg.ClientConfig, children: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const families = familiesOf(children);
  const classes = Math.ceil(children / CHILDREN_PER_CLASS);
  const instructors = Math.ceil(classes / 10);
  const family = `(n + ${CHILDREN_PER_FAMILY - 1}) / ${CHILDREN_PER_FAMILY}`;
  const classId = `1 + n % ${classes}`;
  try {
    // The rules of a booking are not measured: rows are written past their triggers.
    await client.query(`
      set session_replication_role = replica;
      insert into auth.users (id, email) select ${id('0', 'n')}, n || '@bench.club' from generate_series(1, ${families}) n;
      insert into auth.users (id, email) select ${id('1', 'n')}, 'i' || n || '@bench.club' from generate_series(1, ${instructors}) n;
      insert into public.profiles (user_id, full_name) select id, 'Име Фамилия' from auth.users where email like '%@bench.club';
      insert into public.user_roles (user_id, role) select id, case when email like 'i%' then 'instructor' else 'parent' end from auth.users where email like '%@bench.club';
      insert into public.children (id, parent_id, first_name, last_name, birth_date)
        select ${id('2', 'n')}, ${id('0', family)}, 'Дете ' || n, 'Фамилия', date '2016-01-01' + n % 2000 from generate_series(1, ${children}) n;
      insert into public.locations (id, name, type) select ${id('3', 'n')}, 'Басейн ' || n, 'pool' from generate_series(1, ${LOCATIONS}) n;
      insert into public.plans (id, kind, name, sessions, price) values (${id('4', '1')}, 'pool_8', '8 посещения', 8, 12000);
      insert into public.classes (id, title, instructor_id, location_id, duration_minutes, price_per_class, max_capacity)
        select ${id('5', 'n')}, 'Група ' || n, ${id('1', `1 + n % ${instructors}`)}, ${id('3', `1 + n % ${LOCATIONS}`)}, 45, 1500, 10 from generate_series(1, ${classes}) n;
      insert into public.lessons (id, class_id, starts_at, duration_minutes)
        select gen_random_uuid(), ${id('5', 'n')}, now() + make_interval(days => 7 * week, mins => 60 + n % 600), 45 from generate_series(1, ${classes}) n, generate_series(-8, 12) week;
      insert into public.enrollments (id, child_id, class_id, plan_id, status, sessions_remaining, valid_until)
        select ${id('6', 'n')}, ${id('2', 'n')}, ${id('5', classId)}, ${id('4', '1')}, 'active', n % 9, current_date + 30 from generate_series(1, ${children}) n;
      insert into public.payments (user_id, child_id, enrollment_id, amount, method, status)
        select ${id('0', family)}, ${id('2', 'n')}, ${id('6', 'n')}, 12000, 'bank_transfer', case when n % 4 = 0 then 'pending' else 'validated' end from generate_series(1, ${children}) n;
      insert into public.subscriptions (child_id, enrollment_id, plan_id, current_period)
        select ${id('2', 'n')}, ${id('6', 'n')}, ${id('4', '1')}, daterange(current_date, current_date + 30) from generate_series(1, ${children}) n where n % 10 = 0;
      insert into public.waitlist_offers (enrollment_id, expires_at)
        select ${id('6', 'n')}, now() + interval '2 days' from generate_series(1, ${children}) n where n % 50 = 0;
    `);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
