import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../settings/config.ts';
import type { FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';

/** The store that the settings name: a folder in the data folder, unless STORAGE_URL says otherwise. */
export async function openStore({ dataDir, storageUrl }: Pick<Config, 'dataDir' | 'storageUrl'>): Promise<FileStore> {
  if (storageUrl?.startsWith('s3:')) {
    // The SDK costs a third of a second at start, so only its users load it.
    const { S3Store } = await import('./s3-store.ts');
    return new S3Store(storageUrl);
  }
  return new FolderStore(storageUrl ? fileURLToPath(storageUrl) : join(resolve(dataDir), 'files', 'stored'));
}
