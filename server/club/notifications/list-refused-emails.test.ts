import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { clubTest } from '../../club-test.ts';
import { SERVICE } from '../../platform/caller.ts';
import { callProcedure } from '../../platform/procedure.ts';
import { listRefusedEmails } from './list-refused-emails.ts';

const { club, make } = await clubTest();

test('an admin sees which emails were refused for good, and why; a parent does not', async () => {
  await club.database.transaction(SERVICE, (trx) =>
    sql`insert into email.outgoing (recipient, locale, kind, subject, failed_at, last_error, sent_at) values
      ('gone@family.example', 'bg', 'recovery', 'Нова парола', now(), '550 no such user', null),
      ('long-gone@family.example', 'bg', 'recovery', 'Нова парола', now() - interval '60 days', '550', null),
      ('fine@family.example', 'bg', 'recovery', 'Нова парола', null, null, now())`.execute(trx),
  );
  const list = async (role: 'admin' | 'parent') =>
    callProcedure(listRefusedEmails, {}, { database: club.database, caller: (await make.user({ role })).caller });
  expect((await list('admin')).emails).toMatchObject([
    { recipient: 'gone@family.example', reason: '550 no such user' },
  ]);
  await expect(list('parent')).rejects.toMatchObject({ code: 'not_allowed' });
});
