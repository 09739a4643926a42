import { sql } from 'kysely';
import {
  CASH_ROLES,
  type ClubCash,
  type Envelope,
  type UnassignedCash,
  type TakenCash,
} from '../../../contracts/cash.ts';
import { readCashInput } from '../../../contracts/inputs/cash.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { allRows, onlyRow } from '../../platform/database/rows.ts';
import { requireAdmin, requireUser } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';
import { envelopeOf, SAFE } from './envelope.ts';
import { readReader } from './may-confirm.ts';
import {
  LOCATION,
  NAMED_LOCATION,
  nameOf,
  readCloses,
  readHandovers,
  readHeld,
  readWithoutReceipt,
} from './read-parts.ts';

export const readCash = defineProcedure({
  name: 'read_cash',
  summary:
    'All cash of the club for admins: every envelope, the safe and what went to the bank, what was taken on a day by person and location, the day’s sum with fiscal receipts, handovers, closes, and payments without a receipt.',
  input: readCashInput,
  async run(context, { day }): Promise<ClubCash> {
    await requireAdmin(context);
    const by = requireUser(context);
    return asServiceRole(context.trx, async (trx) => {
      const reader = await readReader(trx, by);
      return {
        day,
        envelopes: await readEnvelopes(trx),
        safe: await readHeld(trx, SAFE),
        left: await readLeft(trx),
        taken: await readTaken(trx, day),
        receipts: await readReceipts(trx, day),
        handovers: await readHandovers(trx, reader, sql`true`),
        closes: await readCloses(trx, reader, sql`true`),
        without_receipt: await readWithoutReceipt(trx, null),
      };
    });
  },
});

const readEnvelopes = (trx: Transaction): Promise<Envelope[]> => allRows(trx)`
    select r.holder, r.user_id, ${nameOf('r.user_id')} as name, r.amount, r.euro_cents from (
      select holder, user_id, sum(amount)::integer as amount, sum(euro_cents)::integer as euro_cents
      from cash_moves where holder <> 'before' group by holder, user_id
      having sum(amount) <> 0 or sum(euro_cents) <> 0
    ) as r order by r.holder, r.euro_cents desc, name`;

/** The sum in envelopes of holders who take no cash any more, and of no person. */
async function readLeft(trx: Transaction): Promise<UnassignedCash[]> {
  const { rows } = await sql<{ user_id: string | null; name: string | null }>`
    select r.user_id, ${nameOf('r.user_id')} as name from (
      select user_id from cash_moves where holder = 'person' group by user_id having sum(euro_cents) <> 0 or sum(amount) <> 0
    ) as r
    where not exists (select from user_roles where user_id = r.user_id and role = any (${[...CASH_ROLES]}::text[]))
    order by name nulls last`.execute(trx);
  const left: UnassignedCash[] = [];
  for (const row of rows)
    for (const held of await readHeld(trx, envelopeOf(row.user_id))) left.push({ ...row, ...held });
  return left;
}

const readTaken = (trx: Transaction, day: string): Promise<TakenCash[]> => allRows(trx)`
    select r.user_id, ${nameOf('r.user_id')} as name, ${LOCATION}, r.payments, r.amount, r.euro_cents,
      coalesce(private.is_cash_closed(r.user_id, r.location_id, ${day}::date), false) as closed
    from private.cash_of_day(${day}::date) as r ${NAMED_LOCATION}
    order by name nulls last, locations.name nulls first`;

/** Cash payments whose fiscal receipt has this date, as the device adds them up; several payments may share a receipt. */
const readReceipts = (trx: Transaction, day: string): Promise<ClubCash['receipts']> => onlyRow(trx)`
    select count(*)::integer as payments, count(distinct fiscal_number)::integer as receipts,
      coalesce(sum(amount), 0)::integer as amount, coalesce(sum(euro_cents), 0)::integer as euro_cents
    from payments where fiscal_on = ${day}::date and method = 'cash' and status in ('validated', 'refunded')`;
