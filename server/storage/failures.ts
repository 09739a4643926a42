import { DatabaseError } from 'pg';
import { ClubError } from '../platform/club-error.ts';
import { isUnreachable } from '../platform/database/failures.ts';
import { CallerGone, Overloaded } from '../platform/database/lanes/fair-queue.ts';
import { FileGone, StoreUnreachable } from '../platform/files/file-store.ts';
import { DiskFull, TooLarge, TooSlow } from '../platform/files/spool.ts';
import {
  aborted,
  accessDenied,
  bodyTimeout,
  bucketAlreadyExists,
  entityTooLarge,
  invalidRequest,
  keyAlreadyExists,
  noSuchKey,
  resourceAlreadyExists,
  StorageError,
  storageFull,
} from './storage-error.ts';

const databaseTimeout = () => new StorageError(544, 'DatabaseTimeout', 'The connection to the database timed out');
const storeGone = () => new StorageError(503, 'InternalError', 'The file store does not answer: try again in a moment');
const databaseGone = () => new StorageError(503, 'DatabaseError', 'Could not connect with the database');

/** The errors of a full disk: the disk's own, and the database's 53100 (disk_full). */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100']);

const BY_CONSTRAINT: Record<string, () => StorageError> = {
  objects__one_per_name: keyAlreadyExists,
  buckets_pkey: bucketAlreadyExists,
  buckets__one_per_name: bucketAlreadyExists,
};

/** SQLSTATEs with an answer of their own; of the others only the class counts. */
const BY_SQLSTATE: Record<string, (error: DatabaseError) => StorageError> = {
  '42501': (error) => accessDenied(/row-level security/.test(error.message) ? undefined : error.message),
  '23505': (error) => (BY_CONSTRAINT[error.constraint ?? ''] ?? resourceAlreadyExists)(),
  '23503': () => new StorageError(404, 'InvalidRequest', 'The related resource does not exist'),
  '23514': () => invalidRequest('A value is outside its limits'),
  '55P03': () => new StorageError(423, 'ResourceLocked', 'The resource is locked'),
  '40001': () => new StorageError(409, 'TransactionError', 'Another request changed the resource: try again'),
  '40P01': () => new StorageError(409, 'TransactionError', 'Another request changed the resource: try again'),
  '57014': databaseTimeout,
  // Raised by storage.keep_quota.
  '54000': () => entityTooLarge('Your files here are at their limit: remove some, or try again tomorrow'),
  '53300': () =>
    new StorageError(429, 'SlowDown', 'Too many connections issued to the database', {
      error: 'too_many_connections',
    }),
};
const BY_CLASS: Record<string, () => StorageError> = {
  '08': databaseGone,
  '22': () => invalidRequest('A value cannot be kept'),
  '53': databaseGone,
  '57': databaseGone,
};

/** Whether it failed for want of room on a disk. */
export const isDiskFull = (error: unknown): boolean => NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '');

/** The client's form of a failure; undefined for an unforeseen one. */
export function toStorageError(error: unknown): StorageError | undefined {
  if (error instanceof StorageError) return error;
  if (error instanceof FileGone) return noSuchKey();
  if (error instanceof StoreUnreachable) return storeGone();
  if (error instanceof TooLarge) return entityTooLarge();
  if (error instanceof TooSlow) return bodyTimeout();
  if (error instanceof CallerGone) return aborted();
  if (error instanceof Overloaded) return new StorageError(503, 'SlowDown', error.message);
  if (error instanceof DiskFull || isDiskFull(error)) return storageFull();
  const token = error as { fault?: unknown; message?: unknown };
  if (token.fault === 'expired') return accessDenied('"exp" claim timestamp check failed');
  if (token.fault === 'invalid' || token.fault === 'audience') return accessDenied('Invalid Compact JWS');
  if (token.fault === 'insufficient_aal') return accessDenied(String(token.message));
  if (error instanceof ClubError) return accessDenied(error.message);
  if (error instanceof DatabaseError && error.code) {
    return BY_SQLSTATE[error.code]?.(error) ?? BY_CLASS[error.code.slice(0, 2)]?.();
  }
  return connectionFailure(error);
}

function connectionFailure(error: unknown): StorageError | undefined {
  if ((error as Error).message === 'timeout exceeded when trying to connect') return databaseTimeout();
  return isUnreachable(error) ? databaseGone() : undefined;
}
