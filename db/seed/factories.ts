import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Role } from '../../contracts/roles.ts';
import { addDays, clubDay } from '../../contracts/time.ts';
import { createUser } from '../../server/auth/accounts/users.ts';
import { hashPassword } from '../../server/auth/passwords/passwords.ts';
import { callProcedure } from '../../server/club/core/procedure.ts';
import { createProfile } from '../../server/club/core/profiles.ts';
import { PROCEDURES, type ProcedureTypes } from '../../server/club/procedures.ts';
import { asUser, AUTH_ADMIN, SERVICE, type Caller } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { DatabaseTables } from '../../server/platform/database/migrations/tables.ts';
import { insertRow, type TableWithId } from '../../server/platform/database/rows.ts';

export interface Child {
  id: string;
  parent: { id: string; caller: Caller };
}

type Mark = ProcedureTypes['mark_attendance']['Args']['marks'][number];

interface MemberOptions {
  class_id?: string;
  plan_id?: string;
  child?: Child;
  sessions?: number;
}

/** Makes the people and things that tests and the demo club need, each with the parents it needs. Returns ids. */
export class Factories {
  readonly #database: Database;
  readonly #hashes = new Map<string, Promise<string>>();
  #count = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** A confirmed account with a profile and the role; without one, a person who has none. A parent has a phone, unless it is null. */
  async user({
    role,
    email,
    full_name,
    password = 'plavane-test',
    locale,
    phone,
  }: {
    role?: Role;
    email?: string;
    full_name?: string;
    password?: string;
    locale?: string;
    phone?: string | null;
  } = {}): Promise<{ id: string; email: string; password: string; caller: Caller }> {
    const number = ++this.#count;
    const address = email ?? `person-${number}-${randomUUID().slice(0, 8)}@test.club`;
    const callable = phone === undefined && role === 'parent' ? `+35989${1_000_000 + number}` : phone;
    const metadata = { full_name: full_name ?? `Човек ${number}`, ...(locale ? { locale } : {}) };
    const passwordHash = await this.#hash(password);
    const user = await this.#database.transaction(AUTH_ADMIN, (trx) =>
      createUser(trx, { email: address, passwordHash, metadata, confirmed: true, proved: true }),
    );
    if (!user) throw new Error(`The address ${address} is taken`);
    await this.#database.transaction(SERVICE, async (trx) => {
      await createProfile(trx, { id: user.id, metadata });
      if (callable) await trx.updateTable('profiles').set({ phone: callable }).where('user_id', '=', user.id).execute();
      if (role) await trx.insertInto('user_roles').values({ user_id: user.id, role }).execute();
    });
    return { id: user.id, email: address, password, caller: asUser(user.id) };
  }

  /** A new user with the role, as who calls. */
  async caller(role: Role): Promise<Caller> {
    return (await this.user({ role })).caller;
  }

  /** Many accounts of a small club share a password: it is hashed once. */
  #hash(password: string): Promise<string> {
    const hashed = this.#hashes.get(password);
    if (hashed) return hashed;
    const hash = hashPassword(password);
    this.#hashes.set(password, hash);
    return hash;
  }

  async location(values: Partial<Insertable<DatabaseTables['locations']>> = {}): Promise<string> {
    return this.insert('locations', {
      name: `Басейн ${++this.#count} ${randomUUID().slice(0, 6)}`,
      type: 'pool',
      ...values,
    });
  }

  /** Another teacher or an assistant of a class; without an id a new instructor. Returns the id. */
  async addInstructor(
    class_id: string,
    { id, part = 'teacher' }: { id?: string; part?: 'teacher' | 'assistant' } = {},
  ): Promise<string> {
    const instructor_id = id ?? (await this.user({ role: 'instructor' })).id;
    await this.#database.transaction(SERVICE, (trx) =>
      trx.insertInto('class_instructors').values({ class_id, instructor_id, part }).execute(),
    );
    return instructor_id;
  }

  async plan(values: Partial<Insertable<DatabaseTables['plans']>> = {}): Promise<string> {
    return this.insert('plans', {
      kind: 'pool_8',
      name: '8 посещения',
      sessions: 8,
      validity_months: 1,
      price: 12_000,
      ...values,
    });
  }

  /** A class with its weekly sessions, by way of save_class. Without an instructor or a location it gets its own. */
  async swimClass({ sessions, ...values }: Partial<ProcedureTypes['save_class']['Args']> = {}): Promise<string> {
    const instructor_id = values.instructor_id ?? (await this.user({ role: 'instructor' })).id;
    const location_id = values.location_id ?? (await this.location());
    const args = {
      title: 'Начинаещи',
      duration_minutes: 45,
      price_per_class: 1500,
      max_capacity: 8,
      ...values,
      instructor_id,
      location_id,
    };
    const { class_id } = await this.call('save_class', SERVICE, {
      ...args,
      sessions: sessions ?? [{ day_of_week: 3, start_time: '17:30' }],
    });
    return class_id;
  }

  /** A class and its instructor, of that name where it is given. */
  async taughtClass(values: Partial<ProcedureTypes['save_class']['Args']> = {}, full_name?: string) {
    const instructor = await this.user({ role: 'instructor', full_name });
    return { instructor, class_id: await this.swimClass({ ...values, instructor_id: instructor.id }) };
  }

  /** A lesson of the class that many hours from now, or at noon in the club on the day that lies so many days from now. */
  async lesson(classId: string, { days = 0, hours }: { days?: number; hours?: number } = {}): Promise<string> {
    const day = addDays(clubDay(), days);
    const starts_at = hours === undefined ? `${day}T10:00:00Z` : new Date(Date.now() + hours * 3_600_000).toISOString();
    return this.insert('lessons', { class_id: classId, starts_at, duration_minutes: 45 });
  }

  /** A child with a seat in a class (new ones unless named) on a package of that many sessions. */
  async member({ child, sessions = 8, ...seated }: MemberOptions = {}) {
    const who = child ?? (await this.child());
    const seat = {
      class_id: seated.class_id ?? (await this.swimClass()),
      plan_id: seated.plan_id ?? (await this.plan({ sessions })),
    };
    const { enrollment_id, payment_id } = await this.enroll(who, seat);
    return { child: who, parent: who.parent, ...seat, enrollment_id, payment_id };
  }

  /** Enrolls the child as its parent, to pay in cash, unless said otherwise. Without a class or a plan it gets its own. */
  async enroll(
    { id, parent }: Pick<Child, 'id'> & { parent: { caller: Caller } },
    { caller, class_id, plan_id, ...more }: Partial<ProcedureTypes['enroll_child']['Args']> & { caller?: Caller } = {},
  ): Promise<ProcedureTypes['enroll_child']['Returns']> {
    return this.call('enroll_child', caller ?? parent.caller, {
      child_id: id,
      class_id: class_id ?? (await this.swimClass()),
      plan_id: plan_id ?? (await this.plan()),
      method: 'cash',
      ...more,
    });
  }

  /** Marks a child at the lesson: as present, now and with the service key, unless said otherwise. */
  async mark(
    lesson_id: string,
    child_id: string,
    { caller = SERVICE, at = Date.now(), ...mark }: Partial<Mark> & { caller?: Caller; at?: number } = {},
  ): Promise<ProcedureTypes['mark_attendance']['Returns']> {
    const marked_at = new Date(at).toISOString();
    const marks = [{ child_id, status: 'present' as const, client_id: randomUUID(), marked_at, ...mark }];
    return this.call('mark_attendance', caller, { lesson_id, marks });
  }

  /** A child registered by its parent (a new one unless named). */
  async child(parent?: { id: string }, values: Partial<ProcedureTypes['register_child']['Args']> = {}): Promise<Child> {
    const owner = parent ? { id: parent.id, caller: asUser(parent.id) } : await this.user({ role: 'parent' });
    const child = await this.call('register_child', owner.caller, {
      full_name: `Дете ${++this.#count}`,
      birth_date: '2017-05-14',
      ...values,
    });
    return { id: child.id, parent: owner };
  }

  /** Calls a procedure as a user, typed by its name. */
  async call<Name extends keyof ProcedureTypes>(
    name: Name,
    caller: Caller,
    args: ProcedureTypes[Name]['Args'],
  ): Promise<ProcedureTypes[Name]['Returns']> {
    const procedure = PROCEDURES.get(name)!;
    return callProcedure(procedure, args, { database: this.#database, caller }) as Promise<
      ProcedureTypes[Name]['Returns']
    >;
  }

  /** Writes one row with the club's own rights and returns its id. */
  async insert<Table extends TableWithId>(table: Table, values: Insertable<DatabaseTables[Table]>): Promise<string> {
    return this.#database.transaction(SERVICE, (trx) => insertRow(trx, table, values as never));
  }
}
