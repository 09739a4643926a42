import { once } from 'node:events';
import { createWriteStream, type Stats } from 'node:fs';
import { chown, mkdir, readdir, truncate, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract, type ReadEntry } from 'tar';
import { clusterIn } from '../../platform/postgres/embedded/cluster.ts';
import { EmbeddedPostgres } from '../../platform/postgres/embedded/embedded.ts';
import { logTail } from '../../platform/postgres/embedded/postmaster.ts';
import { chooseShell } from '../../platform/postgres/embedded/shell.ts';
import { SettingError } from '../../settings/setting-error.ts';
import { type Manifest, partOf } from '../vault/manifest.ts';
import type { Part, Vault } from '../vault/vault.ts';
import { BASE, SEGMENT_FOLDER } from './take-cluster.ts';

/** A restored day of a busy club is read again within this time. */
const RECOVERY_PATIENCE_MS = 60 * 60_000;
/** Beside the cluster, from where `restore_command` takes the log. */
const LOG = 'log';
/** The name of a segment of the write-ahead log. */
const SEGMENT = /^[0-9A-F]{24}$/;

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

/** Files and folders of the cluster alone: owners belong to the other machine, and nothing leads out of the folder. */
async function unpack(vault: Vault, name: string, part: Part, folder: string): Promise<void> {
  let refused: string | undefined;
  const filter = (path: string, entry: Stats | ReadEntry) => {
    if (!isPlain(path, entry)) refused ??= path;
    return refused === undefined;
  };
  const unpacker = extract({ cwd: folder, strict: true, preserveOwner: false, filter });
  const closed = once(unpacker, 'close');
  closed.catch(() => undefined);
  try {
    for await (const chunk of await vault.get(name, part)) {
      if (!unpacker.write(chunk as Buffer)) await Promise.race([once(unpacker, 'drain'), closed]);
      if (refused !== undefined) break;
    }
    unpacker.end();
    if (refused === undefined) await closed;
  } catch (error) {
    throw vault.explain(name, error);
  }
  if (refused !== undefined)
    throw new SettingError(`The backup is not one of a database: ${name} holds ${refused}, no file or folder of it`);
}

/** Neither a link nor a device, nor a path that leads out of the folder. */
const isPlain = (path: string, entry: Stats | ReadEntry): boolean =>
  'type' in entry &&
  (entry.type === 'File' || entry.type === 'Directory') &&
  !isAbsolute(path) &&
  !path.split('/').includes('..');

/** A segment that was sent before it was full gets its size. */
async function writeSegment(
  { vault, folder, manifest }: Opening,
  name: string,
  stored: string,
  part?: Part,
): Promise<void> {
  if (!SEGMENT.test(name))
    throw new SettingError(`The backup is not one of a database: ${name} is no segment of its log`);
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
