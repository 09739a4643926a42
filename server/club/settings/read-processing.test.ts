import { expect, test } from 'vitest';
import { clubTest } from '../../testing/club.ts';

const { make, refused, read } = await clubTest();

test('the record of processing follows the settings, and is for admins alone', async () => {
  await read`update club_settings set keep_care_months = 6, keep_accounts_months = null, email = 'klub@example.bg'`;
  const admin = await make.user({ role: 'admin' });
  expect(await make.call('read_processing', admin.caller, {})).toMatchObject({
    email: 'klub@example.bg',
    keep_care_months: 6,
    keep_messages_months: 24,
    keep_certificates_months: 60,
    keep_accounts_months: null,
    cards: null,
  });
  for (const role of ['reception', 'instructor', 'parent'] as const)
    await refused('not_allowed', 'read_processing', (await make.user({ role })).caller, {});
});
