import { sql } from 'kysely';
import { confirmBenefitCardInput, endBenefitCardInput } from '../../../contracts/inputs/benefit-cards.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';
import { auditOf, requireCardFamily } from './save-card.ts';
import { lockMarked, settleCards } from './settle-cards.ts';

export const confirmBenefitCard = defineProcedure({
  name: 'confirm_benefit_card',
  summary:
    'The desk confirms a benefit card, or takes that back: the visits since its first day are counted, or counted no more. Refused where another child has the card in these days, and for the own family.',
  input: confirmBenefitCardInput,
  async run(context, { card_id, confirmed }) {
    await requireAdmin(context);
    const child = await requireCardFamily(context, card_id);
    const visits = await asServiceRole(context.trx, async (trx) => {
      await holdMarks(trx, child.id);
      const card = await lockCard(trx, card_id);
      if ((card.confirmed_at !== null) !== confirmed) {
        const row = confirmed
          ? { confirmed_at: new Date().toISOString(), confirmed_by: context.userId }
          : { confirmed_at: null, confirmed_by: null };
        await trx.updateTable('benefit_cards').set(row).where('id', '=', card_id).execute();
        await settleCards(trx, child.id);
        if (confirmed) await notifyConfirmed(trx, card_id);
      }
      return countVisits(trx, card_id);
    });
    await audit(context, confirmed ? 'confirm_benefit_card' : 'unconfirm_benefit_card', auditOf(child, card_id));
    return { card_id, visits };
  },
});

export const endBenefitCard = defineProcedure({
  name: 'end_benefit_card',
  summary:
    'Sets the last day of a confirmed benefit card, or that there is none: visits after it are counted no more, visits up to it are.',
  input: endBenefitCardInput,
  async run(context, { card_id, valid_until }) {
    await requireAdmin(context);
    const child = await requireCardFamily(context, card_id);
    const visits = await asServiceRole(context.trx, async (trx) => {
      await holdMarks(trx, child.id);
      const card = await lockCard(trx, card_id);
      if (valid_until !== null && valid_until < card.valid_from)
        throw new ClubError('invalid_input', { details: [{ field: 'valid_until', fault: 'before_start' }] });
      await trx.updateTable('benefit_cards').set({ valid_until }).where('id', '=', card_id).execute();
      await settleCards(trx, child.id);
      return countVisits(trx, card_id);
    });
    const { details, ...subject } = auditOf(child, card_id);
    await audit(context, 'end_benefit_card', { ...subject, details: { ...details, valid_until } });
    return { card_id, visits };
  },
});

/** Notifies the family; a card that is confirmed again after it was taken back is no news. */
async function notifyConfirmed(trx: Transaction, cardId: string): Promise<void> {
  const { rows } = await sql<{ child_id: string; child_name: string; title: string; family: string[] }>`
    select children.id as child_id, full_name as child_name, card_issuers.name as title, private.parents_of(children.id) as family
    from benefit_cards join children on children.id = child_id join card_issuers on card_issuers.id = issuer_id
    where benefit_cards.id = ${cardId}::uuid`.execute(trx);
  const { family, ...data } = only(rows);
  await notify(trx, { to: family, kind: 'benefit_card_confirmed', data, once: `benefit_card_confirmed:${cardId}` });
}

async function lockCard(trx: Transaction, id: string) {
  return trx
    .selectFrom('benefit_cards')
    .select(['confirmed_at', 'valid_from'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ClubError('benefit_card_not_found'));
}

/** Locks the marked lessons of a child, then its visits and seats, as a mark does: none is written, none is canceled meanwhile. */
async function holdMarks(trx: Transaction, childId: string): Promise<void> {
  await lockMarked(trx, childId);
  await sql`select from visits where child_id = ${childId}::uuid order by id for update`.execute(trx);
  await sql`select from enrollments where child_id = ${childId}::uuid and status = 'active' order by id for update`.execute(
    trx,
  );
}
async function countVisits(trx: Transaction, cardId: string): Promise<number> {
  const { rows } = await sql`
    select from card_visits where card_id = ${cardId}::uuid and taken_back_at is null`.execute(trx);
  return rows.length;
}
