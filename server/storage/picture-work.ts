import sharp, { type Sharp } from 'sharp';
import { LARGEST_PICTURE_PIXELS, type Drawing, type PictureJob, type PictureType } from './picture-jobs.ts';
import { entityTooLarge, invalidMimeType } from './storage-error.ts';

sharp.cache(false);

const LONGEST_WORK_S = 30;
/** Good enough that nobody sees the difference. */
const KEPT_QUALITY = 90;
/** AVIF looks the same at three quarters of JPEG's quality figure. */
const AVIF_SHARE = 0.75;

const ENCODERS: Record<PictureType, (picture: Sharp, quality: number) => Sharp> = {
  'image/jpeg': (picture, quality) => picture.jpeg({ quality }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture, quality) => picture.webp({ quality }),
  'image/avif': (picture, quality) => picture.avif({ quality: Math.round(quality * AVIF_SHARE), effort: 2 }),
  'image/gif': (picture) => picture.gif(),
};
/** What the decoder calls them. */
const FORMATS: Record<PictureType, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/gif': 'gif',
};

/** Does the job. Throws EntityTooLarge for a picture with too many pixels, InvalidMimeType for a broken one. */
export async function doPictureJob(job: PictureJob): Promise<void> {
  if (job.kind === 'paint') {
    await sharp(Buffer.from(job.svg)).avif(job.avif).toFile(job.target);
    return;
  }
  try {
    const picture = await openPicture(job.path, job.type);
    const changed = job.kind === 'draw' ? draw(picture, job.drawing) : ENCODERS[job.type](picture, KEPT_QUALITY);
    await changed.toFile(job.target);
  } catch (error) {
    throw /pixel limit/i.test((error as Error).message) ? tooManyPixels() : invalidMimeType(job.type);
  }
}

/** A header is enough to know that a picture is too large, or not of its type. */
async function openPicture(path: string, type: PictureType): Promise<Sharp> {
  const isAnimated = type === 'image/gif' || type === 'image/webp';
  const picture = sharp(path, { animated: isAnimated, limitInputPixels: LARGEST_PICTURE_PIXELS });
  const { width = 0, height = 0, pageHeight = height, pages = 1, format } = await picture.metadata();
  if (width * pageHeight * pages > LARGEST_PICTURE_PIXELS) throw new Error('over the pixel limit');
  if (format !== FORMATS[type]) throw new Error('of another format');
  picture.timeout({ seconds: LONGEST_WORK_S });
  return pages > 1 ? picture : picture.autoOrient();
}

/** It is never made larger than it is. */
function draw(picture: Sharp, { width, height, fit, quality, type }: Drawing): Sharp {
  const resized = width || height ? picture.resize({ width, height, fit, withoutEnlargement: true }) : picture;
  return ENCODERS[type](resized, quality);
}

const tooManyPixels = () => entityTooLarge('The picture exceeded the maximum allowed resolution');
