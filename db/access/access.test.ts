import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { RECEPTION_READS } from '../../contracts/reception.ts';
import { asAdmin, SERVICE, type Caller } from '../../server/platform/caller.ts';
import type { Transaction } from '../../server/platform/database/database.ts';
import { databaseTest } from '../../server/platform/testing/database.ts';
import { ACCESS, PEOPLE, type Access, type Person } from './matrix.ts';
import { mayDo, rowsOf, VERBS } from './verbs.ts';
import { createWorld, type Table } from './world.ts';

const club = await databaseTest();
const world = await createWorld(club.database);

/**
 * Views with the rights of an owner whom no policy holds, and no barrier, since it would keep their filters and their order
 * from indexes (decision 30): what each shows whole.
 */
const VIEWS_OF_ALL_ROWS = {
  athlete_directory: 'every athlete account',
  audit_entries: 'every entry of the audit log',
  certificate_directory: 'every certificate',
  document_signers: 'every parent beside every document',
  admin_children: 'every child',
  admin_classes: 'every class',
  admin_instructors: 'every instructor',
  admin_marks: 'every mark of attendance, without names',
  accident_log: 'every accident',
  benefit_card_list: 'every benefit card',
  card_issuer_list: 'every issuer of benefit cards',
  voucher_list: 'every voucher',
  level_proposals: 'children who wait to pass a level',
  admin_payments: 'every payment',
  admin_membership_periods: 'every membership period',
  user_directory: 'every user',
};

const FOR_RECEPTION: ReadonlySet<string> = new Set(RECEPTION_READS);

const may = (caller: Caller, work: (trx: Transaction) => Promise<number>) => mayDo(club.database, caller, work);

test('every table and view of the club is stated, and nothing else', async () => {
  const { rows } = await club.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p') order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(ACCESS).sort());
});

test('every table enables and forces row-level security', async () => {
  const { rows } = await club.database.pool.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not (relrowsecurity and relforcerowsecurity)`,
  );
  expect(rows).toEqual([]);
});

test('every view runs with its reader’s rights, is a barrier, or is explained and read by reception or admins alone', async () => {
  const { rows } = await club.database.pool.query<{ name: string; readers: string[] }>(`
    select relname as name, array(
      select rolname::text from pg_roles
      where rolname in ('anon', 'authenticated', 'club_desk', 'club_admin') and has_table_privilege(rolname, pg_class.oid, 'select')
      order by 1
    ) as readers
    from pg_class join pg_roles as owner on owner.oid = relowner
    where relnamespace = 'public'::regnamespace and relkind = 'v' and (owner.rolbypassrls or owner.rolsuper)
      and not coalesce(reloptions && array['security_invoker=true', 'security_barrier=true'], false)
    order by 1`);
  expect(rows).toEqual(
    Object.keys(VIEWS_OF_ALL_ROWS)
      .toSorted()
      .map((name) => ({ name, readers: ['club_admin', ...(FOR_RECEPTION.has(name) ? ['club_desk'] : [])] })),
  );
});

test('there is a row of every table to be refused', async () => {
  const hidden: string[] = [];
  for (const table of Object.keys(ACCESS) as Table[]) {
    // The directory of users shows itself to admins and to the service key alone.
    if (!(await may(SERVICE, VERBS.select(world, table, 'admin')))) hidden.push(table);
  }
  expect(hidden).toEqual([]);
});

describe.each(Object.entries(ACCESS) as [Table, Access][])('%s', (table, access) => {
  test.each(Object.keys(VERBS) as (keyof Access)[])('%s', async (verb) => {
    const allowed: Person[] = [];
    for (const person of PEOPLE) {
      if (await may(asAdmin(world.callers[person]), VERBS[verb](world, table, person))) allowed.push(person);
    }
    expect(allowed).toEqual(PEOPLE.filter((person) => access[verb].includes(person)));
  });
});

describe('no user takes more than is theirs', () => {
  const refused = async (person: Person, statement: ReturnType<typeof sql>) =>
    expect(await may(world.callers[person], (trx) => rowsOf(trx, statement))).toBe(false);

  test('a role beyond parent, or a role for another user', async () => {
    for (const role of ['admin', 'instructor', 'athlete'])
      await refused('stranger', sql`insert into user_roles (role) values (${role})`);
    await refused(
      'stranger',
      sql`insert into user_roles (user_id, role) values (${world.rows.profiles['user_id']}, 'parent')`,
    );
  });
  test('an approval of one’s own athlete account', async () => {
    await refused('stranger', sql`insert into athlete_accounts (approved, approved_at) values (true, now())`);
    await refused('pending_athlete', sql`update athlete_accounts set approved = true, approved_at = now()`);
  });
  test('a level, an owner, a price, a balance', async () => {
    await refused('parent', sql`update children set skill_level = 'advanced'`);
    await refused('parent', sql`update children set parent_id = auth.uid()`);
    await refused('parent', sql`update payments set amount = 0`);
    await refused('parent', sql`update enrollments set sessions_remaining = 100`);
  });
  test('a consent for another family’s child, or in another’s name', async () => {
    const [document_id, child_id] = [world.rows.documents['id'], world.rows.children['id']];
    await refused(
      'other_parent',
      sql`insert into consents (document_id, child_id, signed_name) values (${document_id}, ${child_id}, 'X')`,
    );
    await refused(
      'other_parent',
      sql`insert into consents (document_id, user_id, signed_name) values (${document_id}, ${world.rows.profiles['user_id']}, 'X')`,
    );
  });
  test('the instructor’s own notes of a lesson are not the public’s', async () => {
    for (const person of PEOPLE) await refused(person, sql`select notes from lessons`);
  });
  test('unpublished news, hidden people and closed classes are for admins alone', async () => {
    await club.database.transaction(SERVICE, async (trx) => {
      await sql`insert into news (slug, title) values ('chernova', 'Чернова')`.execute(trx);
      await sql`insert into team_members (kind, full_name, is_visible) values ('coach', 'Скрит', false)`.execute(trx);
    });
    for (const person of PEOPLE.filter((name) => name !== 'admin')) {
      await refused(person, sql`select from news where slug = 'chernova'`);
      await refused(person, sql`select from team_members where full_name = 'Скрит'`);
    }
  });
});

test('the books and the ledger cannot be rewritten, not even with the service key', async () => {
  for (const statement of [
    sql`update session_ledger set delta = 9`,
    sql`update ledger_entries set amount = 0`,
    sql`delete from ledger_entries`,
    sql`delete from audit_log`,
  ]) {
    expect(await may(SERVICE, (trx) => rowsOf(trx, statement))).toBe(false);
  }
});

test('only the owner’s roles of the API exist beyond the login: none may log in or make others', async () => {
  const { rows } = await club.database.pool.query(
    `select rolname from pg_roles where rolname in ('anon', 'authenticated', 'service_role', 'authenticator') and (rolcanlogin or rolcreaterole or rolcreatedb or rolsuper)`,
  );
  expect(rows).toEqual([]);
});
