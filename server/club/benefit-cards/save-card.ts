import { sql } from 'kysely';
import { MOST_WAITING_CARDS } from '../../../contracts/benefit-cards.ts';
import { removeBenefitCardInput, saveBenefitCardInput } from '../../../contracts/inputs/benefit-cards.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { refuseVisitors, requireFamilyOf, unknownTo, type FamilyChild } from '../core/access/access.ts';
import { auditForFamily } from '../core/audit.ts';
import { defineProcedure, type ProcedureContext } from '../core/procedure.ts';
import { requireIssuer } from './require-issuer.ts';

export const saveBenefitCard = defineProcedure({
  name: 'save_benefit_card',
  summary: `Enters or changes a benefit card of a child, for its family or the desk. It pays once the desk has confirmed it; a confirmed one does not change here. A changed card has a new id: the desk confirms what it has seen. At most ${MOST_WAITING_CARDS} of a child wait.`,
  input: saveBenefitCardInput,
  async run(context, { card_id = null, child_id, valid_until = null, ...columns }) {
    const child = card_id ? await requireCardFamily(context, card_id) : await requireFamilyOf(context, child_id);
    if (child.id !== child_id) throw await unknownTo(context, 'benefit_card_not_found', 'not_your_child');
    const saved_id = await asServiceRole(context.trx, async (trx) => {
      // Cards of a child are counted one after another.
      await sql`select from children where id = ${child_id}::uuid for no key update`.execute(trx);
      await requireIssuer(trx, columns.issuer_id, 'has_cards');
      await refuseTwice(trx, { ...columns, child_id, card_id });
      if (card_id) await lockWaiting(trx, card_id);
      else await refuseTooMany(trx, child_id);
      // Changed in its row, a card would be confirmed by a desk that saw another number.
      if (card_id) await trx.deleteFrom('benefit_cards').where('id', '=', card_id).execute();
      const { id } = await trx
        .insertInto('benefit_cards')
        .values({ child_id, ...columns, valid_until, entered_by: context.userId })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
    await auditForFamily(context, child, 'save_benefit_card', auditOf(child, saved_id));
    return { card_id: saved_id };
  },
});

export const removeBenefitCard = defineProcedure({
  name: 'remove_benefit_card',
  summary:
    'Removes a benefit card that waits for the desk, for its family or the desk; a confirmed one is ended instead.',
  input: removeBenefitCardInput,
  async run(context, { card_id }) {
    const child = await requireCardFamily(context, card_id);
    await asServiceRole(context.trx, async (trx) => {
      await lockWaiting(trx, card_id);
      await trx.deleteFrom('benefit_cards').where('id', '=', card_id).execute();
    });
    await auditForFamily(context, child, 'remove_benefit_card', auditOf(child, card_id));
    return { card_id };
  },
});

/** The child of a card, for one of its parents or the desk; to others a card that does not exist is one of others. */
export async function requireCardFamily(context: ProcedureContext, cardId: string): Promise<FamilyChild> {
  refuseVisitors(context);
  const card = await asServiceRole(context.trx, (trx) =>
    trx.selectFrom('benefit_cards').select('child_id').where('id', '=', cardId).executeTakeFirst(),
  );
  if (!card) throw await unknownTo(context, 'benefit_card_not_found', 'not_your_child');
  return requireFamilyOf(context, card.child_id);
}

export const auditOf = ({ id, full_name }: FamilyChild, cardId: string) => ({
  table: 'children',
  id,
  details: { card_id: cardId, name: full_name },
});

/** Refuses a number that the child has already. Its row must be locked. */
async function refuseTwice(
  trx: Transaction,
  card: { child_id: string; issuer_id: string; number: string; card_id: string | null },
): Promise<void> {
  const { rows } = await sql`
    select from benefit_cards
    where child_id = ${card.child_id}::uuid and issuer_id = ${card.issuer_id}::uuid and number = ${card.number}
      and id is distinct from ${card.card_id}::uuid`.execute(trx);
  if (rows.length > 0) throw new ClubError('invalid_input', { details: [{ field: 'number', fault: 'duplicate' }] });
}

/** Locks a card; refuses one that is gone, or confirmed. */
async function lockWaiting(trx: Transaction, id: string): Promise<void> {
  const card = await trx
    .selectFrom('benefit_cards')
    .select('confirmed_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ClubError('try_again'));
  if (card.confirmed_at !== null) throw new ClubError('benefit_card_confirmed');
}

async function refuseTooMany(trx: Transaction, childId: string): Promise<void> {
  const { rows } = await sql`
    select from benefit_cards where child_id = ${childId}::uuid and confirmed_at is null`.execute(trx);
  if (rows.length >= MOST_WAITING_CARDS) throw new ClubError('too_many_benefit_cards');
}
