import { spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';

const UNPRIVILEGED_USER = 65_534;

/** The user, other than root, that runs a PostgreSQL program: words before the command, and a user id if needed. */
export interface Shell {
  prefix: string[];
  uid?: number;
}

/**
 * PostgreSQL refuses to run as root: then it runs in a user namespace, or as an unprivileged user where namespaces are
 * closed.
 */
export function chooseShell(...folders: string[]): Shell {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const unshare = ['unshare', '--user', `--map-user=${UNPRIVILEGED_USER}`, `--map-group=${UNPRIVILEGED_USER}`];
  if (spawnSync(unshare[0]!, [...unshare.slice(1), 'true']).status === 0) return { prefix: unshare };
  for (const folder of folders) chownSync(folder, UNPRIVILEGED_USER, UNPRIVILEGED_USER);
  return { prefix: [], uid: UNPRIVILEGED_USER };
}

/** Program, arguments and identity for spawn. */
export function command(
  shell: Shell,
  program: string,
  args: string[],
): [string, string[], { uid?: number; gid?: number }] {
  const [first, ...rest] = [...shell.prefix, program, ...args];
  return [first!, rest, shell.uid === undefined ? {} : { uid: shell.uid, gid: shell.uid }];
}
