// `npm run bench:cluster`: the club on three machines as docs/operations.md says, in networks of its own, and what its
// users meet when a part fails. Needs root, for the networks, and Debian's packages of PATRONI and others, which it
// names. Everything is in a temporary folder, and ends with it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, fail, installedEnvironment, nodeProgram } from '../../scripts/prepare.mjs';

/** Each program, and Debian's package of it. */
const NEEDED = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/sbin/ip': 'iproute2',
};

if (process.getuid?.() !== 0) fail('npm run bench:cluster needs root: it makes networks');
const missing = Object.entries(NEEDED).filter(([program]) => !existsSync(program));
if (missing.length > 0) fail(`Missing packages: ${missing.map(([, name]) => name).join(' ')}`);
ensureInstalled();
ensureBuilt();
// An interruption reaches the trial, too, which ends; then the folder is removed.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
const folder = mkdtempSync(join(tmpdir(), 'plavane-cluster-'));
try {
  // Processes of this namespace end with it, also after an error.
  const words = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc', '--'];
  // The shell is the init of the namespace, which takes leave of what Patroni leaves behind.
  const init = ['sh', '-c', '"$@"; exit $?', 'sh'];
  const inside = [...init, nodeProgram(), join(import.meta.dirname, 'inside.ts'), folder];
  const { status } = spawnSync('unshare', [...words, ...inside], { env: installedEnvironment(), stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  if (!process.env.BENCH_KEEP) rmSync(folder, { recursive: true, force: true });
}
