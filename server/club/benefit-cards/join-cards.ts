import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';

/**
 * Prepares the cards of two registrations of a child for the merge, which leaves out what both have: of one card the confirmed
 * row stays, for the days of both, and a lesson that was claimed for both comes off the next claim once.
 */
export async function joinCards(trx: Transaction, { keep, goes }: { keep: string; goes: string }): Promise<void> {
  await sql`
    update card_visits as row set taken_back_at = now()
    where child_id = ${goes}::uuid and taken_back_at is null and claim_id is not null and exists (
      select from card_visits as kept
      where kept.child_id = ${keep}::uuid and kept.lesson_id = row.lesson_id and kept.taken_back_at is null
    )`.execute(trx);
  await sql`
    delete from benefit_cards as kept using benefit_cards as gone
    where kept.child_id = ${keep}::uuid and gone.child_id = ${goes}::uuid and gone.issuer_id = kept.issuer_id
      and gone.number = kept.number and kept.confirmed_at is null and gone.confirmed_at is not null`.execute(trx);
  const { rows } = await sql<{ kept_id: string; gone_id: string; valid_from: string; valid_until: string | null }>`
    select kept.id as kept_id, gone.id as gone_id, least(kept.valid_from, gone.valid_from) as valid_from,
      nullif(greatest(coalesce(kept.valid_until, 'infinity'), coalesce(gone.valid_until, 'infinity')), 'infinity') as valid_until
    from benefit_cards as kept join benefit_cards as gone using (issuer_id, number)
    where kept.child_id = ${keep}::uuid and gone.child_id = ${goes}::uuid
      and kept.confirmed_at is not null and gone.confirmed_at is not null`.execute(trx);
  for (const { kept_id, gone_id, ...days } of rows) {
    await trx.updateTable('card_visits').set({ card_id: kept_id }).where('card_id', '=', gone_id).execute();
    await trx.deleteFrom('benefit_cards').where('id', '=', gone_id).execute();
    await trx.updateTable('benefit_cards').set(days).where('id', '=', kept_id).execute();
  }
}
