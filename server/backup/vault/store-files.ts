import type pg from 'pg';
import { FileGone, type FileStore } from '../../platform/files/file-store.ts';
import { fileOf, type Manifest } from './manifest.ts';
import type { Part, Vault } from './vault.ts';

/**
 * Stores the bytes of every file that the rows name. A version's bytes never change, so those that are at the target
 * already are not sent again: their sums are in the manifest of an earlier backup.
 */
export async function storeFiles(
  client: pg.Client,
  vault: Vault,
  store: FileStore,
  earlier: Manifest | undefined,
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const { rows } = await client.query<{ version: string }>('select version from storage.objects order by version');
  const stored = new Set((await vault.target.list('files/')).map(({ name }) => name));
  const files: Record<string, Part> = {};
  const missing: string[] = [];
  for (const { version } of rows) {
    const known = stored.has(`${fileOf(version)}.age`) ? earlier?.files[version] : undefined;
    const part = known ?? (await storeFile(vault, store, version));
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

/**
 * Reads every file back. One that does not open at the target is sent again from the club's store, and the manifest says
 * what it is then. Returns the versions that were not well. Throws SettingError where it does not open again.
 */
export async function proveFiles(vault: Vault, store: FileStore, manifest: Manifest): Promise<string[]> {
  const mended: string[] = [];
  for (const [version, part] of Object.entries(manifest.files)) {
    if (await vault.opens(fileOf(version), part)) continue;
    mended.push(version);
    const again = await storeFile(vault, store, version);
    if (again) {
      await vault.check(fileOf(version), again);
      manifest.files[version] = again;
    } else {
      delete manifest.files[version];
      manifest.missing.push(version);
    }
  }
  return mended;
}
