import { open, type FileHandle } from 'node:fs/promises';
import { zero } from './zero.ts';

const WEBM = ['video/webm', 'video/matroska'];

/** Elements of Matroska (RFC 9559). */
const ID = {
  segment: 0x18_53_80_67,
  info: 0x15_49_a9_66,
  timestampScale: 0x2a_d7_b1,
  duration: 0x44_89,
  tracks: 0x16_54_ae_6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  trackName: 0x53_6e,
  codecPrivate: 0x63_a2,
  cluster: 0x1f_43_b6_75,
  blocks: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
  tags: 0x12_54_c3_67,
  attachments: 0x19_41_a4_69,
  chapters: 0x10_43_a7_70,
  checksum: 0xbf,
  void: 0xec,
};
/** Elements with others in them. */
const OUTER = [ID.segment, ID.info, ID.tracks, ID.trackEntry, ID.cluster, ID.blocks];
/** Elements that describe a film. A checksum would no longer fit. */
const DESCRIBING = [ID.tags, ID.attachments, ID.chapters, ID.trackName, ID.checksum];
/** The head of a film says its camera, its day and its title; a player needs these alone. */
const NEEDED = [ID.timestampScale, ID.duration, ID.void];
/** Video, audio and subtitles. */
const PLAYED = [1, 2, 17];
/** A browser that records for minutes writes as many. */
const MOST_ELEMENTS = 100_000;
const HEAD_BYTES = 12;
/** Behind its number a block has its moment and its flags. */
const BLOCK_HEAD_BYTES = 3;
const PIECE_BYTES = 64 * 1024;

export const isWebm = (type: string): boolean => WEBM.includes(type);

/** Empties what of a film says where and with what it was taken, and the content of tracks that no player shows; its size stays. True if there was any. */
export async function stripWebm(path: string): Promise<boolean> {
  const handle = await open(path, 'r+');
  try {
    const size = (await handle.stat()).size;
    const tracks = await readTracks(handle, size);
    const hidden = tracks.filter(({ type }) => type !== null && !PLAYED.includes(type));
    // One look for each element: a hostile film has ten thousands of tracks and of blocks.
    const hiddenByStart = new Map(hidden.map((each) => [each.start, each]));
    const hiddenNumbers = new Set(hidden.map(({ number }) => number));
    let track: Track | undefined;
    let isChanged = false;
    const clear = async (element: Element, from: number) => {
      await zero(handle, { from, to: element.end });
      isChanged = true;
    };
    for await (const element of walk(handle, size, hidden.length > 0)) {
      const { id, start, head, isOfInfo } = element;
      if (id === ID.trackEntry) track = hiddenByStart.get(start);
      const isDescribing = DESCRIBING.includes(id) || (isOfInfo && !NEEDED.includes(id));
      const isPrivate = id === ID.codecPrivate && track !== undefined && start < track.end;
      if (isDescribing || isPrivate) {
        const empty = voidHead(element.end - start);
        await handle.write(empty, 0, undefined, start);
        await clear(element, start + empty.length);
      }
      if (id !== ID.block && id !== ID.simpleBlock) continue;
      const number = await readNumber(handle, start + head);
      if (hiddenNumbers.has(number.value))
        await clear(element, Math.min(element.end, start + head + number.length + BLOCK_HEAD_BYTES));
    }
    return isChanged;
  } finally {
    await handle.close();
  }
}

interface Track {
  start: number;
  end: number;
  number: number | null;
  type: number | null;
}

async function readTracks(handle: FileHandle, size: number): Promise<Track[]> {
  const tracks: Track[] = [];
  for await (const { id, start, head, end } of walk(handle, size, false)) {
    if (id === ID.trackEntry) tracks.push({ start, end, number: null, type: null });
    const track = tracks.at(-1);
    if (track && id === ID.trackNumber) track.number = await readInteger(handle, start + head, end);
    if (track && id === ID.trackType) track.type = await readInteger(handle, start + head, end);
  }
  return tracks;
}

interface Element {
  id: number;
  start: number;
  /** The bytes before its content. */
  head: number;
  end: number;
  isOfInfo: boolean;
}

/** The elements in their order; into clusters of a known size only if that is asked for. */
async function* walk(handle: FileHandle, size: number, intoClusters: boolean): AsyncGenerator<Element> {
  let infoEnd = 0;
  const piece = { from: 0, bytes: Buffer.alloc(0) };
  for (let at = 0, count = 0; at < size && count < MOST_ELEMENTS; count++) {
    if (at < piece.from || at + HEAD_BYTES > piece.from + piece.bytes.length) {
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, at);
      Object.assign(piece, { from: at, bytes: buffer.subarray(0, bytesRead) });
    }
    const read = readHead(piece.bytes.subarray(at - piece.from, at - piece.from + HEAD_BYTES));
    if (!read) return;
    const { id, head, length } = read;
    const element = { id, start: at, head, end: Math.min(at + head + (length ?? 0), size), isOfInfo: at < infoEnd };
    yield element;
    if (id === ID.info) infoEnd = element.end;
    const isEntered = OUTER.includes(id) && (id !== ID.cluster || length === null || intoClusters);
    at = isEntered ? at + head : at + head + (length ?? size);
  }
}

/** The head of an element; without a length where it goes on to the next one of its kind. Null where there is none. */
function readHead(bytes: Buffer) {
  const idLength = Math.clz32(bytes[0] ?? 0) - 23;
  if (idLength > 4 || bytes.length < idLength + 1) return null;
  const length = vint(bytes.subarray(idLength));
  return length && { id: bytes.readUIntBE(0, idLength), head: idLength + length.length, length: length.value };
}

async function readNumber(handle: FileHandle, at: number) {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, at);
  return vint(buffer.subarray(0, bytesRead)) ?? { length: 1, value: null };
}

/** A number whose first byte says its length; null where all its bits say „unknown“. */
function vint(bytes: Buffer): { length: number; value: number | null } | null {
  const length = Math.clz32(bytes[0] ?? 0) - 23;
  if (length > 8 || bytes.length < length) return null;
  let value = 0n;
  for (const byte of bytes.subarray(0, length)) value = (value << 8n) | BigInt(byte);
  value &= (1n << BigInt(7 * length)) - 1n;
  return { length, value: value === (1n << BigInt(7 * length)) - 1n ? null : Number(value) };
}

async function readInteger(handle: FileHandle, from: number, to: number): Promise<number | null> {
  const length = to - from;
  if (length < 1 || length > 6) return null;
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
  return bytesRead < length ? null : buffer.readUIntBE(0, length);
}

/** The head of an element that says nothing and takes so many bytes, its own among them. */
function voidHead(bytes: number): Buffer {
  if (bytes < 9) return Buffer.from([ID.void, 0x80 | (bytes - 2)]);
  const head = Buffer.alloc(9);
  head[0] = ID.void;
  head.writeBigUInt64BE((1n << 56n) | BigInt(bytes - 9), 1);
  return head;
}
