import { sql } from 'kysely';
import {
  SURE_REASONS,
  type Match,
  type MatchedPayment,
  type MatchReason,
} from '../../../../../contracts/bank-statements.ts';
import { surplusOf, toEuroCents, type Currency, type Sum } from '../../../../../contracts/money.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { allRows } from '../../../../platform/database/rows.ts';
import { clubCurrency } from '../../../core/club-currency.ts';
import type { Incoming } from '../formats/transfer.ts';
import { familiesIn, names, nameWords, referencesIn } from './names.ts';

/** The fields of a transfer that matching reads; `key` names it in the answer. */
interface Matchable extends Pick<
  Incoming,
  'amount' | 'currency' | 'payer_iban' | 'payer_name' | 'purpose' | 'details'
> {
  key: string;
}

interface Candidate extends MatchedPayment {
  user_id: string;
  family_name: string;
  method: string;
  /** Its money came by a known transfer, or out of the family's credit. */
  paired: boolean;
}

/** The most payments of the same sum that are compared by name. */
const MAX_SAME_SUM = 5000;

/** Proposes payments for each transfer, by its key; one that fits nothing is left out. A payment is proposed once. */
export async function matchTransfers(trx: Transaction, transfers: readonly Matchable[]): Promise<Map<string, Match>> {
  const mentioned = transfers.map((transfer) => {
    const text = `${transfer.purpose} ${transfer.details} ${transfer.payer_name}`;
    return { transfer, references: referencesIn(text), families: familiesIn(text) };
  });
  const named = await readCandidates(
    trx,
    sql`payments.reference = any (${mentioned.flatMap(({ references }) => references)}::text[])`,
  );
  const byReference = new Map(named.map((payment) => [payment.reference, payment]));
  const cents = [...new Set(transfers.map(centsOf))];
  const same = await readCandidates(
    trx,
    sql`payments.status = 'pending' and payments.method <> 'card' and payments.euro_cents = any (${cents}::integer[])`,
  );
  const payers = await readPayers(trx, transfers);
  const numbered = await readFamilies(
    trx,
    mentioned.flatMap(({ families }) => families),
  );
  const claimed = new Set<string>();
  const club = await clubCurrency(trx);
  const matches = new Map<string, Match>();
  for (const { transfer, references } of mentioned) {
    const payments = references.flatMap((reference) => byReference.get(reference) ?? []);
    const match = matchNamed(transfer, payments, { claimed, club });
    if (match) take(matches, claimed, transfer.key, match);
  }
  // Matches the family's number only after every payment's own reference, and names after that.
  for (const { transfer, families } of mentioned) {
    if (matches.has(transfer.key)) continue;
    const family = families.flatMap((reference) => numbered.get(reference) ?? [])[0];
    if (family) take(matches, claimed, transfer.key, matchFamily(transfer, family, { claimed, club }));
  }
  for (const { transfer } of mentioned) {
    if (matches.has(transfer.key)) continue;
    const match = matchUnnamed(
      transfer,
      same.filter(({ id, euro_cents }) => !claimed.has(id) && euro_cents === centsOf(transfer)),
      payers,
    );
    if (match) take(matches, claimed, transfer.key, match);
  }
  return matches;
}

function take(matches: Map<string, Match>, claimed: Set<string>, key: string, match: Match): void {
  matches.set(key, match);
  for (const { id } of match.payments) claimed.add(id);
}

const centsOf = ({ amount, currency }: Matchable): number => toEuroCents(amount, currency);

/** True if payments come to exactly the sum of the transfer. */
export const paysExactly = (
  transfer: Pick<Matchable, 'amount' | 'currency'>,
  payments: readonly Sum[],
  club: Currency,
): boolean => surplusOf(transfer, payments, club) === 0;

interface MatchContext {
  /** The payments that another transfer settles. */
  claimed: ReadonlySet<string>;
  club: Currency;
}

/** By the references that the transfer names. */
function matchNamed(transfer: Matchable, candidates: Candidate[], { claimed, club }: MatchContext): Match | null {
  const first = candidates[0];
  if (!first) return null;
  const family = candidates.filter(({ user_id }) => user_id === first.user_id);
  const open = family.filter((payment) => isOpen(payment) && !claimed.has(payment.id));
  if (open.length === 0) return matchOf('paid_already', first, []);
  const exact =
    family.length === candidates.length && open.length === candidates.length && paysExactly(transfer, open, club);
  if (!exact) return matchOf('other_amount', first, open);
  return matchOf(open.every(({ status }) => status === 'validated') ? 'validated' : 'reference', first, open);
}

/**
 * Waits for a transfer, or was confirmed by hand before its transfer was imported; a payment from credit has no
 * transfer.
 */
const isOpen = ({ status, method, paired }: Candidate): boolean =>
  (status === 'pending' && method !== 'card') || (status === 'validated' && method === 'bank_transfer' && !paired);

