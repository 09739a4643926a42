import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { clubTest } from '../../club-test.ts';
import { SERVICE } from '../../platform/caller.ts';

const { club, make } = await clubTest();

test('the record of processing follows the settings, and is for admins alone', async () => {
  await club.database.transaction(SERVICE, (trx) =>
    sql`update club_settings set keep_care_months = 6, keep_accounts_months = null, email = 'klub@example.bg'`.execute(
      trx,
    ),
  );
  const admin = await make.user({ role: 'admin' });
  expect(await make.call('read_processing', admin.caller, {})).toMatchObject({
    email: 'klub@example.bg',
    keep_care_months: 6,
    keep_messages_months: 24,
    keep_accounts_months: null,
    cards: null,
  });
  for (const role of ['reception', 'instructor', 'parent'] as const)
    await expect(make.call('read_processing', (await make.user({ role })).caller, {})).rejects.toMatchObject({
      code: 'not_allowed',
    });
});
