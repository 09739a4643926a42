import pg from 'pg';
import { hashPassword } from '../../server/auth/passwords/passwords.ts';
import { fillClub } from '../rest/fill.ts';

/** The password of all people whom `fillClubWithHistory` lets in. */
export const BENCH_PASSWORD = 'a password of the bench';

/**
 * Adds a club of this many children to the demo club, as fillClub does, and two months behind them: a mark a week with
 * its session from the package, three assessments, a badge. The first parents and instructors can sign in.
 */
export async function fillClubWithHistory(connection: pg.ClientConfig, children: number): Promise<void> {
  await fillClub(connection, children);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const secret = client.escapeLiteral(await hashPassword(BENCH_PASSWORD));
    // Past their triggers, as fillClub writes them.
    await client.query(`
      set session_replication_role = replica;
      insert into public.attendance (lesson_id, child_id, status, marked_at)
        select lessons.id, enrollments.child_id,
          (array['present', 'present', 'present', 'absent', 'excused'])[1 + abs(hashtext(enrollments.child_id::text || lessons.id)) % 5], starts_at
        from enrollments join lessons on lessons.class_id = enrollments.class_id
        where starts_at < now() and enrollments.id::text like '60000000%' and enrollments.status = 'active';
      insert into public.session_ledger (enrollment_id, delta, reason)
        select id, 8 + sessions_remaining, 'bought' from enrollments where id::text like '60000000%';
      insert into public.session_ledger (enrollment_id, lesson_id, delta, reason, created_at)
        select enrollments.id, lesson_id, -1, attendance.status, marked_at
        from attendance join enrollments on enrollments.child_id = attendance.child_id
        where enrollments.id::text like '60000000%' and attendance.status <> 'excused';
      insert into public.progress_assessments (child_id, date, metric_set, technique, endurance, speed, coordination, discipline, comment)
        select id, current_date - 40 * round, 'learner', 5 + round, 4, 6, 7, 8, 'Работим върху дишането.'
        from children, generate_series(0, 2) as round where id::text like '20000000%';
      insert into public.achievements (child_id, title) select id, 'Първите 25 метра' from children where id::text like '20000000%';
      insert into auth.user_secrets (user_id, encrypted_password)
        select id, ${secret} from auth.users where email ~ '^i?[0-9]{1,2}@bench.club$';
      update auth.users set email_confirmed_at = now() where email ~ '^i?[0-9]{1,2}@bench.club$';
      -- Their tours are behind them.
      update public.profiles set tour_seen_at = now() where user_id in (select user_id from auth.user_secrets);
    `);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
