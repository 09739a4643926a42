import { invalidBucketName, invalidKey } from '../storage-error.ts';

/** The characters that S3 keeps in a name; a file's name has slashes besides. */
const BUCKET = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/;
const KEY = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]{1,1024}$/;
/** The dashboard's placeholder that keeps a folder: an empty file of any bucket. */
const PLACEHOLDER = '.emptyFolderPlaceholder';

/** Throws InvalidBucketName for an invalid name of a bucket. */
export function requireBucketName(name: string): string {
  if (!BUCKET.test(name) || name.trim() !== name) throw invalidBucketName();
  return name;
}

/** Throws InvalidKey for what cannot be a file's name: foreign characters, empty parts, and parts that mean a path. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw invalidKey(key);
  return key;
}

/** True if a file can have this name. */
export function isKey(key: string): boolean {
  return KEY.test(key) && key.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** True if this is the empty file that represents an empty folder. */
export function isPlaceholder(key: string): boolean {
  return key.split('/').at(-1) === PLACEHOLDER;
}
