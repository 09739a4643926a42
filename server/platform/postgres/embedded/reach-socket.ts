import { createHash } from 'node:crypto';
import { existsSync, openSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** PostgreSQL's socket in its folder. */
const SOCKET = '/.s.PGSQL.5432';
/** The shortest limit of a socket's path: of macOS; Linux has 107 bytes. */
const LONGEST_PATH = 103;
/** Linux: the open files of this process, each a way to itself. */
const OPEN_FILES = '/proc/self/fd';

/**
 * The folder of a socket as a path that is short enough to connect to. Throws where the folder is not there. The socket
 * itself stays in the data folder, where every process finds it; the short way is this process's own, so that it is
 * right where each has a temporary folder of its own.
 */
export function reachSocket(folder: string): string {
  if (Buffer.byteLength(folder + SOCKET) <= LONGEST_PATH) return folder;
  // Stays open while the process lives.
  if (existsSync(OPEN_FILES)) return join(OPEN_FILES, String(openSync(folder, 'r')));
  const link = join(tmpdir(), `plavane-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
  rmSync(link, { force: true });
  symlinkSync(folder, link);
  return link;
}
