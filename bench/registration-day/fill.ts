import { signAccessToken } from '../../server/auth/tokens/tokens.ts';
import { makeParents, type BenchClub } from '../services/club.ts';
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
     ), named as (
       select id, 'Дневни' || translate(substring(email from '[0-9]+'), '0123456789', 'абвгдежзик') as name from made
     ), secrets as (
       insert into auth.user_secrets (user_id, encrypted_password)
         select made.id, encrypted_password from made, auth.user_secrets where user_secrets.user_id = $2
     ), profiles as (
       insert into profiles (user_id, full_name, phone) select id, 'Семейство ' || name, '+359888123456' from named
     ), roles as (
       insert into user_roles (user_id, role) select id, 'parent' from made
     ), children as (
       insert into children (parent_id, first_name, last_name, birth_date) select id, 'Дете', name, '2017-05-05' from named
         returning id
     )
     insert into child_care (child_id) select id from children`,
    [count, id],
  );
  const emails = Array.from({ length: count }, (_, index) => `day-${index}@example.org`);
  const tokens = await startSessions(
    club,
    emails.filter((_, index) => index % everySignedIn === 0 && everySignedIn !== Infinity),
  );
  return emails.map((email, index) => ({
    email,
    password,
    address: addressOf(index),
    accessToken: tokens.get(email) ?? null,
  }));
}

/** The access tokens of people who signed in before, past the service: its sign-ins are measured on the day. */
async function startSessions({ owner, config }: BenchClub, emails: readonly string[]): Promise<Map<string, string>> {
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }];
  const { rows } = await owner.query<{ id: string; sub: string; email: string }>(
    `with people as (select id, email from auth.users where email = any ($1)), made as (
       insert into auth.sessions (id, user_id, amr) select gen_random_uuid(), id, $2::jsonb from people returning id, user_id
     )
     select made.id, people.id as sub, email from made join people on people.id = user_id`,
    [emails, JSON.stringify(amr)],
  );
  const tokens = rows.map(async ({ id, sub, email }) => {
    const claims = { sub, email, role: 'authenticated', aal: 'aal1', amr, session_id: id, is_anonymous: false };
    return [email, (await signAccessToken(config, claims)).token] as const;
  });
  return new Map(await Promise.all(tokens));
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

/** Puts the classes into a season to come that takes everybody from then on. */
export async function openLater({ owner }: BenchClub, classIds: readonly string[], opensAt: Date): Promise<void> {
  await owner.query(
    `with season as (
       insert into seasons (name, starts_on, ends_on, published_at) values ('Ден на записване', current_date + 40, current_date + 200, now()) returning id
     ), opening as (
       insert into season_windows (season_id, audience, opens_at) select id, 'everybody', $2 from season
     )
     update classes set season_id = season.id from season where classes.id = any ($1)`,
    [classIds, opensAt],
  );
}
