import { sql } from 'kysely';
import { toEuroCents, type Currency } from '../../../../contracts/money.ts';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { jsonRows, only } from '../../../platform/database/rows.ts';
import type { ProcedureContext } from '../../core/procedure.ts';
import { lockCredits, receiveCredits } from '../../ledger/credit.ts';
import { faultsOf } from '../rows/faults.ts';
import { EXISTS, FaultyRow, inPortions, NEW, refuse, type Cells, type Written } from '../rows/row.ts';
import type { Currencies } from '../rows/understand.ts';
import { readBalances, type Balance } from './read-balances.ts';

/** The most that a file lets a family have with the club: sums of it stay far within the database's integers. */
const MOST_CREDIT = 1_000_000_000;

interface Options {
  currencies: Currencies;
  dry_run: boolean;
  say(done: number): void;
}

/**
 * Writes a family's debt as a payment that waits; what it has paid ahead becomes credit that was received before the
 * program, so that it may be spent and paid out. The same row a second time changes nothing; no family is notified. A
 * dry run only reads, and holds no family's lock; otherwise they are held from when all rows are read.
 */
export async function writeBalances(
  context: ProcedureContext,
  trx: Transaction,
  rows: readonly Cells[],
  { currencies, dry_run, say }: Options,
): Promise<(Written | FaultyRow)[]> {
  const read: Awaited<ReturnType<typeof readBalances>> = [];
  for (const some of inPortions(rows)) {
    say(read.length);
    read.push(...(await readBalances(trx, some, currencies)));
  }
  const balances = read.filter((row): row is Balance => row !== null && !(row instanceof FaultyRow));
  const families = [...new Set(balances.flatMap(({ kind, user_id }) => (kind === 'credit' ? [user_id] : [])))];
  if (!dry_run) await lockCredits(trx, families);
  const rules = new Rules(
    await knownOf(trx, balances),
    await meansOf(context, trx, families),
    await limitOf(context, trx),
  );
  const fresh: Balance[] = [];
  const outcomes = read.map((row) => {
    if (row === null) return EXISTS;
    if (row instanceof FaultyRow) return row;
    const outcome = rules.take(row);
    if (outcome === NEW) fresh.push(row);
    return outcome;
  });
  if (!dry_run) for (const some of inPortions(fresh)) await write(context, trx, some, currencies.club);
  return outcomes;
}

/** A family's money, as far as it decides whether the caller may give it more. */
interface Means {
  user_id: string;
  is_own: boolean;
  /** Given by the caller within a day. */
  given: number;
  amount: number;
}

/** Decides what becomes of one row after the other. */
class Rules {
  readonly #known: Set<string>;
  readonly #means: Map<string, Means>;
  readonly #limit: number;

  constructor(imported: Set<string>, means: Map<string, Means>, limit: number) {
    this.#known = imported;
    this.#means = means;
    this.#limit = limit;
  }

  take({ id, kind, user_id, amount }: Balance): Written | FaultyRow {
    const means = kind === 'credit' ? this.#means.get(user_id)! : null;
    if (means?.is_own) return refusedAs('own_family');
    if (this.#known.has(id)) return EXISTS;
    if (means) {
      if (means.given + amount > this.#limit) return refusedAs('needs_second_person');
      if (means.amount + amount > MOST_CREDIT) return refuse('credit', 'too_big');
      means.given += amount;
      means.amount += amount;
    }
    this.#known.add(id);
    return NEW;
  }
}

const refusedAs = (code: 'own_family' | 'needs_second_person') => new FaultyRow(faultsOf(new ClubError(code)));

/** The balances that were imported before. */
async function knownOf(trx: Transaction, balances: readonly Balance[]): Promise<Set<string>> {
  const ids = balances.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    select id from payments where id = any (${ids}::uuid[])
    union all select id from family_credits where id = any (${ids}::uuid[])`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

async function meansOf(
  { userId }: ProcedureContext,
  trx: Transaction,
  families: readonly string[],
): Promise<Map<string, Means>> {
  const means = new Map<string, Means>();
  for (const some of inPortions(families)) {
    const { rows } = await sql<Means>`
      select user_id, coalesce(private.needs_other_person(${userId}::uuid, user_id), false) as is_own,
        private.given_lately(${userId}::uuid, user_id) as given,
        coalesce((select sum(amount) from family_credits where family_credits.user_id = families.user_id), 0)::bigint as amount
      from unnest(${some}::uuid[]) as families (user_id)`.execute(trx);
    for (const row of rows) means.set(row.user_id, row);
  }
  return means;
}

/** The sum that the caller may give a family within a day without a second person: see requireSecondPerson. */
async function limitOf({ userId }: ProcedureContext, trx: Transaction): Promise<number> {
  const { rows } = await sql<{ most: number | null }>`
    select case when not private.is_only_admin(${userId}::uuid) then second_person_above end as most
    from club_settings`.execute(trx);
  return (userId === null ? null : only(rows).most) ?? Infinity;
}

async function write({ userId }: ProcedureContext, trx: Transaction, some: readonly Balance[], currency: Currency) {
  const { debt = [], credit = [] } = Object.groupBy(some, ({ kind }) => kind);
  await sql`
    with debts as (
      select * from jsonb_to_recordset(${jsonRows(debt)}::jsonb)
        as debts (id uuid, user_id uuid, child_id uuid, amount integer, subject text, "on" date)
    ), asked as (
      insert into payments (id, user_id, child_id, amount, subject, date, method)
      select id, user_id, child_id, amount, subject, "on", 'bank_transfer' from debts
    )
    insert into payment_events (payment_id, to_status, note, created_by)
    select id, 'pending', subject, ${userId}::uuid from debts`.execute(trx);
  await receiveCredits(
    trx,
    credit.map(({ amount, subject, ...row }) => ({
      ...row,
      amount,
      euro_cents: toEuroCents(amount, currency),
      note: subject,
    })),
    userId,
  );
}
