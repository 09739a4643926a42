import { expect, test } from 'vitest';
import { ANONYMOUS, AUTH_ADMIN } from '../../platform/caller.ts';
import { clubTest } from '../../testing/club.ts';
import { newKeys } from '../../testing/push-stand-in.ts';
import { notify } from '../core/notifications/notify.ts';
import { BROWSERS_OF_A_USER } from './push-subscriptions.ts';

const { make, read, readValues, readAs, refused, asService } = await clubTest();

function newBrowser() {
  const { p256dh, auth } = newKeys();
  return { endpoint: `https://push.example/${crypto.randomUUID()}`, p256dh, auth };
}
const parent = () => make.user({ role: 'parent' });
const NAME = 'Mozilla/5.0 (iPhone)';
type User = Awaited<ReturnType<typeof parent>>;
const save = ({ caller }: User, browser: ReturnType<typeof newBrowser>) =>
  make.call('add_push_subscription', caller, { ...browser, device: NAME });
const endpointsOf = ({ id }: User) =>
  readValues<string>`select endpoint from push_subscriptions where user_id = ${id} order by created_at, endpoint`;

test('a browser is kept once, and belongs to the newest sign-in alone', async () => {
  const [ana, eva, browser] = [await parent(), await parent(), newBrowser()];
  const { id } = await save(ana, browser);
  expect(await save(ana, browser)).toEqual({ id });
  await asService((trx) =>
    notify(trx, { to: ana.id, kind: 'club_message', data: { message_id: 'm', title: 'За Ана' } }),
  );
  await save(eva, browser);
  expect(await endpointsOf(ana)).toEqual([]);
  expect(await endpointsOf(eva)).toEqual([browser.endpoint]);
  // A push for the account before does not come to the screen of the next one.
  expect(await read`select from push.outgoing where payload like '%За Ана%'`).toEqual([]);
});

test('another user neither reads, changes nor removes a browser', async () => {
  const [ana, eva] = [await parent(), await parent()];
  const browser = newBrowser();
  const { id } = await save(ana, browser);
  const remove = (user: User) => make.call('remove_push_subscription', user.caller, { endpoint: browser.endpoint });
  expect(await remove(eva)).toEqual({ removed: false });
  const asEva = readAs(eva.caller);
  expect(await asEva`select id from push_subscriptions where id = ${id}`).toEqual([]);
  expect(await asEva`update push_subscriptions set shows_private = true where id = ${id} returning id`).toEqual([]);
  expect(await asEva`delete from push_subscriptions where id = ${id} returning id`).toEqual([]);
  const asAna = readAs(ana.caller);
  await expect(
    asAna`update push_subscriptions set endpoint = 'https://push.example/x' where id = ${id}`,
  ).rejects.toThrow('permission denied');
  expect(await asAna`update push_subscriptions set shows_private = true where id = ${id} returning user_agent`).toEqual(
    [{ user_agent: NAME }],
  );
  expect(await asAna`delete from push_subscriptions where id = ${id} returning id`).toEqual([{ id }]);
  await save(ana, browser);
  expect([await remove(ana), await remove(ana)]).toEqual([{ removed: true }, { removed: false }]);
});

test('a browser goes with its sign-in', async () => {
  const ana = await parent();
  const session = crypto.randomUUID();
  await readAs(AUTH_ADMIN)`insert into auth.sessions (id, user_id) values (${session}, ${ana.id})`;
  await make.call(
    'add_push_subscription',
    { ...ana.caller, claims: { ...ana.caller.claims, session_id: session } },
    {
      ...newBrowser(),
      device: NAME,
    },
  );
  expect(await endpointsOf(ana)).toHaveLength(1);
  await readAs(AUTH_ADMIN)`delete from auth.sessions where id = ${session}`;
  expect(await endpointsOf(ana)).toEqual([]);
});

test('a user has so many browsers at most: the newest', async () => {
  const ana = await parent();
  const browsers = Array.from({ length: BROWSERS_OF_A_USER + 2 }, newBrowser);
  for (const browser of browsers) await save(ana, browser);
  expect((await endpointsOf(ana)).toSorted()).toEqual(
    browsers
      .slice(2)
      .map(({ endpoint }) => endpoint)
      .toSorted(),
  );
});

test.for([
  'https://127.0.0.1/x',
  'https://10.0.0.8/x',
  'https://[::1]/x',
  'https://[fd00::1]/x',
  'https://localhost/x',
  'http://push.example/x',
])('an address that leads inside is refused: %s', async (endpoint) => {
  const ana = await parent();
  const browser = { ...newBrowser(), endpoint };
  await refused('push_not_possible', 'add_push_subscription', ana.caller, { ...browser, device: null });
  const before = newBrowser();
  await save(ana, before);
  const renewal = { ...browser, old_endpoint: before.endpoint, old_auth: before.auth };
  await refused('push_not_possible', 'renew_push_subscription', ANONYMOUS, renewal);
  expect(await endpointsOf(ana)).toEqual([before.endpoint]);
});

test('a key with which nothing can be sealed is refused, and so is a visitor', async () => {
  const ana = await parent();
  const browser = { ...newBrowser(), device: null };
  await refused('push_not_possible', 'add_push_subscription', ana.caller, { ...browser, p256dh: 'A'.repeat(87) });
  await refused('not_signed_in', 'add_push_subscription', ANONYMOUS, browser);
});

test('a browser that changed its address shows the old one and its secret', async () => {
  const [ana, old, fresh] = [await parent(), newBrowser(), newBrowser()];
  await save(ana, old);
  const renew = (old_auth: string) =>
    make.call('renew_push_subscription', ANONYMOUS, { ...fresh, old_endpoint: old.endpoint, old_auth });
  expect(await renew(newKeys().auth)).toEqual({ renewed: false });
  expect(await endpointsOf(ana)).toEqual([old.endpoint]);
  expect(await renew(old.auth)).toEqual({ renewed: true });
  expect(await endpointsOf(ana)).toEqual([fresh.endpoint]);
});

test('an address that is no plain one, and a name that cannot be kept, are refused whole', async () => {
  const ana = await parent();
  const browser = newBrowser();
  for (const endpoint of ['HTTPS://push.example/1', 'https://push.example/\u0000'])
    await refused('invalid_input', 'add_push_subscription', ana.caller, { ...browser, endpoint, device: NAME });
  await refused('invalid_input', 'add_push_subscription', ana.caller, { ...browser, device: 'a\u0000' });
  expect(await endpointsOf(ana)).toEqual([]);
});
