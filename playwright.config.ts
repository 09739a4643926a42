import { defineConfig } from '@playwright/test';

/** An event is waited for until it comes; one that does not come is a fault after so long, on a slow machine too. */
const PATIENCE_MS = 120_000;
/** A story that hangs is given up after so long. It says nothing of how fast the machine is. */
const HUNG_MS = 900_000;

const PORT = Number(process.env['E2E_PORT'] ?? 3190);
/** The official client's calls: no story, and independent of the size of a screen. */
const PROTOCOL = '**/protocol/*.spec.ts';
/** At both sizes, the larger one in the dark. Every screen by itself is checked in both sizes at once. */
const EVERYWHERE = named(
  'camps',
  'class-days',
  'closing',
  'evening-seat',
  'family-month',
  'hand-over',
  'installments',
  'lesson-pictures',
  'lesson-themes',
  'levels',
  'private-lessons',
  'reports',
  'season-plan',
  'trials',
  'visits',
  'vouchers',
  'worries',
);
/** Stories at one size: an admin sits at a laptop. A story that is not named here happens on a phone. */
const LAPTOP = named(
  'accidents',
  'account',
  'account-proof',
  'accountant',
  'admin',
  'cards',
  'check-in',
  'google',
  'guard',
  'hostile-texts',
  'admin-*',
);

/** Ways to sign in that are off by default. */
const EVERYTHING_ON = { ANONYMOUS_SIGN_INS: 'on', WEB3_CHAINS: 'ethereum,solana' };

function named(...stories: string[]): string[] {
  return stories.map((story) => `**/e2e/${story}.spec.ts`);
}

/** Browser stories, run against a demo club of their own in Debian's Chromium. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A story that fails once on a busy machine runs again there, and is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: HUNG_MS,
  expect: { timeout: PATIENCE_MS, toPass: { timeout: PATIENCE_MS } },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    locale: 'bg-BG',
    // It fetches the whole area ahead into each new device, a fifth of a story's work: stories about it allow it.
    serviceWorkers: 'block',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
      // Drawing by a graphics card that is not there costs a tenth of a story.
      // A page of a story is left before its scripts repay being optimized.
      args: ['--no-sandbox', '--disable-gpu', '--js-flags=--no-maglev,--no-turbofan'],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: [PROTOCOL, ...LAPTOP],
      // Drawing what moves is a third of the work of the graphics process: phones show it at rest, laptops in motion.
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    { name: 'laptop', testMatch: [...EVERYWHERE, ...LAPTOP], use: { viewport: { width: 1280, height: 800 } } },
    { name: 'protocol', testMatch: PROTOCOL },
  ],
  webServer: {
    command: 'node e2e/server.ts',
    url: `http://127.0.0.1:${PORT}/health/ready`,
    env: { PORT: String(PORT), PUBLIC_URL: `http://127.0.0.1:${PORT}`, RATE_LIMITS: 'off', ...EVERYTHING_ON },
    timeout: HUNG_MS,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
