import { SettingError } from '../../settings/setting-error.ts';
import type { Manifest } from '../vault/manifest.ts';
import type { Vault } from '../vault/vault.ts';

/** A segment that was sent before it was full. */
export const PARTIAL = '.partial';
export const logOf = (log: string, segment: string): string => `log/${log}/${segment}.gz`;

/** The kept log from the backup on, in order. Throws SettingError where a segment is missing in between. */
export async function logUntil(vault: Vault, manifest: Manifest): Promise<{ name: string; part: string }[]> {
  const { log, segment, segment_bytes } = manifest.cluster!;
  if (log === null) throw new SettingError('No log was kept with this backup: leave --until out');
  const stored = (await vault.target.list(`log/${log}/`)).map(({ name }) => name.split('/')[2]!);
  const names = [...new Set(stored.map((name) => name.slice(0, 24)))].filter((name) => name >= segment).sort();
  const [whole, found] = [new Set(stored), []] as [Set<string>, { name: string; part: string }[]];
  for (const name of names) {
    const previous = found.at(-1);
    if (previous && next(previous.name, segment_bytes) !== name) break;
    const part = whole.has(`${name}.gz.age`) ? name : name + PARTIAL;
    found.push({ name, part: logOf(log, part) });
    if (part !== name) break;
  }
  return found;
}

/** The name of the segment behind this one. */
function next(name: string, bytes: number): string {
  const perFile = 0x1_0000_0000 / bytes;
  const [file, segment] = [Number.parseInt(name.slice(8, 16), 16), Number.parseInt(name.slice(16), 16) + 1];
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return name.slice(0, 8) + (segment === perFile ? hex(file + 1) + hex(0) : hex(file) + hex(segment));
}
