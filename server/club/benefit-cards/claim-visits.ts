import { sql, type RawBuilder } from 'kysely';
import type { CardClaim, ClaimedVisit } from '../../../contracts/benefit-cards.ts';
import { claimCardVisitsInput, readCardClaimInput } from '../../../contracts/inputs/benefit-cards.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { insertRow } from '../../platform/database/rows.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';

export const claimCardVisits = defineProcedure({
  name: 'claim_card_visits',
  summary:
    'Claims from an issuer the visits of its cards and its vouchers up to the end of a month that are not claimed yet, less what was claimed and went back since. From then on they do not change. A dry run writes nothing.',
  input: claimCardVisitsInput,
  async run(context, { issuer_id, month, dry_run }): Promise<CardClaim> {
    await requireAdmin(context);
    const claim = await asServiceRole(context.trx, async (trx) => {
      const issuer = await trx
        .selectFrom('card_issuers')
        .select('name')
        .where('id', '=', issuer_id)
        // Two claims of an issuer are made one after another.
        .$if(!dry_run, (query) => query.forNoKeyUpdate())
        .executeTakeFirstOrThrow(() => new ClubError('card_issuer_not_found'));
      const of = openUpTo(issuer_id, month);
      const ids = await lockOpen(trx, of, !dry_run);
      const sums = sumsOf(await readRows(trx, sql`card_visits.id = any (${ids}::uuid[])`, sql`claim_id is not null`));
      if (dry_run) return { claim_id: null, issuer: issuer.name, month, ...sums };
      if (ids.length === 0) throw new ClubError('nothing_to_claim');
      const { rows: _rows, ...totals } = sums;
      const claim_id = await insertRow(trx, 'card_claims', { issuer_id, month, ...totals, claimed_by: context.userId });
      await sql`
        update card_visits set
          claim_id = coalesce(claim_id, ${claim_id}::uuid),
          correction_id = case when claim_id is not null then ${claim_id}::uuid end
        where id = any (${ids}::uuid[])`.execute(trx);
      return { claim_id, issuer: issuer.name, month, ...sums };
    });
    if (claim.claim_id)
      await audit(context, 'claim_card_visits', {
        table: 'card_claims',
        id: claim.claim_id,
        details: { name: claim.issuer, amount: claim.amount, count: claim.visits + claim.vouchers },
      });
    return claim;
  },
});

export const readCardClaim = defineProcedure({
  name: 'read_card_claim',
  summary: 'A claim of an issuer with its visits and vouchers, for the file.',
  input: readCardClaimInput,
  isRead: true,
  async run(context, { claim_id }): Promise<CardClaim> {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      const claim = await trx
        .selectFrom('card_claims')
        .innerJoin('card_issuers', 'card_issuers.id', 'issuer_id')
        .select(['month', 'visits', 'vouchers', 'corrections', 'amount', 'euro_cents', 'name as issuer'])
        .where('card_claims.id', '=', claim_id)
        .executeTakeFirstOrThrow(() => new ClubError('card_claim_not_found'));
      const isOff = sql`correction_id is not distinct from ${claim_id}::uuid`;
      const rows = await readRows(trx, sql`${claim_id}::uuid in (claim_id, correction_id)`, isOff);
      return { claim_id, ...claim, rows };
    });
  },
});

/** True in SQL for a visit or voucher of the issuer that is not claimed yet, or that comes off since it was none, up to the end of the month. */
const openUpTo = (issuerId: string, month: string) => sql<boolean>`
  issuer_id = ${issuerId}::uuid and day < ${month}::date + interval '1 month'
  and (claim_id is null or (taken_back_at is not null and correction_id is null))`;

/** The ids of open visits, in one order; locked, so that a mark that is taken back meanwhile waits and comes off the next claim. */
async function lockOpen(trx: Transaction, of: ReturnType<typeof openUpTo>, lock: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from card_visits where ${of} order by id ${lock ? sql`for update` : sql``}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Visits as the issuer reads them, by day; those for which `comesOff` holds with a negative sum. */
async function readRows(trx: Transaction, of: RawBuilder<unknown>, comesOff: RawBuilder<unknown>) {
  const { rows } = await sql<ClaimedVisit>`
    select number, voucher_id is not null as is_voucher, full_name as child_name, day, sign * price as price, sign * euro_cents as euro_cents, title, title_en, title_ru
    from card_visits
    cross join lateral (select case when ${comesOff} then -1 else 1 end as sign) as signed
    left join children on children.id = card_visits.child_id
    left join lessons on lessons.id = lesson_id
    left join classes on classes.id = class_id
    where ${of} order by day, number, sign desc, card_visits.id`.execute(trx);
  return rows;
}

function sumsOf(rows: ClaimedVisit[]) {
  const sum = (of: 'price' | 'euro_cents') => rows.reduce((total, row) => total + row[of], 0);
  const paid = rows.filter(({ price }) => price > 0);
  const vouchers = paid.filter(({ is_voucher }) => is_voucher).length;
  return {
    visits: paid.length - vouchers,
    vouchers,
    corrections: rows.length - paid.length,
    amount: sum('price'),
    euro_cents: sum('euro_cents'),
    rows,
  };
}
