import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contracts,server,db,web,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/platform/testing-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Many tests wait for clocks and processes: one more than there are cores.
    maxWorkers: 3,
  },
});
