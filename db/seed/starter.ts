import { sql } from 'kysely';
import { SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { inThree } from './languages.ts';
import { DRAFTS } from './starter-documents.ts';

/**
 * Gives a new club what every club begins with and adapts: drafts of documents that no family sees before an admin
 * publishes them. Once, and without people: what the club deletes does not come back.
 */
export async function seedStarter(database: Database): Promise<void> {
  await database.transaction(SERVICE, async (trx) => {
    const { rows } = await sql`
      update club_setup set started_at = now() where started_at is null returning id`.execute(trx);
    if (rows.length === 0) return;
    await trx
      .insertInto('documents')
      .values(
        DRAFTS.map(({ kind, required, title, body }) => ({
          kind,
          version: 1,
          ...inThree('title', title),
          ...inThree('body', body),
          is_required: required,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