interface NumberedFamily {
  user_id: string;
  family_name: string;
  due: Candidate[];
}

/**
 * By the family's own number: all that it owes, or one payment, where the sum is exact; else all of it to be confirmed.
 */
function matchFamily(transfer: Matchable, { due, ...family }: NumberedFamily, { claimed, club }: MatchContext): Match {
  const open = due.filter(({ id }) => !claimed.has(id));
  const whole = { ...family, paired: false } as Candidate;
  if (open.length === 0) return matchOf('paid_already', whole, []);
  if (paysExactly(transfer, open, club)) return matchOf('family', whole, open);
  const alone = open.filter((payment) => paysExactly(transfer, [payment], club));
  return alone.length === 1 ? matchOf('family', whole, alone) : matchOf('other_amount', whole, open);
}

/** By the payer's name and the sum. */
function matchUnnamed(transfer: Matchable, same: Candidate[], payers: Map<string, string>): Match | null {
  const family = payers.get(transfer.payer_iban);
  const own = same.filter(({ user_id }) => user_id === family);
  if (own[0]) return matchOf('payer', own[0], [own[0]]);
  const words = nameWords(`${transfer.payer_name} ${transfer.purpose} ${transfer.details}`);
  const byName = same.filter(
    ({ family_name, child_name }) => names(words, family_name) || names(words, child_name ?? ''),
  );
  const families = new Set(byName.map(({ user_id }) => user_id));
  if (byName[0] && families.size === 1) return matchOf('name', byName[0], [byName[0]]);
  return same.length === 1 ? matchOf('amount', same[0]!, [same[0]!]) : null;
}

function matchOf(reason: MatchReason, { user_id, family_name }: Candidate, payments: Candidate[]): Match {
  return {
    reason,
    sure: SURE_REASONS.includes(reason),
    user_id,
    family_name,
    payments: payments.map(({ id, reference, amount, euro_cents, child_name, status }) => ({
      id,
      reference,
      amount,
      euro_cents,
      child_name,
      status,
    })),
  };
}

const readCandidates = (trx: Transaction, which: ReturnType<typeof sql>): Promise<Candidate[]> => allRows(trx)`
    select payments.id, payments.reference, payments.amount, payments.euro_cents, payments.status, payments.method,
      payments.user_id, coalesce(nullif(profiles.full_name, ''), users.email, '') as family_name,
      children.full_name as child_name,
      exists (select from bank_pairs where bank_pairs.payment_id = payments.id)
        or exists (select from family_credits where family_credits.payment_id = payments.id and kind = 'spent') as paired
    from payments
    join auth.users on users.id = payments.user_id
    left join profiles on profiles.user_id = payments.user_id
    left join children on children.id = payments.child_id
    where ${which} order by payments.created_at, payments.installment nulls first, payments.id limit ${MAX_SAME_SUM}`;

/** The families that have these numbers, each with what it owes and may pay by transfer, by number. */
async function readFamilies(trx: Transaction, references: readonly string[]): Promise<Map<string, NumberedFamily>> {
  if (references.length === 0) return new Map();
  const { rows } = await sql<{ reference: string; user_id: string; family_name: string }>`
    with numbered as (
      select reference, user_id from profiles where reference = any (${[...new Set(references)]}::text[])
      union all select reference, user_id from private.merged_accounts where reference = any (${[...new Set(references)]}::text[])
    )
    select numbered.reference, users.id as user_id, coalesce(nullif(full_name, ''), users.email, '') as family_name
    from numbered join auth.users on users.id = numbered.user_id left join profiles on profiles.user_id = users.id
  `.execute(trx);
  const due = await readCandidates(
    trx,
    sql`payments.status = 'pending' and payments.method <> 'card' and payments.user_id = any (${rows.map(({ user_id }) => user_id)}::uuid[])`,
  );
  return new Map(
    rows.map(({ reference, ...family }) => [
      reference,
      { ...family, due: due.filter(({ user_id }) => user_id === family.user_id) },
    ]),
  );
}

/** The family that paid from an account before, where it was always the same one. */
async function readPayers(trx: Transaction, transfers: readonly Matchable[]): Promise<Map<string, string>> {
  const ibans = [...new Set(transfers.map(({ payer_iban }) => payer_iban).filter(Boolean))];
  if (ibans.length === 0) return new Map();
  const { rows } = await sql<{ payer_iban: string; user_id: string }>`
    select payer_iban, (array_agg(user_id))[1] as user_id from bank_transactions
    where status = 'paired' and payer_iban <> '' and payer_iban = any (${ibans}::text[]) and user_id is not null
    group by payer_iban having count(distinct user_id) = 1`.execute(trx);
  return new Map(rows.map(({ payer_iban, user_id }) => [payer_iban, user_id]));
}
