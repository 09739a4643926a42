import { log } from '../../platform/log.ts';
import {
  damagedOf,
  type ListedBackup,
  backupsOf,
  type Manifest,
  manifestOf,
  partOf,
  proofOf,
  SECRETS,
} from './manifest.ts';
import { DamagedPart, OtherKey, type Vault } from './vault.ts';

/** The backups at the target, newest first. */
export async function knownBackups(vault: Vault): Promise<ListedBackup[]> {
  return backupsOf((await vault.target.list('backups/')).map(({ name }) => name));
}

/** The manifest of a backup; null where it does not open. */
export async function tryManifest(vault: Vault, backup: string): Promise<Manifest | null> {
  try {
    return await vault.getJson<Manifest>(manifestOf(backup));
  } catch (error) {
    if (error instanceof DamagedPart || error instanceof OtherKey) return null;
    throw error;
  }
}

/**
 * The manifests of all backups by their names. One that is damaged is set aside, so that its backup counts no more; one
 * that was sealed with another key ends it all, since the target is another club's.
 */
export async function readManifests(vault: Vault): Promise<Map<string, Manifest>> {
  const manifests = new Map<string, Manifest>();
  for (const { name, isWhole } of await knownBackups(vault)) {
    const manifest = isWhole ? await tryManifest(vault, name) : null;
    if (manifest) manifests.set(name, manifest);
    else if (isWhole) await setAside(vault, name);
  }
  return manifests;
}

async function setAside(vault: Vault, backup: string): Promise<void> {
  // Other parts of it open: then the key is the right one, and the manifest was altered.
  if (!(await isOurs(vault, backup))) await vault.getJson(manifestOf(backup));
  log('error', 'backup.manifest_damaged', { backup });
  await vault.target.rename(`${manifestOf(backup)}.age`, damagedOf(backup, new Date()));
}

/** True if a part of the backup opens with the key of this club. */
export async function isOurs(vault: Vault, backup: string): Promise<boolean> {
  return (await vault.opens(proofOf(backup))) || (await vault.opens(partOf(backup, SECRETS)));
}
