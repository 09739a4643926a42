import { defineConfig } from '@playwright/test';

const PORT = 3190;

/** Browser stories, told to a demo club of their own by Debian's Chromium. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    actionTimeout: 15_000,
    locale: 'bg-BG',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'laptop', use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: {
    command: 'node e2e/server.ts',
    url: `http://127.0.0.1:${PORT}/health/ready`,
    env: { PORT: String(PORT), PUBLIC_URL: `http://127.0.0.1:${PORT}`, RATE_LIMITS: 'off' },
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
