import { createHmac } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Database } from '../platform/database/database.ts';
import { openStore } from '../platform/files/open-store.ts';
import { Spool } from '../platform/files/spool.ts';
import { StoreWatch } from '../platform/files/store-watch.ts';
import { log } from '../platform/log.ts';
import type { DiskWatch } from '../platform/process/disk.ts';
import type { Config } from '../settings/config.ts';
import { PictureCache } from './pictures/picture-cache.ts';
import { PictureWorkshop } from './pictures/picture-workshop.ts';
import type { StorageService } from './service.ts';
import { sweepFiles } from './upkeep/sweep.ts';

const SWEEP_EVERY_MS = 10 * 60_000;

export type StorageSettings = Pick<
  Config,
  'dataDir' | 'storageUrl' | 'jwtSecret' | 'uploadLimitBytes' | 'pictureCacheBytes' | 'filesKeptDays'
>;

/** Opens the store and the service around it. Throws SettingError for a store that the settings name wrongly. */
export async function openStorage(
  config: StorageSettings,
  database: Database,
  disk?: Pick<DiskWatch, 'hasRoom' | 'giveLast'>,
): Promise<StorageService> {
  const hasRoom = () => disk?.hasRoom() ?? true;
  const store = await openStore(config);
  const watch = new StoreWatch(store);
  await watch.start();
  const workshop = new PictureWorkshop();
  database.onClose(async () => {
    watch.stop();
    store.close();
    workshop.close();
  });
  const home = resolve(config.dataDir);
  return {
    database,
    store,
    spool: new Spool(join(home, 'files', 'arriving'), hasRoom),
    pictures: new PictureCache(join(home, 'cache', 'pictures'), config.pictureCacheBytes),
    workshop,
    largestFile: config.uploadLimitBytes,
    keptDays: () => (hasRoom() ? config.filesKeptDays : 0),
    giveLastRoom: async () => disk?.giveLast(),
    watch,
    // A key of its own, so that a file's address is no access token, and the other way round.
    signingKey: createHmac('sha256', config.jwtSecret).update('addresses of files').digest(),
  };
}

/** Removes unreferenced files, every ten minutes as long as the database is open. */
export function keepSwept(service: StorageService): void {
  const sweep = () => sweepFiles(service).catch((cause) => log('warn', 'storage.sweep', { cause }));
  const timer = setInterval(sweep, SWEEP_EVERY_MS);
  timer.unref();
  service.database.onClose(async () => clearInterval(timer));
}
