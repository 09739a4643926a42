import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFile } from '../../platform/process/durable.ts';

/**
 * The name of this installation's log at the target. A restored club begins a log of its own, so that two clubs of one
 * backup never write into the same.
 */
export function readLogName(dataDir: string): string {
  const file = join(dataDir, 'log-name');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const name = randomBytes(6).toString('hex');
  try {
    createFile(file, `${name}\n`);
    return name;
  } catch (error) {
    // Another process of this folder was faster.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readFileSync(file, 'utf8').trim();
    throw error;
  }
}
