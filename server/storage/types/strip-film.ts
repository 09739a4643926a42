import { open, type FileHandle } from 'node:fs/promises';
import { zero } from './zero.ts';

/** Types whose files are made of boxes (ISO/IEC 14496-12): cameras write there where a film was taken. */
const BOXED = ['video/mp4', 'video/quicktime', 'video/x-m4v', 'video/3gpp'];
/** Boxes with other boxes in them. */
const OUTER = ['moov', 'trak', 'mdia', 'minf', 'stbl'];
/** Boxes that describe a film: its camera, day and location. No player needs them. */
const DESCRIBING = ['udta', 'meta', 'uuid'];
/** Tracks that are seen and heard, the words below the picture among them; cameras write the way they took into others. */
const PLAYED = ['vide', 'soun', 'sbtl', 'subt', 'text', 'clcp'];
/** A file with more boxes than this describes itself in the first ones. */
const MOST_BOXES = 10_000;
/** A film of an hour has fewer pieces of its tracks. */
const MOST_CHUNKS = 50_000;
const HEAD_BYTES = 16;

export const isBoxedFilm = (type: string): boolean => BOXED.includes(type);

/** Empties what of a film says where and with what it was taken: boxes, and tracks that no player shows; its size stays. True if there was any. */
export async function stripFilm(path: string): Promise<boolean> {
  const handle = await open(path, 'r+');
  try {
    const { boxes, tracks, data } = await look(handle);
    const hidden = tracks.filter(({ handler }) => handler !== null && !PLAYED.includes(handler));
    const ends = startsOf(tracks);
    let [end, box] = [0, 0];
    // A piece goes on to the next one of any track; each is looked at once, however often a table names it.
    for (const from of startsOf(hidden)) {
      while ((ends[end] ?? Infinity) <= from) end++;
      while ((data[box]?.end ?? Infinity) <= from) box++;
      const around = data[box];
      if (around && from >= around.start + around.head)
        await zero(handle, { from, to: Math.min(ends[end] ?? around.end, around.end) });
    }
    boxes.push(...hidden.map((track) => track.box));
    for (const each of boxes) {
      await handle.write('free', each.start + 4, 'latin1');
      await zero(handle, { from: each.start + each.head, to: each.end });
    }
    return boxes.length > 0;
  } finally {
    await handle.close();
  }
}

const startsOf = (tracks: readonly Track[]): number[] =>
  [...new Set(tracks.flatMap(({ chunks }) => chunks))].toSorted((one, other) => one - other);

interface Track {
  box: Box;
  /** The kind of its content; null where its box does not say it. */
  handler: string | null;
  /** The pieces of its content begin there. */
  chunks: number[];
}

/** The boxes that describe the film, its tracks, and the boxes with their content. */
async function look(handle: FileHandle): Promise<{ boxes: Box[]; tracks: Track[]; data: Box[] }> {
  const boxes: Box[] = [];
  const data: Box[] = [];
  const tracks: Track[] = [];
  const ranges: Range[] = [{ from: 0, to: (await handle.stat()).size }];
  let room = MOST_CHUNKS;
  for (let looked = 0; looked < MOST_BOXES; looked++) {
    const range = ranges.pop();
    if (!range) break;
    const box = await readBox(handle, range);
    if (!box) continue;
    ranges.push({ ...range, from: box.end });
    let { track } = range;
    if (box.type === 'trak') tracks.push((track = { box, handler: null, chunks: [] }));
    if (OUTER.includes(box.type)) ranges.push({ from: box.start + box.head, to: box.end, track });
    else if (DESCRIBING.includes(box.type)) boxes.push(box);
    else if (box.type === 'mdat') data.push(box);
    else if (track && box.type === 'hdlr') track.handler = (await readHandler(handle, box)) ?? track.handler;
    else if (track && (box.type === 'stco' || box.type === 'co64')) {
      const chunks = await readChunks(handle, box, room);
      room -= chunks.length;
      for (const chunk of chunks) track.chunks.push(chunk);
    }
  }
  return { boxes, tracks, data };
}

/** The kind of a track; null for the box that says only in which file its content is. */
async function readHandler(handle: FileHandle, { start, head }: Box): Promise<string | null> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, start + head);
  if (bytesRead < 12 || buffer.toString('latin1', 4, 8) === 'dhlr') return null;
  return buffer.toString('latin1', 8, 12);
}

async function readChunks(handle: FileHandle, { type, start, head, end }: Box, most: number): Promise<number[]> {
  const size = type === 'co64' ? 8 : 4;
  const from = start + head + 8;
  const count = Math.min(Math.max(0, Math.floor((end - from) / size)), most);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(count * size), 0, count * size, from);
  return Array.from({ length: Math.floor(bytesRead / size) }, (_, index) =>
    size === 8 ? Number(buffer.readBigUInt64BE(index * size)) : buffer.readUInt32BE(index * size),
  );
}

/** A part of the file, of which boxes follow each other. */
interface Range {
  from: number;
  to: number;
  /** The track whose boxes they are. */
  track?: Track | undefined;
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
