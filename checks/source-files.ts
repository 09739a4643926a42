import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** All files below the folders, by their path from the root; a file stands for itself. */
export function sourceFiles(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    if (statSync(join(root, folder)).isFile()) return [folder];
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .toSorted();
  });
}
