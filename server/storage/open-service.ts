import { createHmac } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from '../platform/database.ts';
import { openStore } from '../platform/files/open-store.ts';
import { Spool } from '../platform/files/spool.ts';
import { log } from '../platform/log.ts';
import { PictureCache } from './picture-cache.ts';
import { PictureWorkshop } from './picture-workshop.ts';
import type { StorageService } from './service.ts';
import { sweepFiles } from './sweep.ts';

const SWEEP_EVERY_MS = 10 * 60_000;

export type StorageSettings = Pick<
  Config,
  'dataDir' | 'storageUrl' | 'jwtSecret' | 'uploadLimitBytes' | 'pictureCacheBytes'
>;

/** Opens the store and what stands around it. Throws SettingError where the store cannot be reached. `hasRoom`: whether the disk takes files. */
export async function openStorage(
  config: StorageSettings,
  database: Database,
  hasRoom?: () => boolean,
): Promise<StorageService> {
  const store = await openStore(config);
  const workshop = new PictureWorkshop();
  database.onClose(async () => {
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
    // Of its own, so that an address of a file is no access token, and the other way round.
    signingKey: createHmac('sha256', config.jwtSecret).update('addresses of files').digest(),
  };
}

/** Removes what nobody names any more, every ten minutes as long as the database is open. */
export function keepSwept(service: StorageService): void {
  const sweep = () => sweepFiles(service).catch((cause) => log('warn', 'storage.sweep', { cause }));
  const timer = setInterval(sweep, SWEEP_EVERY_MS);
  timer.unref();
  service.database.onClose(async () => clearInterval(timer));
}
