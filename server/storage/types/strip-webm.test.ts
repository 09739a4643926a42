import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { stripWebm } from './strip-webm.ts';

const folder = await mkdtemp(join(tmpdir(), 'webm-'));
afterAll(() => rm(folder, { recursive: true }));

type Content = Buffer | string;
const bytesOf = (id: number) => Buffer.from(id.toString(16), 'hex');
const joined = (content: Content[]) => Buffer.concat(content.map((each) => Buffer.from(each)));

/** An element; its size takes so many bytes. */
function element(id: number, content: Content[], sizeBytes = 4): Buffer {
  const body = joined(content);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << BigInt(7 * sizeBytes)));
  return Buffer.concat([bytesOf(id), size.subarray(8 - sizeBytes), body]);
}
/** An element that goes on to the next one of its kind. */
const open = (id: number, ...content: Content[]) => Buffer.concat([bytesOf(id), Buffer.from([0xff]), joined(content)]);

const SPOT = '+42.6977+023.3219/';
const head = element(0x1a_45_df_a3, [element(0x42_82, ['webm'])]);
const track = (number: number, type: number, ...more: Buffer[]) =>
  element(0xae, [element(0xd7, [Buffer.from([number])], 1), element(0x83, [Buffer.from([type])], 1), ...more]);
const block = (number: number, content: string) =>
  element(0xa3, [Buffer.from([0x80 | number, 0, 0, 0x80]), content], 1);
const info = element(0x15_49_a9_66, [
  element(0x2a_d7_b1, [Buffer.from([15, 66, 64])], 1),
  element(0x44_89, ['1234'], 1),
  element(0x44_61, ['20260801'], 1),
  element(0x57_41, ['Camera X1'], 1),
  element(0x7b_a9, [SPOT], 8),
]);

async function stripped(film: Buffer) {
  const path = join(folder, 'film');
  await writeFile(path, film);
  return { changed: await stripWebm(path), film: await readFile(path) };
}

/** The ids of the elements of a part whose elements follow each other, and which is whole. */
function idsOf(part: Buffer): string[] {
  const ids: string[] = [];
  for (let at = 0; at < part.length;) {
    const idLength = Math.clz32(part[at]!) - 23;
    const sizeLength = Math.clz32(part[at + idLength]!) - 23;
    const size = part.readUIntBE(at + idLength, Math.min(6, sizeLength));
    ids.push(part.toString('hex', at, at + idLength));
    const long = Number(part.readBigUInt64BE(at + idLength) & ((1n << 56n) - 1n));
    at += idLength + sizeLength + (sizeLength > 6 ? long : size - 2 ** (7 * sizeLength));
  }
  return ids;
}

test.each([
  [
    'of known sizes',
    (...content: Buffer[]) => element(0x18_53_80_67, content, 8),
    (...of: Buffer[]) => element(0x1f_43_b6_75, of),
  ],
  [
    'as a browser records it',
    (...content: Buffer[]) => open(0x18_53_80_67, ...content),
    (...of: Buffer[]) => open(0x1f_43_b6_75, ...of),
  ],
])('a film %s loses where and with what it was taken; its frames stay where they were', async (_, segment, cluster) => {
  const frames = cluster(block(1, 'a frame'), block(2, 'a sound'));
  const tags = element(0x12_54_c3_67, [element(0x73_73, [SPOT])]);
  const film = Buffer.concat([
    head,
    segment(info, element(0x16_54_ae_6b, [track(1, 1, element(0x53_6e, ['Back camera'])), track(2, 2)]), frames, tags),
  ]);
  const { changed, film: after } = await stripped(film);
  expect(changed).toBe(true);
  expect(after).toHaveLength(film.length);
  for (const words of [SPOT, 'Camera', 'camera', '20260801']) expect(after.includes(words)).toBe(false);
  expect(after.indexOf(frames)).toBe(film.indexOf(frames));
  const infoAt = film.indexOf(info);
  expect(idsOf(after.subarray(infoAt + 8, infoAt + info.length))).toEqual(['2ad7b1', '4489', 'ec', 'ec', 'ec']);
  expect(idsOf(after.subarray(film.indexOf(tags)))).toEqual(['ec']);
  expect((await stripped(after)).film.equals(after)).toBe(true);
});

test('a track that no player shows keeps none of its content; picture and sound stay', async () => {
  const private_ = element(0x63_a2, [SPOT]);
  const film = Buffer.concat([
    head,
    element(0x18_53_80_67, [
      element(0x16_54_ae_6b, [
        track(1, 1, element(0x63_a2, ['codec'])),
        track(3, 33, private_),
        track(4, 2, element(0x63_a2, ['codec of sound'])),
      ]),
      element(0x1f_43_b6_75, [
        block(1, 'a frame'),
        block(3, SPOT),
        element(0xa0, [element(0xa1, [Buffer.from([0x83, 0, 0, 0]), SPOT])]),
        element(0xa0, [element(0xa1, [Buffer.from([0x81, 0, 0, 0]), 'another frame'])]),
      ]),
    ]),
  ]);
  const { film: after } = await stripped(film);
  expect(after).toHaveLength(film.length);
  expect(after.includes(SPOT)).toBe(false);
  for (const words of ['a frame', 'another frame', 'codec', 'codec of sound']) expect(after.includes(words)).toBe(true);
});

test('what is no film, is broken off or describes nothing stays as it is', async () => {
  for (const film of [
    Buffer.concat([head, element(0x18_53_80_67, [element(0x1f_43_b6_75, [block(1, 'a frame')])])]),
    Buffer.from('no film at all, and longer than a head'),
    Buffer.concat([head, bytesOf(0x18_53_80_67)]),
    Buffer.alloc(0),
  ])
    expect(await stripped(film)).toEqual({ changed: false, film });
});

test('tags that are broken off go, and a film of a million elements is looked at for a moment only', async () => {
  const tags = element(0x12_54_c3_67, [SPOT]).subarray(0, -3);
  const { film } = await stripped(Buffer.concat([head, tags]));
  expect(film.includes(SPOT.slice(0, 9))).toBe(false);
  const voids = Buffer.alloc(400_000, Buffer.from([0xec, 0x80]));
  expect((await stripped(Buffer.concat([head, voids, tags]))).changed).toBe(false);
});
