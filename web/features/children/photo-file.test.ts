import { describe, expect, it } from 'vitest';
import { faultOf, isPicture, MAX_PHOTO_MEGABYTES } from './photo-file.ts';

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'latin1')])));

const JPEG = bytes(0xff, 0xd8, 0xff, 0xe0, 'JFIF');

describe('a file that is to become a photo', () => {
  it.each([
    ['JPEG', JPEG],
    ['PNG', bytes(0x89, 'PNG\r\n')],
    ['WebP', bytes('RIFF', 0, 0, 0, 0, 'WEBP')],
    ['AVIF', bytes(0, 0, 0, 0x20, 'ftypavif')],
    ['HEIC', bytes(0, 0, 0, 0x18, 'ftypheic')],
  ])('is known as %s by its first bytes', (_kind, head) => {
    expect(isPicture(head)).toBe(true);
  });

  it.each([
    ['a text that is called a picture', bytes('not a picture at all')],
    ['a film', bytes(0, 0, 0, 0x18, 'ftypisom')],
    ['a sound', bytes('RIFF', 0, 0, 0, 0, 'WAVE')],
    ['nothing', bytes()],
  ])('is refused when it is %s', async (_kind, head) => {
    expect(await faultOf(new File([head], 'photo.jpg', { type: 'image/jpeg' }))).toBe('notPicture');
  });

  it('is refused from one byte over the limit on', async () => {
    const filled = (size: number) => new Blob([JPEG, new Uint8Array(size - JPEG.length)]);
    expect(await faultOf(filled(MAX_PHOTO_MEGABYTES * 1_000_000))).toBeNull();
    expect(await faultOf(filled(MAX_PHOTO_MEGABYTES * 1_000_000 + 1))).toBe('tooLarge');
  });
});
