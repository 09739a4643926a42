import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Factories } from '../../../db/seed/factories.ts';
import { SERVICE } from '../../platform/caller.ts';
import { callProcedure } from '../../platform/procedure.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing.ts';
import { listRefusedEmails } from './list-refused-emails.ts';

let club: TestDatabase;
let make: Factories;
beforeAll(async () => {
  club = await createTestDatabase();
  make = new Factories(club.database);
});
afterAll(() => club.drop());

test('the office sees which mails were refused for good, and why; a parent does not', async () => {
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
