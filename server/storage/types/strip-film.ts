import { open, type FileHandle } from 'node:fs/promises';

/** Types whose files are made of boxes (ISO/IEC 14496-12): cameras write there where a film was taken. */
const BOXED = ['video/mp4', 'video/quicktime', 'video/x-m4v', 'video/3gpp'];
/** Boxes with other boxes in them. */
const OUTER = ['moov', 'trak'];
/** Boxes that describe a film: its camera, day and location. No player needs them. */
const DESCRIBING = ['udta', 'meta', 'uuid'];
/** A file with more boxes than this describes itself in the first ones. */
const MOST_BOXES = 10_000;
const HEAD_BYTES = 16;
const ZEROS = Buffer.alloc(64 * 1024);

export const isBoxedFilm = (type: string): boolean => BOXED.includes(type);

/** Empties the boxes of a film that say where and with what it was taken; its size stays. True if there were any. */
export async function stripFilm(path: string): Promise<boolean> {
  const handle = await open(path, 'r+');
  try {
    let emptied = false;
    const ranges: Range[] = [{ from: 0, to: (await handle.stat()).size }];
    for (let looked = 0; looked < MOST_BOXES; looked++) {
      const range = ranges.pop();
      if (!range) break;
      const box = await readBox(handle, range);
      if (!box) continue;
      ranges.push({ from: box.end, to: range.to });
      if (OUTER.includes(box.type)) ranges.push({ from: box.start + box.head, to: box.end });
      else if (DESCRIBING.includes(box.type)) {
        await empty(handle, box);
        emptied = true;
      }
    }
    return emptied;
  } finally {
    await handle.close();
  }
}

/** A part of the file, of which boxes follow each other. */
interface Range {
  from: number;
  to: number;
}

interface Box {
  type: string;
  start: number;
  end: number;
  /** The bytes before its content. */
  head: number;
}

/** The box that begins there; null where there is none. */
async function readBox(handle: FileHandle, { from, to }: Range): Promise<Box | null> {
  if (from >= to) return null;
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, from);
  if (bytesRead < 8) return null;
  const [size, type] = [buffer.readUInt32BE(0), buffer.toString('latin1', 4, 8)];
  const isLong = size === 1;
  if (isLong && bytesRead < HEAD_BYTES) return null;
  const head = isLong ? 16 : 8;
  const length = isLong ? Number(buffer.readBigUInt64BE(8)) : size === 0 ? to - from : size;
  if (length < head) return null;
  return { type, start: from, end: Math.min(from + length, to), head };
}

async function empty(handle: FileHandle, { start, end, head }: Box): Promise<void> {
  await handle.write('free', start + 4, 'latin1');
  for (let at = start + head; at < end; at += ZEROS.length)
    // oxlint-disable-next-line no-await-in-loop -- one piece after the other
    await handle.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
}
