import { sql } from 'kysely';
import type { Recognition } from '../../../../contracts/child-lists.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { ChildIdentity } from '../many-children.ts';
import { plainName } from '../rows/find-people.ts';

/** The facts by which a family of a list is looked for. */
export interface FamilySearch {
  id: string;
  userId: string | null;
  /** A new one is found again only as what was made of it before. */
  isNew: boolean;
  email: string | null;
  phone: string | null;
  name: string | null;
  children: { name: string; day: string }[];
}

export interface ClubFamily {
  user_id: string;
  by: Recognition;
  full_name: string;
  email: string | null;
  phone: string | null;
}

export interface ClubChild extends ChildIdentity {
  birthDate: string;
}

interface Account {
  user_id: string;
  full_name: string;
  email: string | null;
  phone: string | null;
  is_parent: boolean;
}

interface SameNamed {
  parent_id: string;
  name: string;
  birth_date: string;
}

/** The families of the club among those of a list, with their children by name. */
export class ClubFamilies {
  readonly #accounts: readonly Account[];
  readonly #sameNamed: ReadonlyMap<string, SameNamed[]>;
  readonly #children: ReadonlyMap<string, ReadonlyMap<string, ClubChild>>;

  private constructor(
    accounts: readonly Account[],
    sameNamed: ReadonlyMap<string, SameNamed[]>,
    children: ReadonlyMap<string, ReadonlyMap<string, ClubChild>>,
  ) {
    this.#accounts = accounts;
    this.#sameNamed = sameNamed;
    this.#children = children;
  }

  static async find(trx: Transaction, families: readonly FamilySearch[]): Promise<ClubFamilies> {
    const names = [...new Set(families.flatMap(({ children }) => children.map(({ name }) => plainName(name))))];
    const { rows: sameNamed } = await sql<SameNamed>`
      select parent_id, lower(full_name) as name, birth_date::text from children
      where lower(full_name) = any (${names}::text[])`.execute(trx);
    const of = <T>(pick: (family: FamilySearch) => T | null) => [
      ...new Set(families.map(pick).filter((value) => value !== null)),
    ];
    const { rows: accounts } = await sql<Account>`
      with wanted as (
        select id from auth.users where lower(email) = any (${of(({ email }) => email)}::text[])
        union select id from auth.users where id = any (${[...of(({ userId }) => userId), ...new Set(sameNamed.map(({ parent_id }) => parent_id))]}::uuid[])
        union select user_id from profiles where phone = any (${of(({ phone }) => phone)}::text[])
        union select user_id from profiles where lower(full_name) = any (${of(({ name }) => name && plainName(name))}::text[])
      )
      select id as user_id, coalesce(full_name, '') as full_name, lower(email) as email, profiles.phone,
        exists (select from user_roles where user_roles.user_id = wanted.id and role = 'parent') as is_parent
      from wanted join auth.users using (id) left join profiles on profiles.user_id = id
      where deleted_at is null`.execute(trx);
    return new ClubFamilies(
      accounts,
      Map.groupBy(sameNamed, ({ name }) => name),
      await childrenByName(
        trx,
        accounts.map(({ user_id }) => user_id),
      ),
    );
  }

  /** The children of an account by name; names in a family are never twice. */
  childrenOf(userId: string): ReadonlyMap<string, ClubChild> {
    return this.#children.get(userId) ?? new Map();
  }

  /** True if any family of the club has a child of this name and birthday. */
  hasChild(name: string, day: string): boolean {
    return this.#sameNamed.get(name)?.some(({ birth_date }) => birth_date === day) ?? false;
  }

  /** The account of a family: null for a new one, `ambiguous` where it may be several. */
  of(search: FamilySearch): ClubFamily | 'ambiguous' | null {
    const said = (account: Account, by: Recognition): ClubFamily => {
      const { user_id, full_name, email, phone } = account;
      return { user_id, by, full_name, email, phone };
    };
    if (search.userId !== null) {
      const chosen = this.#accounts.find(({ user_id, is_parent }) => user_id === search.userId && is_parent);
      return chosen ? said(chosen, 'chosen') : 'ambiguous';
    }
    const byEmail = search.email && this.#accounts.find(({ email }) => email === search.email);
    if (byEmail) return said(byEmail, 'email');
    for (const [by, matches] of this.#candidates(search)) {
      const [first] = matches;
      if (!first) continue;
      if (matches.length === 1) return said(first, by);
      const own = matches.filter(({ user_id }) => this.#hasChildOf(user_id, search));
      if (own.length === 1) return said(own[0]!, by);
      if (!search.isNew) return 'ambiguous';
    }
    return null;
  }

  /** By what is surest first. */
  *#candidates({ isNew, phone, name, children }: FamilySearch): Generator<[Recognition, Account[]]> {
    const parents = this.#accounts.filter(({ is_parent }) => is_parent);
    const isNamed = ({ full_name }: Account) => name !== null && plainName(full_name) === plainName(name);
    if (phone !== null) {
      const callers = parents.filter((account) => account.phone === phone);
      yield ['phone', callers.filter(isNamed)];
      if (!isNew) yield ['phone', callers];
    }
    const ids = new Set(
      children
        .flatMap(({ name: child, day }) =>
          (this.#sameNamed.get(plainName(child)) ?? []).filter(({ birth_date }) => birth_date === day),
        )
        .map(({ parent_id }) => parent_id),
    );
    const byChild = this.#accounts.filter(({ user_id }) => ids.has(user_id));
    yield ['child', isNew ? byChild.filter(isNamed) : byChild];
    yield ['name', parents.filter((account) => isNamed(account) && this.#hasChildOf(account.user_id, { children }))];
  }

  #hasChildOf(userId: string, { children }: Pick<FamilySearch, 'children'>): boolean {
    const own = this.childrenOf(userId);
    return children.some(({ name }) => own.has(plainName(name)));
  }
}

async function childrenByName(
  trx: Transaction,
  users: readonly string[],
): Promise<Map<string, Map<string, ClubChild>>> {
  const { rows } = await sql<{ id: string; parent_id: string; user_id: string; name: string; birth_date: string }>`
    with seen as (
      select id, parent_id as user_id from children where parent_id = any (${users}::uuid[])
      union all select child_id, user_id from guardians where user_id = any (${users}::uuid[])
    )
    select children.id, parent_id, user_id, lower(full_name) as name, birth_date::text from seen join children using (id)
  `.execute(trx);
  const children = new Map<string, Map<string, ClubChild>>();
  for (const { id, parent_id, user_id, name, birth_date } of rows) {
    const own = children.get(user_id) ?? new Map<string, ClubChild>();
    own.set(name, { id, parentId: parent_id, birthDate: birth_date });
    children.set(user_id, own);
  }
  return children;
}
