import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The tests that start the whole program take longest: begun first, none of them is waited for alone at the end. */
class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const programs = sorted.filter(startsProgram);
    return [...programs, ...sorted.filter((file) => !programs.includes(file))];
  }
}

const startsProgram = ({ moduleId }: TestSpecification) => readFileSync(moduleId, 'utf8').includes('/running.ts');

/** A test that hangs is given up after so long. It says nothing of how fast the machine is. */
const HUNG_MS = 600_000;
/** Long rounds of kills, full disks and lost servers, which `npm run test:faults` runs. */
const FAULTS = '**/*.faults.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['server/platform/testing/setup.ts'],
    setupFiles: ['server/testing/one-day.ts'],
    testTimeout: HUNG_MS,
    hookTimeout: HUNG_MS,
    // An event is waited for until it comes; one that does not come is a fault after two minutes.
    expect: { poll: { timeout: 120_000, interval: 20 } },
    sequence: { sequencer: ProgramsFirst },
    // Files share what they load, which takes more time than most of them: each has a database of its own.
    isolate: false,
    // Many tests wait for clocks and processes: three workers leave a quarter of two cores idle.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contracts,server,db,web,bench,checks}/**/*.test.{ts,tsx}'],
          exclude: [FAULTS],
        },
      },
      { extends: true, test: { name: 'faults', include: [`server/${FAULTS}`] } },
    ],
  },
});
