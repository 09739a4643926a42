import { expect, test } from 'vitest';
import { clubTest, refuses } from '../../testing/club.ts';
import { callProcedure } from '../core/procedure.ts';
import { listRefusedEmails } from './list-refused-emails.ts';

const { club, make, read } = await clubTest();

test('an admin sees which emails were refused for good, and why; a parent does not', async () => {
  await read`insert into email.outgoing (recipient, locale, kind, subject, failed_at, last_error, sent_at) values
      ('gone@family.example', 'bg', 'recovery', 'Нова парола', now(), '550 no such user', null),
      ('long-gone@family.example', 'bg', 'recovery', 'Нова парола', now() - interval '60 days', '550', null),
      ('fine@family.example', 'bg', 'recovery', 'Нова парола', null, null, now())`;
  const list = async (role: 'admin' | 'parent') =>
    callProcedure(listRefusedEmails, {}, { database: club.database, caller: (await make.user({ role })).caller });
  expect((await list('admin')).emails).toMatchObject([
    { recipient: 'gone@family.example', reason: '550 no such user' },
  ]);
  await refuses(list('parent'), 'not_allowed');
});
