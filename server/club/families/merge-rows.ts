import { sql, type RawBuilder } from 'kysely';
import { MERGED, type Merged } from '../../../contracts/users.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import type { MergeCount, Pair } from './merge-accounts.ts';
import { MOVED, ONCE } from './merge-columns.ts';

interface Named {
  table: RawBuilder<unknown>;
  column: RawBuilder<unknown>;
}

/** The table and the column of a name of merge-columns.ts. */
function parts(name: string): Named {
  const names = name.split('.');
  return { table: sql.table(names.slice(0, -1).join('.')), column: sql.ref(names.at(-1)!) };
}

const survives = (name: string, { keep }: Pair) => {
  const { table, column } = parts(name);
  const same = ONCE[name]!.map((other) => sql`and kept.${sql.ref(other)} is not distinct from row.${sql.ref(other)}`);
  // A notification without a key may be there often; a consent that was withdrawn is history.
  const only =
    name === 'notifications.user_id'
      ? sql`and row.once_key is not null`
      : name === 'consents.user_id'
        ? sql`and kept.withdrawn_at is null and row.withdrawn_at is null`
        : sql``;
  return sql`exists (select from ${table} as kept where kept.${column} = ${keep} ${sql.join(same, sql` `)} ${only})`;
};

/** Deletes what the account that stays has as well and can have once only. */
export async function leaveOut(trx: Transaction, pair: Pair): Promise<void> {
  for (const name of Object.keys(ONCE)) {
    const { table, column } = parts(name);
    await sql`delete from ${table} as row where row.${column} = ${pair.goes} and ${survives(name, pair)}`.execute(trx);
  }
}

/** Names the account that stays in every other row. Returns how many rows that were. */
export async function moveRows(trx: Transaction, { keep, goes }: Pair): Promise<number> {
  let moved = 0;
  for (const name of [...Object.keys(ONCE), ...MOVED]) {
    const { table, column } = parts(name);
    const { numAffectedRows } = await sql`
      update ${table} set ${column} = ${keep} where ${column} = ${goes}`.execute(trx);
    moved += Number(numAffectedRows ?? 0);
  }
  return moved;
}

/** The column by which an account has rows that the preview counts; seats are counted by its children. */
const COUNTED: Partial<Record<Merged, string>> = { children: 'parent_id' };
const BY_CHILD: readonly Merged[] = ['enrollments', 'subscriptions'];

/** The rows that would go over, by noun; nouns without rows are left out. */
export async function countMerge(trx: Transaction, pair: Pair): Promise<MergeCount[]> {
  const counts: MergeCount[] = [];
  for (const what of MERGED) {
    const column = COUNTED[what] ?? 'user_id';
    const name = `${what}.${column}`;
    const mine = BY_CHILD.includes(what)
      ? sql`child_id in (select id from children where parent_id = ${pair.goes})`
      : sql`row.${sql.ref(column)} = ${pair.goes}`;
    const left = name in ONCE ? survives(name, pair) : LEFT[what] ? LEFT[what](pair) : sql`false`;
    const { rows } = await sql<{ moves: number; left: number }>`
      select count(*) filter (where not (${left}))::integer as moves, count(*) filter (where ${left})::integer as left
      from ${sql.table(what)} as row where ${mine}
    `.execute(trx);
    counts.push({ what, ...only(rows) });
  }
  return counts.filter(({ moves, left }) => moves + left > 0);
}

/** The rows left out by a rule of merge-rules.ts. */
const LEFT: Partial<Record<Merged, (pair: Pair) => RawBuilder<unknown>>> = {
  saved_cards: ({ keep }) =>
    sql`exists (select from saved_cards as kept where kept.user_id = ${keep} and kept.provider = row.provider)`,
  calendar_feeds: ({ keep }) =>
    sql`row.revoked_at is null and exists (select from calendar_feeds as kept where kept.user_id = ${keep} and kept.revoked_at is null)`,
};
