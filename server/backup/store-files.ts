import type pg from 'pg';
import { FileGone, type FileStore } from '../platform/files/file-store.ts';
import { backupsOf, fileOf, type Manifest, manifestOf } from './manifest.ts';
import type { Part, Vault } from './vault.ts';

/**
 * Stores the bytes of every file that the rows name. A version's bytes never change, so those that are at the target
 * already are not sent again: their sums are in the newest manifest.
 */
export async function storeFiles(
  client: pg.Client,
  vault: Vault,
  store: FileStore,
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const { rows } = await client.query<{ version: string }>('select version from storage.objects order by version');
  const known = await knownFiles(vault);
  const files: Record<string, Part> = {};
  const missing: string[] = [];
  for (const { version } of rows) {
    const part = known.get(version) ?? (await storeFile(vault, store, version));
    if (part) files[version] = part;
    else missing.push(version);
  }
  return { files, missing };
}

/** Returns null where the store has no such bytes. */
export async function storeFile(vault: Vault, store: FileStore, version: string): Promise<Part | null> {
  try {
    return await vault.put(fileOf(version), await store.read(version));
  } catch (error) {
    if (error instanceof FileGone) return null;
    throw error;
  }
}

async function knownFiles(vault: Vault): Promise<Map<string, Part>> {
  const stored = new Set((await vault.target.list('files/')).map(({ name }) => name));
  const names = (await vault.target.list('backups/')).map(({ name }) => name);
  const newest = backupsOf(names).find(({ isProved }) => isProved);
  if (!newest) return new Map();
  const { files } = await vault.getJson<Manifest>(manifestOf(newest.name));
  return new Map(Object.entries(files).filter(([version]) => stored.has(`${fileOf(version)}.age`)));
}
