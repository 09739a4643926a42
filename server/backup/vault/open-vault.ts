import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { FileGone } from '../../platform/files/file-store.ts';
import { log } from '../../platform/log.ts';
import type { BackupConfig } from '../../settings/backup-settings.ts';
import { SettingError } from '../../settings/setting-error.ts';
import { type BackupTarget, openTarget, shownAddress } from '../targets/target.ts';
import { type BackupKey, loadKey, openSealedKey, readKey, sealKey } from './key.ts';
import { isOurs, knownBackups } from './read-manifests.ts';
import { Vault } from './vault.ts';

/** Beside the backups where there is a passphrase. */
const SEALED_KEY = 'key.age';
/** Of parts on their way; a folder of a process that was killed is removed by the next backup. */
export const SPOOL = 'backup-spool-';
/** In the data folder: the targets that were used before, a line each. */
const USED = 'used-targets';

/** By so many of the newest backups a target is known as the club's own. */
const LOOKS = 3;

const spoolIn = (dataDir: string) => join(dataDir, `${SPOOL}${randomUUID().slice(0, 8)}`);

/** The vault into which backups go, with the installation's key, which the first call makes. */
export async function openVault(
  backup: BackupConfig,
  dataDir: string,
  spool = spoolIn(dataDir),
): Promise<{ vault: Vault; hasNewKey: boolean; warning: string | undefined }> {
  const address = needTarget(backup);
  const target = await openTarget(address);
  try {
    await checkTarget(target, shownAddress(address), join(dataDir, USED));
    const { key, isNew } = await loadKey(backup);
    if (isNew) log('warn', 'backup.key_made', { file: backup.keyFile, keep: 'a copy of it elsewhere' });
    const vault = new Vault({ target, address, key, spool });
    const warning = backup.passphrase ? await keepSealedKey(vault, key, backup.passphrase) : undefined;
    return { vault, hasNewKey: isNew, warning };
  } catch (error) {
    await closeUnused(target, spool);
    throw error;
  }
}

/** The log's keeper tries again every minute: a connection or a part that stayed would be one of many. */
async function closeUnused(target: BackupTarget, spool: string): Promise<void> {
  await target.close();
  await rm(spool, { recursive: true, force: true });
}

async function checkTarget(target: BackupTarget, address: string, used: string): Promise<void> {
  const wasUsed = existsSync(used) && readFileSync(used, 'utf8').split('\n').includes(address);
  await target.check(wasUsed);
  if (!wasUsed) appendFileSync(used, `${address}\n`, { mode: 0o600 });
}

/** The vault from which backups are restored. The key: of a file, of the installation, or sealed beside the backups. */
export async function openForRestore(
  backup: BackupConfig,
  spoolFolder: string,
  keyFile: string | undefined,
): Promise<{ vault: Vault; key: BackupKey }> {
  const address = needTarget(backup);
  const target = await openTarget(address);
  const spool = spoolIn(spoolFolder);
  try {
    await target.checkSource();
    const key = await findKey(backup, target, keyFile);
    return { vault: new Vault({ target, address, key, spool }), key };
  } catch (error) {
    await closeUnused(target, spool);
    throw error;
  }
}

function needTarget({ target }: BackupConfig): string {
  if (!target) throw new SettingError('Where backups lie is not set: name it with BACKUP_TARGET, such as /mnt/backup');
  return target;
}

async function findKey(backup: BackupConfig, target: BackupTarget, keyFile: string | undefined): Promise<BackupKey> {
  if (keyFile) return readKey(keyFile);
  if (existsSync(backup.keyFile)) return readKey(backup.keyFile);
  const sealed = await readSealedKey(target);
  if (sealed && backup.passphrase) return openSealedKey(sealed, backup.passphrase);
  throw new SettingError(
    sealed
      ? 'The key of the backups is missing: name its file with --key, or set BACKUP_PASSPHRASE'
      : 'The key of the backups is missing: name its file with --key',
  );
}

async function readSealedKey(target: BackupTarget): Promise<Buffer | null> {
  try {
    return await buffer(await target.read(SEALED_KEY));
  } catch (error) {
    if (error instanceof FileGone) return null;
    throw error;
  }
}

/**
 * A sealed key of another installation is never replaced. Beside backups that the own key opens, one that the passphrase
 * does not open was altered, or was sealed with an earlier passphrase: backups go on, and the line says what to do.
 */
async function keepSealedKey(vault: Vault, key: BackupKey, passphrase: string): Promise<string | undefined> {
  const sealed = await readSealedKey(vault.target);
  if (!sealed) return void (await vault.putPlain(SEALED_KEY, await sealKey(key, passphrase)));
  try {
    if ((await openSealedKey(sealed, passphrase)).identity === key.identity) return undefined;
  } catch (error) {
    for (const { name } of (await knownBackups(vault)).slice(0, LOOKS))
      if (await isOurs(vault, name))
        return `${(error as Error).message}, or ${SEALED_KEY} at ${vault.address} is damaged: remove it there, and the next backup seals it again`;
    throw error;
  }
  throw new SettingError(
    `The backups at ${vault.address} belong to another key: name another BACKUP_TARGET, or put their key back`,
  );
}
