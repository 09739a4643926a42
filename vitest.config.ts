import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contracts,server,db,web,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/platform/testing-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
