import { sql } from 'kysely';
import { UNNAMED_CLUB } from '../contracts/settings.ts';
import { SERVICE } from './platform/caller.ts';
import type { Database } from './platform/database/database.ts';

/**
 * Gives a new club its name, and marks it as real, so that it never opens as a demo. Later the name is what the admins
 * write on the page of settings.
 */
export async function nameClub(database: Database, name: string): Promise<void> {
  await database.transaction(SERVICE, (trx) =>
    sql`
      update club_settings
      set name = case when name = ${UNNAMED_CLUB} then ${name}::text else name end,
          switches = switches || '{"demo": "never"}'
      where switches ->> 'demo' is distinct from 'never'`.execute(trx),
  );
}
