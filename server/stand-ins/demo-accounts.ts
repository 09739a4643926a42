import { sql } from 'kysely';
import { DEMO_ACCOUNTS } from '../../contracts/demo.ts';
import { SERVICE } from '../platform/caller.ts';
import type { Database } from '../platform/database/database.ts';
import { SettingError } from '../settings/setting-error.ts';

/**
 * A club that is no demo must not have accounts whose password is printed in the README. Throws SettingError. Anybody may
 * sign up with such an address: that closes no club.
 */
export async function refuseDemoAccounts(database: Database, clubName?: string): Promise<void> {
  const addresses = DEMO_ACCOUNTS.map(({ email }) => email);
  const { rows } = await database.transaction(SERVICE, (trx) =>
    sql`
      select from auth.users
      where lower(email) = any (${addresses}::text[]) and (
        exists (select from club_settings where switches ->> 'demo' in ('seeding', 'ready'))
        or exists (select from user_roles where user_id = users.id and role in ('admin', 'reception', 'instructor'))
      ) limit 1`.execute(trx),
  );
  if (rows.length === 0) return;
  const demo = clubName ? 'leave out --club (CLUB_NAME) for the demo' : 'set DEMO=on';
  throw new SettingError(
    `The database holds the accounts of the demo club, whose password is public: ${demo}, or start a new club with another DATA_DIR or DATABASE_URL`,
  );
}
