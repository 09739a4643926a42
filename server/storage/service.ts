import type { Caller } from '../platform/caller.ts';
import type { Database } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Spool } from '../platform/files/spool.ts';
import type { StoreWatch } from '../platform/files/store-watch.ts';
import type { PictureCache } from './pictures/picture-cache.ts';
import type { PictureWorkshop } from './pictures/picture-workshop.ts';

/** The dependencies of every part of the storage service. */
export interface StorageService {
  database: Database;
  store: FileStore;
  spool: Spool;
  pictures: PictureCache;
  workshop: PictureWorkshop;
  /** The largest file of all, in bytes; a bucket may allow less. */
  largestFile: number;
  /** For how many days the bytes of replaced and deleted files stay; none while the disk is full. */
  keptDays(): number;
  /** Gives the database the room that is kept for a removal on a full disk. */
  giveLastRoom(): Promise<void>;
  /** True if the store answers. */
  watch: StoreWatch;
  /** Signs the addresses that the service hands out; opens nothing else. */
  signingKey: Uint8Array;
}

/** One call, with the facts that the route already knows of it. */
export interface StorageRequest {
  request: Request;
  /** GET for HEAD, too. */
  method: string;
  url: URL;
  /** As decoded from the address; not checked yet. Empty where the route has none. */
  bucket: string;
  key: string;
  /** The origin of the request; null where the program itself asks. */
  address: string | null;
  /** Finds the caller. Throws for a token that does not count. */
  caller(): Promise<Caller>;
}

export type Handler = (service: StorageService, call: StorageRequest) => Promise<Response>;

/** The signed-in user whose file it becomes; null for a visitor and for the secret key. */
export function ownerOf({ role, claims }: Caller): string | null {
  return role === 'authenticated' ? (claims.sub ?? null) : null;
}
