import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Waits until the folder's list of names is on the disk: a new name or a rename survives a loss of power. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Writes a new file whole or not at all, readable by its owner only. Throws EEXIST where there is one already. */
export function createFile(file: string, text: string): void {
  const part = `${file}.${randomUUID()}`;
  const handle = openSync(part, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
    linkSync(part, file);
  } finally {
    closeSync(handle);
    rmSync(part, { force: true });
  }
  syncFolder(dirname(file));
}
