import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder of its own for a test file; gone after the file's tests. */
export function folderTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plavane-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
