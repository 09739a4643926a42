import pg from 'pg';

export interface AdminSize {
  children: number;
  attendance: number;
  payments: number;
}

/** Lessons lie this many weeks back, payments spread over the same time. */
const WEEKS = 104;
const MARKS_A_LESSON = 8;
const IN_CLASS = 16;

const id = (kind: string, number: string) =>
  `('${kind}0000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

/**
 * Adds two years of a big club to the demo club: two of five children swim now, the others came and left; a lesson a
 * week of every class with eight marks, payments of all kinds, a waitlist for every tenth class. Written past the
 * triggers.
 */
export async function fillAdmin(
  connection: pg.ClientConfig,
  { children, attendance, payments }: AdminSize,
): Promise<void> {
  const classes = Math.max(1, Math.ceil(attendance / (WEEKS * MARKS_A_LESSON)));
  const instructors = Math.ceil(classes / 10);
  const locations = Math.ceil(classes / 50);
  const active = Math.min(Math.floor(children * 0.4), classes * IN_CLASS);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`
      set session_replication_role = replica;
      insert into auth.users (id, email) select ${id('0', 'n')}, n || '@bench.club' from generate_series(1, ${children / 2}) n;
      insert into auth.users (id, email) select ${id('1', 'n')}, 'i' || n || '@bench.club' from generate_series(1, ${instructors}) n;
      insert into public.profiles (user_id, full_name, phone)
        select id, (array['Мария','Иван','Елена','Георги','Петя'])[1 + abs(hashtext(email)) % 5] || ' Фамилия ' || split_part(email, '@', 1),
          case when email not like 'i%' then '+35988' || lpad(split_part(email, '@', 1), 7, '0') end
        from auth.users where email like '%@bench.club';
      insert into public.user_roles (user_id, role)
        select id, case when email like 'i%' then 'instructor' else 'parent' end from auth.users where email like '%@bench.club';
      insert into public.children (id, parent_id, first_name, last_name, birth_date, created_at)
        select ${id('2', 'n')}, ${id('0', '(n + 1) / 2')}, 'Дете ' || n, 'Фамилия', date '2012-01-01' + n % 3000,
          now() - make_interval(days => n % ${WEEKS * 7})
        from generate_series(1, ${children}) n;
      insert into public.locations (id, name, type) select ${id('3', 'n')}, 'Басейн ' || n, 'pool' from generate_series(1, ${locations}) n;
      insert into public.plans (id, kind, name, sessions, price) values (${id('4', '1')}, 'pool_8', '8 посещения', 8, 12000);
      insert into public.classes (id, title, instructor_id, location_id, duration_minutes, price_per_class, max_capacity, level, created_at)
        select ${id('5', 'n')}, 'Група ' || n, ${id('1', `1 + n % ${instructors}`)}, ${id('3', `1 + n % ${locations}`)}, 45, 1500, ${IN_CLASS},
          (array['beginner','intermediate','advanced'])[1 + n % 3], now() - interval '800 days'
        from generate_series(1, ${classes}) n;
      insert into public.class_sessions (class_id, day_of_week, start_time, location_id, instructor_id, lanes, duration_minutes, is_active)
        select id, 1 + abs(hashtext(title)) % 7, '17:30', location_id, instructor_id, lanes, duration_minutes, is_active
        from public.classes where id::text like '50000000%';
      insert into public.lessons (id, class_id, starts_at, duration_minutes)
        select ${id('7', `n * ${WEEKS} + week`)}, ${id('5', 'n')}, now() - make_interval(days => 7 * week + n % 7, mins => n % 600), 45
        from generate_series(1, ${classes}) n, generate_series(0, ${WEEKS - 1}) week;
      insert into public.enrollments (id, child_id, class_id, plan_id, status, sessions_remaining, valid_until, created_at, ended_at, waitlisted_at)
        select ${id('6', 'n')}, ${id('2', 'n')}, ${id('5', `1 + n % ${classes}`)}, ${id('4', '1')},
          case when n <= ${active} then 'active' when n % 40 = 0 then 'waitlist' else 'inactive' end, n % 9, current_date + n % 90,
          now() - make_interval(days => 60 + n % ${WEEKS * 7 - 60}),
          case when n > ${active} and n % 40 <> 0 then now() - make_interval(days => n % 60) end,
          case when n > ${active} and n % 40 = 0 then now() - make_interval(days => n % 100) end
        from generate_series(1, ${children}) n;
      insert into public.attendance (lesson_id, child_id, status, marked_at)
        select ${id('7', `n * ${WEEKS} + week`)}, ${id('2', `1 + (n - 1 + ${classes} * mark) % ${children}`)},
          (array['present', 'present', 'present', 'present', 'absent', 'excused'])[1 + (n + week + mark) % 6], now() - make_interval(days => 7 * week + n % 7)
        from generate_series(1, ${classes}) n, generate_series(0, ${WEEKS - 1}) week, generate_series(1, ${MARKS_A_LESSON}) mark;
      insert into public.payments (user_id, reference, child_id, enrollment_id, amount, method, status, date, created_at, settled_amount, settled_currency, settled_at)
        select ${id('0', `(1 + n % ${children} + 1) / 2`)}, 'PB' || lpad(n::text, 8, '0'), ${id('2', `1 + n % ${children}`)}, ${id('6', `1 + n % ${children}`)},
          8000 + n % 9 * 1000, (array['cash', 'card', 'bank_transfer'])[1 + n % 3],
          case when n % 25 = 0 then 'pending' when n % 3 = 1 then 'paid' else 'validated' end,
          day, day, case when n % 25 <> 0 then 100 end, case when n % 25 <> 0 then 'EUR' end, case when n % 25 <> 0 then day end
        from generate_series(1, ${payments}) n, lateral (select current_date - n % ${WEEKS * 7} as day) as days;
      insert into public.contact_messages (name, email, message, created_at)
        select 'Човек ' || n, n || '@example.org', 'Има ли места?', now() - make_interval(hours => n) from generate_series(1, 5000) n;
      insert into public.audit_log (action, subject_table, created_at)
        select 'change_class', 'classes', now() - make_interval(mins => n) from generate_series(1, 200000) n;
      insert into public.orders (id, user_id, shipping_address, total, status, created_at)
        select ${id('8', 'n')}, ${id('0', `1 + n % ${children / 2}`)}, 'Шумен, ул. Роза 1', 2500, case when n % 50 = 0 then 'pending' else 'completed' end,
          now() - make_interval(hours => n) from generate_series(1, 20000) n;
      set session_replication_role = origin;
      select private.rebuild_membership_periods();
    `);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
