import { sql } from 'kysely';
import { asUser, SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { DemoPeople } from './demo-people.ts';
import type { Factories } from './factories.ts';

/** Cash of the past years is in no envelope any more; the admin's of late lies in the safe, but for one location's. */
export async function seedCash(database: Database, make: Factories, people: DemoPeople): Promise<void> {
  await database.transaction(SERVICE, (trx) =>
    sql`insert into cash_moves (holder, day, kind, amount, euro_cents, entry_id, created_by, created_at)
      select 'before', date, case kind when 'payment' then case when amount < 0 then 'taken_back' else 'taken' end
        when 'refund' then 'refunded' else 'paid_out' end, amount, euro_cents, id, null, created_at
      from ledger_entries where method = 'cash' and not exists (select from cash_moves where entry_id = ledger_entries.id)
    `.execute(trx),
  );
  const admin = asUser(people.admin);
  const { held } = await make.call('read_own_cash', admin, {});
  for (const { location_id, euro_cents } of held.slice(1)) {
    if (euro_cents <= 0) continue;
    const wish = { from: 'me', to: 'safe', location_id, euro_cents } as const;
    await make.call('confirm_cash_handover', admin, await make.call('begin_cash_handover', admin, wish));
  }
}
