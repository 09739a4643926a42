// The way back of `npm run update`: restored data replaces newer data, which stays aside.
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** In the data folder, as all of this: that may be a disk of its own, which cannot be renamed. */
export const RESTORED_FOLDER = 'going-back';
const ASIDE = 'before-';
/** The files that stay. */
const STAYS = new Set(['update.json', 'club.lock', 'lost+found', RESTORED_FOLDER]);
const isData = (name) => !STAYS.has(name) && !name.startsWith(ASIDE);

/** A folder for what the way back leaves aside. */
export const newAside = () => ASIDE + new Date().toISOString().replace(/\D/g, '').slice(0, 14);

/** Moves name by name, and keeps in the note how far it came: what was cut off goes on from there. */
export function swapData(data, { aside, isAside, ...note }, writeNote) {
  const [restored, newer] = [join(data, RESTORED_FOLDER), join(data, aside)];
  if (!isAside) {
    mkdirSync(newer, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(data).filter(isData)) renameSync(join(data, name), join(newer, name));
    writeNote({ ...note, aside, isAside: true });
  }
  for (const name of readdirSync(restored).filter(isData)) renameSync(join(restored, name), join(data, name));
  writeNote(note);
  rmSync(restored, { recursive: true, force: true });
}
