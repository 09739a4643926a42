import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const SCRIPT = '<html><script>document.title = "hacked"</script></html>';

/** Pictures that act, as forms refuse them. */
export const DRAWING_THAT_ACTS = file(
  'рисунка.svg',
  'image/svg+xml',
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "hacked"</script></svg>'),
);
export const PAGE_NAMED_PICTURE = file('страница.png', 'image/png', Buffer.from(SCRIPT));

/** A good photo that is also a page, for a program that reads it as one: taken, but nothing of the page stays. */
export const PHOTO_AND_PAGE = file(
  'снимка.jpg',
  'image/jpeg',
  Buffer.concat([
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0072b0' } })
      .withExif({ IFD0: { ImageDescription: SCRIPT } })
      .jpeg()
      .toBuffer(),
    Buffer.from(SCRIPT),
  ]),
);

/** Some kilobytes that unpack to 256 million points. */
export const BOMB = file('бомба.png', 'image/png', whitePng(16_000));

/** A white square of one bit a point (PNG, ISO/IEC 15948). */
function whitePng(side: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(side);
  const points = Buffer.alloc(side * (1 + side / 8), 255);
  for (let line = 0; line < side; line++) points[line * (1 + side / 8)] = 0;
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
    chunk('IHDR', Buffer.concat([size, size, Buffer.from([1, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(points)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
