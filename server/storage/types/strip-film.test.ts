import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { stripFilm } from './strip-film.ts';

const folder = await mkdtemp(join(tmpdir(), 'film-'));
afterAll(() => rm(folder, { recursive: true }));

function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((each) => Buffer.from(each)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}
/** The same with its size in eight bytes. */
function longBox(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write(type, 4, 'latin1');
  head.writeBigUInt64BE(BigInt(content.length + 16), 8);
  return Buffer.concat([head, content]);
}

async function stripped(film: Buffer) {
  const path = join(folder, 'film');
  await writeFile(path, film);
  return { changed: await stripFilm(path), film: await readFile(path) };
}
const SPOT = '+42.6977+023.3219/';
const type = box('ftyp', 'isom');

test('a film loses where and with what it was taken; its frames stay where they were', async () => {
  const frames = box('mdat', `frames with udta and ${SPOT.length} signs`);
  const film = Buffer.concat([
    type,
    longBox(
      'moov',
      Buffer.concat([
        box('mvhd', 'head'),
        box('trak', box('tkhd', 'track'), box('udta', SPOT)),
        box('udta', box('\u00A9xyz', SPOT)),
        box('meta', `com.apple.quicktime.location ${SPOT}`),
      ]),
    ),
    frames,
    box('uuid', SPOT),
  ]);
  const { changed, film: after } = await stripped(film);
  expect(changed).toBe(true);
  expect(after).toHaveLength(film.length);
  expect(after.includes(SPOT)).toBe(false);
  expect(after.includes('location')).toBe(false);
  expect(after.indexOf(frames)).toBe(film.indexOf(frames));
  expect(after.includes('tkhd')).toBe(true);
});

test('a track that no player shows goes with what it says of the way; picture and sound stay', async () => {
  const count = (...values: number[]) => {
    const bytes = Buffer.alloc(8 + values.length * 4);
    for (const [index, value] of [0, values.length, ...values].entries()) bytes.writeUInt32BE(value, index * 4);
    return bytes;
  };
  const track = (handler: string, ...chunks: number[]) =>
    box(
      'trak',
      box(
        'mdia',
        box('hdlr', Buffer.alloc(8), handler),
        box('minf', box('hdlr', Buffer.alloc(4), 'dhlralis'), box('stbl', box('stco', count(...chunks)))),
      ),
    );
  const from = type.length + 8;
  const [frame, spot] = ['frame ', 'gps!.'];
  const pieces = [frame, spot, frame, spot];
  const at = pieces.map((_, index) => from + pieces.slice(0, index).join('').length);
  const film = Buffer.concat([
    type,
    box('mdat', ...pieces),
    box('moov', track('vide', at[0]!, at[2]!), track('meta', at[1]!, at[3]!, 3, 4_000_000_000)),
  ]);
  const { changed, film: after } = await stripped(film);
  expect(changed).toBe(true);
  expect(after).toHaveLength(film.length);
  expect(after.subarray(from, from + 22).toString()).toBe(`${frame}\0\0\0\0\0${frame}\0\0\0\0\0`);
  expect(after.includes('vide')).toBe(true);
  expect([after.includes('meta'), after.subarray(0, from).equals(film.subarray(0, from))]).toEqual([false, true]);
  expect((await stripped(after)).changed).toBe(false);
});

test('a table that names one piece again and again is emptied once', async () => {
  const table = Buffer.alloc(8 + 60_000 * 4);
  for (let at = 8; at < table.length; at += 4) table.writeUInt32BE(type.length + 8, at);
  const media = box('mdia', box('hdlr', Buffer.alloc(8), 'meta'), box('minf', box('stbl', box('stco', table))));
  const film = Buffer.concat([type, box('mdat', Buffer.alloc(2_000_000, 'x')), box('moov', box('trak', media))]);
  const { film: after } = await stripped(film);
  expect(after.includes('x')).toBe(false);
});

test('what is no film, or is broken off, stays as it is', async () => {
  for (const film of [
    Buffer.concat([type, box('mdat', 'frames')]),
    Buffer.from('no film at all, and longer than a head'),
    Buffer.concat([type, Buffer.from([0, 0, 0, 3, 0x75, 0x64, 0x74, 0x61])]),
    Buffer.alloc(0),
  ])
    expect(await stripped(film)).toEqual({ changed: false, film });
});

test('a film of a million boxes is looked at for a moment only', async () => {
  const film = Buffer.concat([type, ...Array.from({ length: 50_000 }, () => box('free')), box('udta', SPOT)]);
  expect((await stripped(film)).changed).toBe(false);
});
