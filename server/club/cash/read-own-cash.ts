import { sql } from 'kysely';
import { CASH_ROLES, type CashMoveLine, type CashPerson, type OwnCash } from '../../../contracts/cash.ts';
import { readOwnCashInput } from '../../../contracts/inputs/cash.ts';
import { clubDay } from '../../../contracts/time.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { allRows, onlyRow } from '../../platform/database/rows.ts';
import { defineProcedure } from '../core/procedure.ts';
import { envelopeOf, requireCashier } from './envelope.ts';
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

export const readOwnCash = defineProcedure({
  name: 'read_own_cash',
  summary:
    'The caller’s cash: what the envelope holds by location, what was taken today, handovers, closed days, and cash payments without a fiscal receipt. For instructors, reception and admins.',
  input: readOwnCashInput,
  async run(context): Promise<OwnCash> {
    const by = await requireCashier(context);
    return asServiceRole(context.trx, async (trx) => {
      const reader = await readReader(trx, by);
      const mine = sql`${by}::uuid in (r.from_user_id, r.to_user_id, r.begun_by)`;
      const waitsForMe = reader.admin ? sql`${mine} or r.status = 'pending'` : mine;
      return {
        held: await readHeld(trx, envelopeOf(by)),
        today: await readToday(trx, by),
        moves: await readMoves(trx, by),
        handovers: await readHandovers(trx, reader, sql`(${waitsForMe})`),
        closes: await readCloses(trx, reader, sql`r.user_id = ${by}::uuid`),
        without_receipt: await readWithoutReceipt(trx, by),
        people: await readPeople(trx, by),
        locations: await trx
          .selectFrom('locations')
          .select(['id', 'name', 'name_en', 'name_ru'])
          .where('is_active', '=', true)
          .orderBy('name')
          .execute(),
      };
    });
  },
});

const readToday = (trx: Transaction, by: string): Promise<OwnCash['today']> => onlyRow(trx)`
    select coalesce(sum(payments), 0)::integer as payments, coalesce(sum(amount), 0)::integer as amount,
      coalesce(sum(euro_cents), 0)::integer as euro_cents
    from private.cash_of_day(${clubDay()}::date) where user_id = ${by}::uuid`;

/** Today's moves, and those since the envelope was last changed before, up to a page. */
const readMoves = (trx: Transaction, by: string): Promise<CashMoveLine[]> => allRows(trx)`
    select r.id, r.created_at as at, r.kind, r.amount, r.euro_cents, ${LOCATION}, payments.reference,
      case when r.kind = 'handed_over'
        then case when r.euro_cents < 0 then ${nameOf('cash_handovers.to_user_id')} else ${nameOf('cash_handovers.from_user_id')} end
        else coalesce(children.full_name, ${nameOf('payments.user_id')}) end as name
    from cash_moves as r ${NAMED_LOCATION}
    left join payments on payments.id = r.payment_id
    left join children on children.id = payments.child_id
    left join cash_handovers on cash_handovers.id = r.handover_id
    where r.user_id = ${by}::uuid order by r.created_at desc, r.id limit 40`;

const readPeople = (trx: Transaction, by: string): Promise<CashPerson[]> => allRows(trx)`
    select r.user_id, ${nameOf('r.user_id')} as full_name
    from (select distinct user_id from user_roles where role = any (${[...CASH_ROLES]}::text[]) and user_id <> ${by}::uuid) as r
    order by full_name`;
