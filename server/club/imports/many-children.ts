import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { CARE_FACTS, CHILD_FACTS } from '../../../contracts/children.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { columnList } from '../../platform/database/rows.ts';
import { auditEach } from '../core/audit.ts';
import type { ProcedureContext } from '../core/procedure.ts';
import type { ChildRow } from './rows/child-row.ts';
import { refuseOwnOfHandled } from './rows/guardian-cells.ts';
import { ImportAccounts } from './rows/row-accounts.ts';
import { EXISTS, FaultyRow, NEW, refuse, type Written } from './rows/row.ts';

export interface ChildIdentity {
  id: string;
  parentId: string;
}

/** A row with its family's account, and the second parent's. */
interface Settled extends ChildRow {
  userId: string;
  isNew: boolean;
  guardianId: string | null;
}

/**
 * Writes children with their families, all with a few statements, and returns the outcome of each row. Throws where the
 * database refuses one of them.
 */
export async function writeManyChildren(
  context: ProcedureContext,
  trx: Transaction,
  rows: readonly ChildRow[],
): Promise<(Written | FaultyRow)[]> {
  const families = rows.flatMap(({ family, guardian }) => (guardian ? [family, guardian] : [family]));
  const accounts = await ImportAccounts.find(trx, families);
  const settled = rows.map((row): Settled | FaultyRow => {
    try {
      const [own, second] = accounts.findOrPlan(row.guardian ? [row.family, row.guardian] : [row.family]);
      return { ...row, ...own!, guardianId: second?.userId ?? null };
    } catch (error) {
      if (error instanceof FaultyRow) return error;
      throw error;
    }
  });
  const plan = new ChildrenPlan(await childrenOf(trx, accounts.known));
  const written = settled.map((row) => {
    if (row instanceof FaultyRow) return row;
    const other = plan.otherDayOf(row);
    return other ? refuse('birth_date', 'other_birth_date', other) : plan.take(row);
  });
  await accounts.write(context, trx);
  await plan.write(context, trx);
  return written;
}

const CHILD_COLUMNS = columnList([
  'id',
  'parent_id',
  'first_name',
  'last_name',
  'birth_date',
  'skill_level',
  ...CHILD_FACTS,
]);
const CARE_COLUMNS = columnList(['child_id', ...CARE_FACTS]);

const nameKeyOf = (userId: string, name: string) => `${userId} ${name}`;
const keyOf = (userId: string, name: string, birthDate: string) => `${userId} ${birthDate} ${name}`;

/** The children of these accounts, by who is their parent, their name and birthday. */
export async function childrenOf(
  trx: Transaction,
  users: readonly string[],
): Promise<{ children: Map<string, ChildIdentity>; days: Map<string, string>; joined: Set<string> }> {
  const { rows } = await sql<{ id: string; parent_id: string; user_id: string; name: string; birth_date: string }>`
    with seen as (
      select id, parent_id as user_id from children where parent_id = any (${users}::uuid[])
      union all select child_id, user_id from guardians where user_id = any (${users}::uuid[])
    )
    select children.id, parent_id, user_id, lower(full_name) as name, birth_date from seen join children using (id)
  `.execute(trx);
  return {
    children: new Map(
      rows.map(({ id, parent_id, user_id, name, birth_date }) => [
        keyOf(user_id, name, birth_date),
        { id, parentId: parent_id },
      ]),
    ),
    days: new Map(rows.map(({ user_id, name, birth_date }) => [nameKeyOf(user_id, name), birth_date])),
    joined: new Set(rows.map(({ id, user_id }) => `${id} ${user_id}`)),
  };
}

/** The children to be written, one row after the other. */
export class ChildrenPlan {
  readonly #children: Map<string, ChildIdentity>;
  /** The birth dates by account and name. */
  readonly #days: Map<string, string>;
  /** Child and account of those who are its parents already. */
  readonly #joined: Set<string>;
  readonly #fresh: { id: string; parentId: string; child: ChildRow['child'] }[] = [];
  readonly #guardians: { child_id: string; user_id: string }[] = [];

  constructor({ children, days, joined }: Awaited<ReturnType<typeof childrenOf>>) {
    this.#children = children;
    this.#days = days;
    this.#joined = joined;
  }

  take({ child, userId, isNew, guardianId }: Settled): Written {
    const name = plainChild(child);
    const existing = this.#children.get(keyOf(userId, name, child.birth_date));
    const id = existing?.id ?? this.#add(child, userId, name);
    const joins = guardianId !== null && this.join({ id, parentId: existing?.parentId ?? userId }, guardianId);
    if (joins)
      this.#children.set(keyOf(guardianId, name, child.birth_date), { id, parentId: existing?.parentId ?? userId });
    if (existing && !joins) return EXISTS;
    return isNew ? { outcome: 'new', also: 'family', madeFamily: userId } : NEW;
  }

  #add(child: ChildRow['child'], userId: string, name: string): string {
    const id = randomUUID();
    this.#fresh.push({ id, parentId: userId, child });
    this.#children.set(keyOf(userId, name, child.birth_date), { id, parentId: userId });
    this.#days.set(nameKeyOf(userId, name), child.birth_date);
    this.#joined.add(`${id} ${userId}`);
    return id;
  }

  /** The birth date that the account's child of this name has, where the row has another; null: they agree, or there is none. */
  otherDayOf({ child, userId }: Pick<Settled, 'child' | 'userId'>): string | null {
    const name = plainChild(child);
    if (this.#children.has(keyOf(userId, name, child.birth_date))) return null;
    return this.#days.get(nameKeyOf(userId, name)) ?? null;
  }

  /** Makes an account one of a child's parents; false where it is one already. */
  join({ id, parentId }: ChildIdentity, guardianId: string): boolean {
    if (parentId === guardianId || this.#joined.has(`${id} ${guardianId}`)) return false;
    this.#joined.add(`${id} ${guardianId}`);
    this.#guardians.push({ child_id: id, user_id: guardianId });
    return true;
  }

  async write(context: ProcedureContext, trx: Transaction): Promise<void> {
    if (this.#fresh.length > 0) {
      const list = JSON.stringify(
        this.#fresh.map(({ id, parentId, child }) => ({
          ...child,
          last_name: child.last_name ?? '',
          id,
          child_id: id,
          parent_id: parentId,
        })),
      );
      await sql`
        with child as (
          insert into children (${CHILD_COLUMNS})
          select ${CHILD_COLUMNS} from jsonb_populate_recordset(null::children, ${list}::jsonb)
        )
        insert into child_care (${CARE_COLUMNS})
        select ${CARE_COLUMNS} from jsonb_populate_recordset(null::child_care, ${list}::jsonb)`.execute(trx);
      await auditEach(
        context,
        'register_child',
        this.#fresh.flatMap(({ id, parentId }) => (parentId === context.userId ? [] : [{ table: 'children', id }])),
      );
    }
    if (this.#guardians.length === 0) return;
    const list = JSON.stringify(this.#guardians);
    await sql`
      with joined as (select * from jsonb_to_recordset(${list}::jsonb) as joined (child_id uuid, user_id uuid)), role as (
        insert into user_roles (user_id, role) select distinct user_id, 'parent' from joined on conflict do nothing
      )
      insert into guardians (child_id, user_id) select child_id, user_id from joined`.execute(trx);
    await refuseOwnOfHandled(
      context,
      trx,
      this.#guardians.map(({ child_id }) => child_id),
    );
  }
}

const plainChild = ({ first_name, last_name }: ChildRow['child']): string =>
  `${first_name} ${last_name ?? ''}`.trim().toLocaleLowerCase('bg');
