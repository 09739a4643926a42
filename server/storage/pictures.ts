import type { Metadata, Sharp } from 'sharp';
import { entityTooLarge, invalidMimeType } from './storage-error.ts';
import { Turns } from './turns.ts';

/** The largest picture, over all its frames: what a good telephone takes. Beyond it stand bombs. */
export const LARGEST_PICTURE_PIXELS = 50_000_000;
const LONGEST_WORK_S = 30;
/** A picture at work holds up to 200 MB; two cores are what a small machine has. */
const turns = new Turns(2, 50);

/** The kinds of pictures that are understood. */
const ENCODERS: Record<string, (picture: Sharp, quality: number) => Sharp> = {
  'image/jpeg': (picture, quality) => picture.jpeg({ quality }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture, quality) => picture.webp({ quality }),
  'image/avif': (picture, quality) => picture.avif({ quality: Math.round(quality * AVIF_SHARE), effort: 2 }),
  'image/gif': (picture) => picture.gif(),
};
/** AVIF looks the same at three quarters of JPEG's quality figure. */
const AVIF_SHARE = 0.75;
/** Good enough that nobody sees the difference. */
const KEPT_QUALITY = 90;
const FORMATS: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/gif': 'gif',
};

/** Whether pictures of this type are understood. SVG is not: it is a program for a browser, not a picture. */
export const isPicture = (mimetype: string): boolean => mimetype in ENCODERS;

/** Sets the kind and the quality (1–100) in which the picture is written. */
export const encodeAs = (picture: Sharp, mimetype: string, quality: number): Sharp =>
  ENCODERS[mimetype]!(picture, quality);

/** Does heavy work on pictures in turn. Throws SlowDown when too many wait already. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns.take(work);

/**
 * Opens a picture for work, upright. Throws EntityTooLarge for one with more pixels than LARGEST_PICTURE_PIXELS and
 * InvalidMimeType for what is broken or no picture of this type; a header is enough to know.
 */
export async function openPicture(
  input: string | Buffer,
  mimetype: string,
): Promise<{ picture: Sharp; facts: Metadata }> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const isAnimated = mimetype === 'image/gif' || mimetype === 'image/webp';
  const picture = sharp(input, { animated: isAnimated, limitInputPixels: LARGEST_PICTURE_PIXELS });
  const facts = await picture.metadata().catch((error) => refusePicture(error, mimetype));
  const { width = 0, height = 0, pageHeight = height, pages = 1 } = facts;
  if (width * pageHeight * pages > LARGEST_PICTURE_PIXELS) throw tooManyPixels();
  if (facts.format !== FORMATS[mimetype]) throw invalidMimeType(mimetype);
  picture.timeout({ seconds: LONGEST_WORK_S });
  return { picture: pages > 1 ? picture : picture.autoOrient(), facts };
}

/** Encodes a picture anew into another file: upright, of the same kind, without anything but its pixels. */
export function cleanPicture(path: string, target: string, mimetype: string): Promise<void> {
  return inTurn(async () => {
    const { picture } = await openPicture(path, mimetype);
    await encodeAs(picture, mimetype, KEPT_QUALITY)
      .toFile(target)
      .catch((error) => refusePicture(error, mimetype));
  });
}

/** Turns the complaint of the decoder into the protocol's. */
export function refusePicture(error: Error, mimetype: string): never {
  if (/pixel limit/i.test(error.message)) throw tooManyPixels();
  throw invalidMimeType(mimetype);
}

const tooManyPixels = () => entityTooLarge('The picture exceeded the maximum allowed resolution');
