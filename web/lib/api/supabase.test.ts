import { beforeEach, expect, test, vi } from 'vitest';

const ANA = { id: 'a5d1a3f4-0000-4000-8000-000000000001', user_metadata: {} };
const renewed = { access_token: 'renewed', user: ANA };
const getSession = vi.fn(async () => ({ data: { session: renewed } }));
const refreshSession = vi.fn(async () => ({ data: { session: renewed } }));
const made = vi.fn();

vi.mock('../first/late-clients.ts', () => ({
  AuthClient: class {
    getSession = getSession;
    refreshSession = refreshSession;
    onAuthStateChange = vi.fn();
    constructor() {
      made();
    }
  },
}));

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
});

/** The page at an address, on a device with such a session. */
async function page(stored: string | null, address = '/dashboard') {
  vi.stubGlobal('location', new URL(`https://club.example${address}`));
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'sb-club-auth-token' ? stored : null) });
  vi.stubGlobal('document', { querySelector: () => null });
  return import('./supabase.ts');
}
const session = (seconds: number) =>
  JSON.stringify({ access_token: 'kept', expires_at: Date.now() / 1000 + seconds, user: ANA });

test('a visitor, and a session whose token may be used as it is, need no client of accounts', async () => {
  expect(await (await page(null)).currentSession()).toBeNull();
  expect(await (await page(session(3600))).currentSession()).toMatchObject({ access_token: 'kept' });
  expect(made).not.toHaveBeenCalled();
});

test('a token that ends soon, one that cannot be read, and an address that brings a session load the client first', async () => {
  for (const [stored, address] of [
    [session(60), '/dashboard'],
    ['{"cut', '/dashboard'],
    [session(3600), '/?code=of-a-provider'],
    [null, '/?code=of-a-provider'],
  ] as const) {
    vi.resetModules();
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    expect(await (await page(stored, address)).currentSession()).toBe(renewed);
  }
  expect(made).toHaveBeenCalledTimes(4);
});

test('a session in the address is a stranger’s: it is not looked at', async () => {
  const brought = '/register-child#access_token=a&refresh_token=b&expires_in=3600&token_type=bearer';
  expect(await (await page(session(3600), brought)).currentSession()).toMatchObject({ access_token: 'kept' });
  expect(await (await page(null, brought)).currentSession()).toBeNull();
  expect(made).not.toHaveBeenCalled();
});

test('once the client is there it is asked, also for a fresh token', async () => {
  const { auth, currentSession } = await page(session(3600));
  await auth();
  expect(await currentSession()).toBe(renewed);
});

test('once the device’s clock has been set back, a session from later is renewed and not counted on', async () => {
  const fromLater = { ...JSON.parse(session(3 * 3600)), expires_in: 3600 };
  expect(await (await page(JSON.stringify(fromLater))).currentSession()).toBe(renewed);
  expect(refreshSession).toHaveBeenCalledOnce();
});
