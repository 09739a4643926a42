import { signIn, makeParents, type BenchClub } from '../services/club.ts';
import type { Family } from './visit.ts';

/** Of one network each: 127.1.0.0 and up, which all are this machine. */
const addressOf = (index: number) => `127.${1 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`;

/** Families with one child and the same password; every so manieth is signed in. */
export async function makeFamilies(club: BenchClub, count: number, everySignedIn: number): Promise<Family[]> {
  const [pattern] = await makeParents(club, 1);
  const { id, password } = pattern!;
  await club.owner.query(
    `with made as (
       insert into auth.users (id, email, email_confirmed_at)
         select gen_random_uuid(), 'day-' || n || '@example.org', now() from generate_series(0, $1::integer - 1) as n
         returning id, email
     ), secrets as (
       insert into auth.user_secrets (user_id, encrypted_password)
         select made.id, encrypted_password from made, auth.user_secrets where user_secrets.user_id = $2
     ), profiles as (
       insert into profiles (user_id, full_name, phone) select id, 'Семейство ' || email, '+359888123456' from made
     ), roles as (
       insert into user_roles (user_id, role) select id, 'parent' from made
     ), children as (
       insert into children (parent_id, first_name, last_name, birth_date) select id, 'Дете', email, '2017-05-05' from made
         returning id
     )
     insert into child_care (child_id) select id from children`,
    [count, id],
  );
  const families: Family[] = [];
  for (let index = 0; index < count; index++) {
    const email = `day-${index}@example.org`;
    const isSignedIn = index % everySignedIn === 0 && everySignedIn !== Infinity;
    // oxlint-disable-next-line no-await-in-loop -- before the day begins, one by one
    const accessToken = isSignedIn ? await signIn(club, email, password) : null;
    // They come from one address here, and count as strangers to each other.
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (isSignedIn) await club.owner.query('delete from auth.rate_limits');
    families.push({ email, password, address: addressOf(index), accessToken });
  }
  return families;
}

/** Classes that meet once a week, and their ids. */
export async function makeClasses({ owner }: BenchClub, count: number, seats: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into classes (title, instructor_id, location_id, duration_minutes, price_per_class, max_capacity, lane)
       select 'Ден на записване ' || n, (select user_id from user_roles where role = 'instructor' limit 1),
         (select id from locations where type = 'pool' limit 1), 45, 1500, $2, 1
       from generate_series(1, $1::integer) as n
       returning id`,
    [count, seats],
  );
  return rows.map(({ id }) => id);
}
