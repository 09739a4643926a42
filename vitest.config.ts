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

export default defineConfig({
  test: {
    include: ['{contracts,server,db,web,bench,checks}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/platform/testing-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    sequence: { sequencer: ProgramsFirst },
    // Files share what they load, which takes more time than most of them: each has a database of its own.
    isolate: false,
    // Many tests wait for clocks and processes: one more than there are cores.
    maxWorkers: 3,
  },
});
