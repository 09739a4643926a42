import { hashKey, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../api/club-error.ts';
import { keepAnswer, keptAnswer, sweepAnswers } from './kept-answers.ts';
import { askAgainOnline, isKept, keptDefaults } from './kept-query.ts';

const KEY = ['children', 'family'] as const;

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/dashboard', hostname: 'club.example' });
  vi.stubGlobal('navigator', { onLine: true });
  const session = { access_token: 'of Ana', expires_at: 1, user: { id: 'ana', user_metadata: {} } };
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(session) });
});
afterEach(async () => {
  await sweepAnswers(null);
  vi.unstubAllGlobals();
});

const keep = (userId: string) =>
  keepAnswer(userId, hashKey(KEY), { data: 'kept', keptAt: 1, until: addDays(clubDay(), 1) });

/** A query of the signed-in area that is asked for the first time. */
function open(read: () => Promise<string>) {
  const queries = new QueryClient({ defaultOptions: { queries: { ...(keptDefaults as object), retry: false } } });
  const first = queries.fetchQuery({ queryKey: KEY, queryFn: read });
  return { queries, first, now: () => queries.getQueryData(KEY) };
}

/** Everything that waits for an answer has had its turn. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

test('answers of a family stay on the device; those of admins never, whichever page they were asked on', () => {
  vi.stubGlobal('location', { pathname: '/account' });
  expect(isKept(['children', 'family'])).toBe(true);
  expect(isKept(['children', 'admin', 'list'])).toBe(false);
  vi.stubGlobal('location', { pathname: '/admin/children' });
  expect(isKept(['children', 'family'])).toBe(false);
});

test('as the app opens, what is kept is shown at once and the answer replaces it', async () => {
  await keep('ana');
  const { promise, resolve } = Promise.withResolvers<string>();
  const { first, now } = open(() => promise);
  expect(await first).toBe('kept');
  resolve('new');
  await expect.poll(now).toBe('new');
});

test('what another account keeps is not shown', async () => {
  await keep('boris');
  const { promise, resolve } = Promise.withResolvers<string>();
  const { first } = open(() => promise);
  resolve('new');
  expect(await first).toBe('new');
});

test('a refusal takes away what was shown', async () => {
  await keep('ana');
  const refused = Promise.withResolvers<string>();
  const { first, now } = open(() => refused.promise);
  expect(await first).toBe('kept');
  refused.reject(new ClubError({ code: '42501', message: 'no' }, 403));
  await expect.poll(now).toBeUndefined();
  expect(await keptAnswer('ana', hashKey(KEY))).toBeNull();
});

test('an answer that comes after the cache was emptied for the next user is not put into it', async () => {
  await keep('ana');
  const late = Promise.withResolvers<string>();
  const { queries, first, now } = open(() => late.promise);
  expect(await first).toBe('kept');
  queries.clear();
  late.resolve('of Ana');
  await turns();
  expect(now()).toBeUndefined();
});

test('a slow first answer replaces nothing that changed after it: the club is asked again', async () => {
  await keep('ana');
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let asked = 0;
  const { queries, first, now } = open(() => answers[asked++]!.promise);
  expect(await first).toBe('kept');
  // A write came between, so that the page waits for the club.
  queries.setQueryData(KEY, 'paid');
  answers[0]!.resolve('due');
  await turns();
  expect(now()).toBe('paid');
  expect(queries.getQueryState(KEY)!.isInvalidated).toBe(true);
});

test('a page that was opened without a network asks the club as soon as it is back', async () => {
  await keep('ana');
  vi.stubGlobal('window', new EventTarget());
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { queries, first, now } = open(read.mockResolvedValue('new'));
  expect(await first).toBe('kept');
  const leave = new QueryObserver(queries, { queryKey: KEY, queryFn: read, staleTime: Infinity }).subscribe(() => {});
  const stop = askAgainOnline(queries);
  await turns();
  window.dispatchEvent(new Event('online'));
  await expect.poll(now).toBe('new');
  expect(read).toHaveBeenCalledTimes(2);
  stop();
  leave();
});
