import { expect, test } from 'vitest';
import { ANONYMOUS } from '../../platform/caller.ts';
import { clubTest } from '../../testing/club.ts';
import { notify } from '../core/notifications/notify.ts';
import { createOneClick } from './unsubscribe.ts';

const { club, make, refused, asService, read } = await clubTest();

/** An email that was just written to a new user, and how many there are by now. */
async function written() {
  const { id, email } = await make.user({ role: 'parent' });
  const child = { child_id: id, child_name: 'Мария' };
  const say = () => asService((trx) => notify(trx, { to: id, kind: 'progress_assessed', data: child }));
  const emails = () => read<{ unsubscribe_key: string }>`select * from email.outgoing where recipient = ${email}`;
  await say();
  return { say, emails, key: (await emails())[0]!.unsubscribe_key };
}

test('the key of an email switches its kind off, without signing in, once', async () => {
  const { say, emails, key } = await written();
  expect(await make.call('unsubscribe', ANONYMOUS, { key })).toEqual({ kind: 'progress_assessed' });
  await say();
  expect(await emails()).toHaveLength(1);
  await refused('link_used', 'unsubscribe', ANONYMOUS, { key });
});

test('an email program’s own button does the same; looking at the address changes nothing', async () => {
  const { say, emails, key } = await written();
  const oneClick = createOneClick(club.database, () => ANONYMOUS);
  expect((await oneClick.request(`/unsubscribe/${key}`)).status).toBe(404);
  const press = () => oneClick.request(`/unsubscribe/${key}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
  expect((await press()).status).toBe(200);
  await say();
  expect(await emails()).toHaveLength(1);
  expect((await press()).status).toBe(404);
  expect((await oneClick.request('/unsubscribe/nonsense', { method: 'POST' })).status).toBe(404);
});
