import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { asAccounts } from '../../core/as-accounts.ts';
import { auditEach } from '../../core/audit.ts';
import type { ProcedureContext } from '../../core/procedure.ts';
import type { Family } from '../family.ts';
import { plainName } from './find-people.ts';
import { refuse } from './row.ts';

interface Named {
  id: string;
  phone: string | null;
  managed: boolean;
}

interface Made extends Named {
  email: string | null;
  name: string;
  locale: string;
}

/** The account that a row names. */
interface RowAccount {
  userId: string;
  isNew: boolean;
}

/**
 * The accounts that rows of a file name, those that are there and those that are to be made. A parent with an address is
 * found by it and gets in by asking for a new password; one without is found by name and phone, or by name alone among
 * the families that the club manages. What an account already says of itself is not changed.
 */
export class ImportAccounts {
  readonly #byEmail: Map<string, string>;
  readonly #byName: Map<string, Named[]>;
  readonly #made: Made[] = [];

  private constructor(byEmail: Map<string, string>, byName: Map<string, Named[]>) {
    this.#byEmail = byEmail;
    this.#byName = byName;
  }

  static async find(trx: Transaction, families: readonly Family[]): Promise<ImportAccounts> {
    const emails = [...new Set(families.flatMap(({ parent_email }) => parent_email ?? []))];
    const names = families.flatMap(({ parent_email, parent_name }) => (parent_email ? [] : plainName(parent_name!)));
    const { rows: addresses } = await sql<{ id: string; email: string }>`
      select id, lower(email) as email from auth.users where lower(email) = any (${emails}::text[])`.execute(trx);
    const { rows: people } = await sql<Named & { name: string }>`
      select user_id as id, lower(full_name) as name, phone, private.is_managed(user_id) as managed from profiles
      where lower(full_name) = any (${[...new Set(names)]}::text[])
        and exists (select from user_roles where user_roles.user_id = profiles.user_id and role = 'parent')
    `.execute(trx);
    return new ImportAccounts(
      new Map(addresses.map(({ id, email }) => [email, id])),
      Map.groupBy(people, ({ name }) => name),
    );
  }

  /** The account of one row, made where there is none. */
  static async findOrMake(
    context: ProcedureContext,
    trx: Transaction,
    family: Family,
    role: 'parent' | null = 'parent',
  ): Promise<RowAccount> {
    const accounts = await ImportAccounts.find(trx, [family]);
    const [account] = accounts.findOrPlan([family]);
    await accounts.write(context, trx, role);
    return account!;
  }

  /** The accounts that are in the database. */
  get known(): string[] {
    const made = new Set(this.#made.map(({ id }) => id));
    const all = [
      ...this.#byEmail.values(),
      ...[...this.#byName.values()].flatMap((named) => named.map(({ id }) => id)),
    ];
    return [...new Set(all)].filter((id) => !made.has(id));
  }

  /** The account of each family; none is made where one of them fits several, which is refused. */
  findOrPlan(families: readonly Family[]): RowAccount[] {
    const ids = families.map((family) => this.#find(family));
    return families.map((family, at) => {
      // The one before it may be the same.
      const id = ids[at] ?? this.#find(family);
      return id === null ? { userId: this.make(family), isNew: true } : { userId: id, isNew: false };
    });
  }

  #find({ parent_email, parent_name, parent_phone }: Family): string | null {
    if (parent_email !== null) return this.#byEmail.get(parent_email) ?? null;
    const named = this.#byName.get(plainName(parent_name!)) ?? [];
    const fitting = named.filter(({ phone, managed }) => (parent_phone === null ? managed : phone === parent_phone));
    if (fitting.length > 1) throw refuse('parent_name', 'family_ambiguous');
    return fitting[0]?.id ?? null;
  }

  /** Plans a new account, also where one of that name is there. */
  make({ parent_email: email, parent_name, parent_phone: phone, locale }: Family): string {
    const made = { id: randomUUID(), email, name: parent_name ?? '', phone, locale, managed: email === null };
    this.#made.push(made);
    if (email !== null) this.#byEmail.set(email, made.id);
    const name = plainName(made.name);
    if (name) this.#byName.set(name, [...(this.#byName.get(name) ?? []), made]);
    return made.id;
  }

  /** Writes the planned accounts, without a password. */
  async write(context: ProcedureContext, trx: Transaction, role: 'parent' | null = 'parent'): Promise<void> {
    if (this.#made.length === 0) return;
    const rows = sql`jsonb_to_recordset(${JSON.stringify(this.#made)}::jsonb)
      as made (id uuid, email text, name text, phone text, locale text, managed boolean)`;
    await asAccounts(trx, () =>
      sql`
        with made as (select * from ${rows}), account as (
          insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data)
          select id, email, case when managed then '{}'::jsonb else '{"provider": "email", "providers": ["email"]}' end,
            jsonb_build_object('full_name', name, 'locale', locale)
          from made
        )
        insert into auth.identities (user_id, provider, provider_id, identity_data)
        select id, 'email', id, jsonb_build_object('sub', id, 'email', email, 'email_verified', false, 'phone_verified', false)
        from made where not managed`.execute(trx),
    );
    await sql`
      with made as (select * from ${rows}), profile as (
        insert into profiles (user_id, full_name, locale, phone) select id, left(btrim(name), 120), locale, phone from made
      ), role as (
        insert into user_roles (user_id, role) select id, 'parent' from made where ${role}::text is not null
      )
      insert into private.managed_families (user_id, created_by) select id, ${context.userId}::uuid from made where managed
    `.execute(trx);
    const managed = this.#made.filter((made) => made.managed);
    await auditEach(
      context,
      'create_family',
      managed.map(({ id }) => ({ table: 'user_roles', id, details: { managed: true } })),
    );
  }
}
