import { Unzip, UnzipInflate } from 'fflate';
import { MAX_LENEX_UNPACKED_BYTES } from '../../../../contracts/lenex.ts';
import { ClubError } from '../../../platform/club-error.ts';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** A zip is unpacked in pieces this small, so that even the worst bomb, a thousandfold, stays small. */
const PACKED_STEP = 8 * 1024;
const PLAIN_STEP = 256 * 1024;

/** @throws lenex_unreadable, with why for the log and the curious. */
export const unreadable = (details: string) => new ClubError('lenex_unreadable', { details });

/**
 * The bytes of a LENEX file in pieces: of a .lef as it is, of a .lxf the .lef that is packed in it. Other files of an
 * archive are not unpacked. Throws lenex_too_long past the cap, lenex_unreadable for a broken archive.
 */
export function* unpack(bytes: Uint8Array): Generator<Uint8Array> {
  let total = 0;
  const steps = Buffer.from(bytes.subarray(0, ZIP.length)).equals(ZIP) ? inflate(bytes) : slices(bytes, PLAIN_STEP);
  for (const piece of steps) {
    total += piece.length;
    if (total > MAX_LENEX_UNPACKED_BYTES) throw new ClubError('lenex_too_long');
    yield piece;
  }
}

/** A Mac packs a file of its own beside each: `__MACOSX/._meet.lef`. */
const isMeet = (name: string): boolean => /\.lef$/i.test(name) && !/(^|[\\/])\._[^\\/]*$/.test(name);

function* slices(bytes: Uint8Array, step: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}

function* inflate(archive: Uint8Array): Generator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let isDone = false;
  let ended = false;
  const unzip = new Unzip((file) => {
    if (isDone || !isMeet(file.name)) return;
    isDone = true;
    file.ondata = (error, piece, final) => {
      if (error) throw unreadable(error.message);
      ready.push(piece);
      ended ||= final;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (const step of slices(archive, PACKED_STEP)) {
    try {
      unzip.push(step);
    } catch (error) {
      throw error instanceof ClubError ? error : unreadable(String(error));
    }
    yield* ready.splice(0);
    if (ended) return;
  }
  throw unreadable(isDone ? 'the archive is cut off' : 'there is no .lef in the archive');
}
