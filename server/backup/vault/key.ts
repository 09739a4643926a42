import { existsSync, readFileSync } from 'node:fs';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { createFile } from '../../platform/process/durable.ts';
import type { BackupConfig } from '../../settings/backup-settings.ts';
import { SettingError } from '../../settings/setting-error.ts';

/** The key of all backups: it opens them, and its public half seals them. Written as the program `age` writes its keys. */
export interface BackupKey {
  identity: string;
  recipient: string;
}

const IDENTITY = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m;

const keyOf = async (identity: string): Promise<BackupKey> => ({
  identity,
  recipient: await identityToRecipient(identity),
});

/** The key in the file. Throws SettingError where there is none. */
export async function readKey(file: string): Promise<BackupKey> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new SettingError(
      `The key of the backups ${file} cannot be read (${(cause as Error).message}): put it there, or name it`,
      { cause },
    );
  }
  const identity = IDENTITY.exec(text)?.[0];
  if (!identity) throw new SettingError(`${file} is no key of backups: it has no line AGE-SECRET-KEY-1…`);
  return keyOf(identity);
}

/** The installation's key, made by its first backup. */
export async function loadKey({ keyFile }: Pick<BackupConfig, 'keyFile'>): Promise<{ key: BackupKey; isNew: boolean }> {
  if (existsSync(keyFile)) return { key: await readKey(keyFile), isNew: false };
  const key = await keyOf(await generateX25519Identity());
  writeKey(keyFile, key);
  return { key, isNew: true };
}

/** Writes a new file that its owner alone may read. */
export function writeKey(file: string, { identity, recipient }: BackupKey): void {
  createFile(
    file,
    `# Opens the backups of this club. Keep a copy elsewhere: without it no backup opens.\n# public key: ${recipient}\n${identity}\n`,
  );
}

/** The key sealed with a passphrase, as `age --passphrase` does it. */
export async function sealKey({ identity }: BackupKey, passphrase: string): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(`${identity}\n`);
}

/** Throws SettingError where the passphrase is another one. */
export async function openSealedKey(sealed: Uint8Array, passphrase: string): Promise<BackupKey> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await keyOf((await decrypter.decrypt(sealed, 'text')).trim());
  } catch (cause) {
    throw new SettingError('BACKUP_PASSPHRASE is not the one that sealed the key beside the backups', { cause });
  }
}
