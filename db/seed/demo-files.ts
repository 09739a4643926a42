import { createWriteStream } from 'node:fs';
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { onlyRow } from '../../server/platform/database/rows.ts';
import { digestOf } from '../../server/platform/files/spool.ts';
import { requireBucket } from '../../server/storage/buckets/buckets.ts';
import { openStorage, type StorageSettings } from '../../server/storage/open-service.ts';
import type { StorageService } from '../../server/storage/service.ts';
import type { Received } from '../../server/storage/uploads/receive.ts';
import { upload } from '../../server/storage/uploads/upload.ts';

/** A file of the demo club and how it comes to be. */
export interface DemoFile {
  bucket: string;
  key: string;
  /** Its owner; without one it has none. */
  ownerId?: string;
  make: (service: StorageService) => Promise<Received>;
}

/** Two cores are what a small machine has. */
const AT_ONCE = 2;
/** Low effort: the first start waits for the pictures, and flat colors stay small all the same. */
const AVIF = { quality: 62, effort: 1, chromaSubsampling: '4:2:0', tune: 'ssim' } as const;
const FILMS = new URL('films/', import.meta.url);
const ATTACHMENTS = new URL('attachments/', import.meta.url);
/** The drawings of the demo club, by bucket and path. */
export const PICTURES = new URL('pictures/', import.meta.url);

/** Puts files into their buckets; those that are there already stay. */
export async function storeDemoFiles(
  config: StorageSettings,
  database: Database,
  files: readonly DemoFile[],
): Promise<void> {
  const there = await storedNames(database);
  const waiting = files.filter(({ bucket, key }) => !there.has(`${bucket}/${key}`));
  if (waiting.length === 0) return;
  const service = await openStorage(config, database);
  const names = [...new Set(waiting.map(({ bucket }) => bucket))];
  const buckets = new Map(names.map((name) => [name, requireBucket(database, name)]));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { bucket, key, ownerId = null, make } = next;
      const to = { caller: SERVICE, ownerId, bucket: await buckets.get(bucket)!, key, isUpsert: true };
      await upload(service, to, {}, () => make(service));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  service.workshop.close();
}

/** A picture of a drawing of the folder `pictures`. */
export const drawn =
  (name: string): DemoFile['make'] =>
  async ({ spool, workshop }) => {
    const target = await spool.newPath();
    await workshop.do({ kind: 'paint', svg: await readFile(new URL(name, PICTURES), 'utf8'), target, avif: AVIF });
    return received(target, 'image/avif');
  };

/** The same picture for many files: it is painted once. */
export function drawnOnce(name: string): DemoFile['make'] {
  let painted: Promise<Buffer> | undefined;
  const paint = async (service: StorageService) => readFile((await drawn(name)(service)).file.path);
  return async (service) => {
    painted ??= paint(service);
    const target = await service.spool.newPath();
    await writeFile(target, await painted);
    return received(target, 'image/avif');
  };
}

/** The same bytes as a file of another bucket, which is there already. */
export const copyOf =
  (bucket: string, key: string): DemoFile['make'] =>
  async ({ database, store, spool }) => {
    const { version, type } = await database.transaction(SERVICE, async (trx) => {
      return onlyRow(trx)<{ version: string; type: string }>`
        select version, metadata ->> 'mimetype' as type from storage.objects
        where bucket_id = ${bucket} and name = ${key}`;
    });
    const target = await spool.newPath();
    await pipeline(await store.read(version), createWriteStream(target));
    return received(target, type);
  };

const copied =
  (source: URL, mimetype: string): DemoFile['make'] =>
  async ({ spool }) => {
    const target = await spool.newPath();
    await copyFile(fileURLToPath(source), target);
    return received(target, mimetype);
  };

/** A film of the folder `films`. */
export const film = (name: string): DemoFile['make'] => copied(new URL(name, FILMS), 'video/mp4');

/** A PDF of the folder `attachments`. */
export const attachment = (name: string): DemoFile['make'] => copied(new URL(name, ATTACHMENTS), 'application/pdf');

async function received(path: string, mimetype: string): Promise<Received> {
  return {
    file: { path, size: (await stat(path)).size, digest: await digestOf(path), head: Buffer.alloc(0) },
    mimetype,
    cacheControl: 'public, max-age=3600',
    contentEncoding: undefined,
    userMetadata: null,
    isOurs: true,
  };
}

async function storedNames(database: Database): Promise<Set<string>> {
  const { rows } = await database.transaction(SERVICE, (trx) =>
    sql<{ name: string }>`select bucket_id || '/' || name as name from storage.objects`.execute(trx),
  );
  return new Set(rows.map(({ name }) => name));
}
