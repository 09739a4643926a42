import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The program's version, and the commit that it was checked out at; null where that is not known. */
export function readVersion(): { version: string; commit: string | null } {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return { version, commit: readCommit()?.slice(0, 12) ?? null };
}

/** From git's own files: git itself refuses to look at a folder of another user. */
function readCommit(): string | null {
  try {
    const head = readFileSync(join(gitFolder(), 'HEAD'), 'utf8').trim();
    if (!head.startsWith('ref: ')) return head;
    const name = head.slice('ref: '.length);
    return read(join(commonFolder(), name)) ?? packedCommit(name);
  } catch {
    return null;
  }
}

/** A work tree of its own has a file instead of the folder. */
function gitFolder(): string {
  const link = read(join(ROOT, '.git'));
  return link ? resolve(ROOT, link.replace(/^gitdir: /, '')) : join(ROOT, '.git');
}

function commonFolder(): string {
  const common = read(join(gitFolder(), 'commondir'));
  return common ? resolve(gitFolder(), common) : gitFolder();
}

function packedCommit(name: string): string | null {
  const lines = read(join(commonFolder(), 'packed-refs'))?.split('\n') ?? [];
  return lines.find((line) => line.endsWith(` ${name}`))?.split(' ')[0] ?? null;
}

/** The text of a file; null without it. */
function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}
