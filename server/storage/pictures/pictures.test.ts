import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { storageTest, STORES } from '../testing/test-storage.ts';

/** A picture as a telephone makes it: lying on its side, with the position and the owner's name in it. */
const fromATelephone = (format: 'jpeg' | 'png' | 'webp' | 'avif') =>
  sharp({ create: { width: 60, height: 20, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: 'Ana Petrova' }, IFD3: { GPSLatitude: '43/1 16/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();

describe.each(STORES)('pictures in a %s', async (kind) => {
  const storage = await storageTest(kind);
  const media = () => storage.admin.storage.from('media');
  const stored = async (name: string) => Buffer.from(await (await media().download(name)).data!.arrayBuffer());

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s loses position and name, and is upright', async (format) => {
    const name = `telephone.${format}`;
    const original = await fromATelephone(format);
    if (format !== 'avif') expect(original.includes('Ana Petrova')).toBe(true);
    await succeeds(media().upload(name, original, { contentType: `image/${format}` }));
    const bytes = await stored(name);
    const facts = await sharp(bytes).metadata();
    expect([facts.width, facts.height, facts.orientation ?? 1, facts.exif, facts.xmp]).toEqual([
      20,
      60,
      1,
      undefined,
      undefined,
    ]);
    expect(bytes.includes('Ana Petrova')).toBe(false);
    expect((await media().info(name)).data).toMatchObject({ contentType: `image/${format}`, size: bytes.length });
  });

  test('bytes behind a picture are dropped', async () => {
    const bytes = Buffer.concat([await fromATelephone('png'), Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    await media().upload('behind.png', bytes, { contentType: 'image/png' });
    expect((await stored('behind.png')).includes('script')).toBe(false);
  });

  test('an animation goes on moving', async () => {
    const frames = Buffer.alloc(10 * 10 * 3 * 3, 0);
    frames.fill(255, 300, 600);
    const gif = await sharp(frames, { raw: { width: 10, height: 30, channels: 3, pageHeight: 10 } as never })
      .gif({ delay: [100, 100, 100], loop: 0 })
      .toBuffer();
    const pages = (await sharp(gif, { animated: true }).metadata()).pages;
    await media().upload('moving.gif', gif, { contentType: 'image/gif' });
    expect((await sharp(await stored('moving.gif'), { animated: true }).metadata()).pages).toBe(pages);
  });

  test('a small fault in a picture is forgiven, one that breaks off is not', async () => {
    // As many programs write it: its checksum belongs to other bytes.
    const faulty = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+/p94AAAAASUVORK5CYII=',
      'base64',
    );
    await succeeds(media().upload('faulty.png', faulty, { contentType: 'image/png' }));
    const cut = (await fromATelephone('png')).subarray(0, -300);
    await fails(media().upload('cut.png', cut, { contentType: 'image/png' }), 'InvalidMimeType');
  });

  test('the type is what the bytes say', async () => {
    await media().upload('really-a.png', await fromATelephone('jpeg'), { contentType: 'image/png' });
    expect((await media().info('really-a.png')).data!.contentType).toBe('image/jpeg');
  });

  test('a file without a type gets the type of its bytes', async () => {
    const photo = await fromATelephone('jpeg');
    await succeeds(media().upload('unsaid-1', photo));
    await succeeds(media().upload('unsaid-2', new Blob([photo as Uint8Array<ArrayBuffer>])));
    expect((await media().info('unsaid-2')).data!.contentType).toBe('image/jpeg');
    await fails(media().upload('unsaid-3', 'text'), 'InvalidMimeType');
  });

  test.each([
    ['a page that says it is a picture', Buffer.from('<html><script>alert(1)</script></html>'), 'image/png'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'image/svg+xml'],
    ['an SVG that says it is a PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    ['a PDF among pictures', Buffer.from('%PDF-1.7\n1 0 obj'), 'image/png'],
    ['a page', Buffer.from('<html>'), 'text/html'],
    ['an archive', Buffer.from('PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'), 'image/jpeg'],
    ['nothing', Buffer.alloc(0), 'image/png'],
    [
      'half a picture',
      Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10\x08\x02\0\0\0', 'latin1'),
      'image/png',
    ],
    ['no type at all', Buffer.from('x'), 'nonsense'],
  ])('%s is refused', async (_what, bytes, contentType) => {
    const before = await storage.countStored();
    await fails(media().upload('wrong', bytes, { contentType }), {
      status: 400,
      statusCode: '415',
      code: 'InvalidMimeType',
    });
    expect((await media().exists('wrong')).data).toBe(false);
    expect([await storage.countStored(), await storage.countArriving()]).toEqual([before, 0]);
  });

  test('a picture that would fill the memory is refused by its header', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'black' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await fails(media().upload('bomb.png', bomb, { contentType: 'image/png' }), {
      statusCode: '413',
      code: 'EntityTooLarge',
    });
    expect(await storage.countArriving()).toBe(0);
  });

  test('documents may be PDFs, and are shown as such', async () => {
    const documents = storage.admin.storage.from('documents');
    await succeeds(
      documents.upload('someone/note.pdf', Buffer.from('%PDF-1.7\n%%EOF'), { contentType: 'application/pdf' }),
    );
    const response = await storage.send('/object/documents/someone/note.pdf');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-security-policy')).not.toContain('sandbox');
    await response.body?.cancel();
  });

  test('a file from another bucket is inspected like a new one', async () => {
    await storage.admin.storage.createBucket('any');
    const any = storage.admin.storage.from('any');
    await any.upload('page.png', '<html>', { contentType: 'image/png' });
    for (const way of ['move', 'copy'] as const) {
      await fails(any[way]('page.png', 'page.png', { destinationBucket: 'media' }), 'InvalidMimeType');
    }
    await any.upload('photo.jpg', await fromATelephone('jpeg'), { contentType: 'image/jpeg' });
    await succeeds(any.move('photo.jpg', 'from-any.jpg', { destinationBucket: 'media' }));
    expect((await stored('from-any.jpg')).includes('Ana Petrova')).toBe(false);
    expect((await any.exists('photo.jpg')).data).toBe(false);
  });
});

describe('a bucket that only has a list of types', async () => {
  const storage = await storageTest();
  await storage.admin.storage.createBucket('pictures', { public: true, allowedMimeTypes: ['image/png', 'text/*'] });
  const upload = (bytes: Buffer | string, contentType: string) =>
    storage.admin.storage.from('pictures').upload(crypto.randomUUID(), bytes, { contentType });

  test('takes the bytes as they are', async () => {
    const bytes = await fromATelephone('png');
    const data = await succeeds(upload(bytes, 'image/png'));
    const back = await storage.admin.storage.from('pictures').download(data!.path);
    expect(Buffer.from(await back.data!.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('refuses other types, and bytes of another kind than claimed', async () => {
    await succeeds(upload('x', 'text/css'));
    await succeeds(upload('x', 'text/css;charset=utf-8'));
    await fails(upload(await fromATelephone('jpeg'), 'image/jpeg'), {
      statusCode: '415',
      message: 'mime type image/jpeg is not supported',
    });
    await fails(upload('<html>', 'image/png'), 'InvalidMimeType');
  });

  test('a stranger’s page is text, and runs nowhere', async () => {
    await storage.admin.storage.createBucket('pages', { public: true });
    const pages = storage.admin.storage.from('pages');
    await pages.upload('page.html', '<script>alert(1)</script>', { contentType: 'text/html' });
    await pages.upload('page.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', { contentType: 'image/svg+xml' });
    const [page, svg] = await Promise.all(
      ['page.html', 'page.svg'].map((name) => fetch(`${storage.url}/object/public/pages/${name}`)),
    );
    expect(page!.headers.get('content-type')).toBe('text/plain;charset=UTF-8');
    for (const answer of [page!, svg!]) {
      expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});
