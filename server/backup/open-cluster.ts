import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chown, mkdir, readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SettingError } from '../setting-error.ts';
import { clusterIn } from '../platform/postgres/cluster.ts';
import { EmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { logTail } from '../platform/postgres/postmaster.ts';
import { chooseShell } from '../platform/postgres/shell.ts';
import { type Manifest, partOf } from './manifest.ts';
import { BASE, SEGMENT_FOLDER } from './take-cluster.ts';
import type { Part, Vault } from './vault.ts';

/** A restored day of a busy club is read again within this time. */
const RECOVERY_PATIENCE_MS = 60 * 60_000;
/** Beside the cluster, from where `restore_command` takes the log. */
const LOG = 'log';

export interface Opening {
  vault: Vault;
  backup: string;
  manifest: Manifest;
  /** Becomes the folder `postgres` of a data folder. */
  folder: string;
  password: string;
  /** A scratch cluster is not written durably. */
  isScratch: boolean;
  /** Instead of the backup's own moment: a later one. */
  until?: Until;
}

interface Until {
  time: Date;
  /** Parts of the kept log, in order, by the names of their segments. */
  segments: { name: string; part: string }[];
}

/** Unpacks the cluster and recovers it until its moment. Returns it running; the caller stops it. */
export async function openCluster(opening: Opening): Promise<EmbeddedPostgres> {
  const { vault, backup, manifest, folder, password, isScratch, until } = opening;
  const facts = manifest.cluster!;
  const cluster = clusterIn(folder);
  await mkdir(join(folder, LOG), { recursive: true, mode: 0o700 });
  await mkdir(cluster, { mode: 0o700 });
  await unpack(vault, partOf(backup, BASE), manifest.parts[BASE]!, cluster);
  for (const [name, part] of Object.entries(manifest.parts).filter(([each]) => each.startsWith(SEGMENT_FOLDER)))
    await writeSegment(opening, name.slice(SEGMENT_FOLDER.length, -'.gz'.length), partOf(backup, name), part);
  for (const { name, part } of until?.segments ?? []) await writeSegment(opening, name, part);
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  const { uid } = chooseShell(folder);
  if (uid !== undefined) await giveTo(uid, folder);
  const postgres = new EmbeddedPostgres({
    folder,
    password,
    patienceMs: RECOVERY_PATIENCE_MS,
    settings: {
      hot_standby: 'off',
      // Its folder is the cluster.
      restore_command: `cp ../${LOG}/%f %p`,
      recovery_target_action: 'promote',
      ...(until
        ? { recovery_target_time: until.time.toISOString().replace('Z', '+00') }
        : { recovery_target_lsn: facts.lsn, recovery_target_inclusive: 'off' }),
      ...(isScratch && { fsync: 'off', shared_buffers: '16MB', full_page_writes: 'off' }),
    },
  });
  await postgres.start().catch((error: unknown) => {
    throw explain(error, folder, until);
  });
  return postgres;
}

function explain(error: unknown, folder: string, until?: Until): unknown {
  if (!until || !/recovery ended before/.test(logTail(join(folder, 'postgres.log')))) return error;
  return new SettingError(
    `The log at the target does not reach ${until.time.toISOString()}: choose an earlier time, or leave --until out`,
    { cause: error },
  );
}

/** tar, which every machine has, keeps names and modes; owners belong to the other machine. */
async function unpack(vault: Vault, name: string, part: Part, folder: string): Promise<void> {
  const tar = spawn('tar', ['-x', '-p', '--no-same-owner', '-f', '-', '-C', folder], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  tar.stderr.on('data', (text) => (said += text));
  const closed = once(tar, 'close') as Promise<[number]>;
  closed.catch(() => undefined);
  // A tar that has seen the archive's end may end before it has read the padding behind it: its exit code counts, and the
  // part is read to its end all the same, since its hash is compared there.
  tar.stdin.on('error', () => undefined);
  try {
    for await (const chunk of await vault.get(name, part)) {
      if (tar.stdin.destroyed || tar.stdin.write(chunk)) continue;
      await Promise.race([once(tar.stdin, 'drain'), closed]).catch(() => undefined);
    }
  } catch (error) {
    tar.kill();
    await closed.catch(() => undefined);
    throw vault.explain(name, error);
  }
  tar.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw failed(said);
}

const failed = (said: string) => new SettingError(`The database cannot be unpacked: ${said.trim().split('\n')[0]}`);

/** A segment that was sent before it was full gets its size. */
async function writeSegment(
  { vault, folder, manifest }: Opening,
  name: string,
  stored: string,
  part?: Part,
): Promise<void> {
  const path = join(folder, LOG, name);
  try {
    await pipeline(await vault.get(stored, part), createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    throw vault.explain(stored, error);
  }
  await truncate(path, manifest.cluster!.segment_bytes);
}

async function giveTo(uid: number, folder: string): Promise<void> {
  await chown(folder, uid, uid);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), uid, uid);
}
