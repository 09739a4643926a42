import sharp, { type Sharp } from 'sharp';
import { entityTooLarge, invalidMimeType } from '../storage-error.ts';
import { LARGEST_PICTURE_PIXELS, type Drawing, type PictureJob, type PictureType } from './picture-jobs.ts';

sharp.cache(false);
// Several processes work beside each other.
sharp.concurrency(1);

const LONGEST_WORK_S = 30;
/** Good enough that the difference is invisible. */
const KEPT_QUALITY = 90;
/** AVIF looks the same at three quarters of JPEG's quality figure. */
const AVIF_SHARE = 0.75;

const ENCODERS: Record<PictureType, (picture: Sharp, quality: number) => Sharp> = {
  'image/jpeg': (picture, quality) => picture.jpeg({ quality }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture, quality) => picture.webp({ quality }),
  // More effort makes a photo no smaller, and noise takes it five times as long.
  'image/avif': (picture, quality) => picture.avif({ quality: Math.round(quality * AVIF_SHARE), effort: 0 }),
  'image/gif': (picture) => picture.gif(),
};
/** The decoder's names of the types. */
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
    const changed = job.kind === 'draw' ? await draw(picture, job.drawing) : ENCODERS[job.type](picture, KEPT_QUALITY);
    await changed.toFile(job.target);
  } catch (error) {
    throw /pixel limit/i.test((error as Error).message) ? tooManyPixels() : invalidMimeType(job.type);
  }
}

/** A header is enough to see that a picture is too large, or not of its type. */
async function openPicture(path: string, type: PictureType): Promise<Sharp> {
  const isAnimated = type === 'image/gif' || type === 'image/webp';
  // Cameras write small faults into their files; only what breaks off is refused.
  const failOn = 'truncated';
  const picture = sharp(path, { animated: isAnimated, limitInputPixels: LARGEST_PICTURE_PIXELS, failOn });
  const { width = 0, height = 0, pageHeight = height, pages = 1, format } = await picture.metadata();
  if (width * pageHeight * pages > LARGEST_PICTURE_PIXELS) throw new Error('over the pixel limit');
  if (format !== FORMATS[type]) throw new Error('of another format');
  picture.timeout({ seconds: LONGEST_WORK_S });
  return pages > 1 ? picture : picture.autoOrient();
}

/** A picture is never enlarged. */
async function draw(picture: Sharp, drawing: Drawing): Promise<Sharp> {
  const { width, height, fit, quality, type } = drawing;
  await cut(picture, drawing);
  const resized = width || height ? picture.resize({ width, height, fit, withoutEnlargement: true }) : picture;
  return ENCODERS[type](resized, quality);
}

/** Cuts a picture to the requested proportions around its focal point. An animation is cut around its middle. */
async function cut(picture: Sharp, { width, height, fit, focus }: Drawing): Promise<void> {
  const { autoOrient, pages = 1 } = await picture.metadata();
  if (!focus || !width || !height || fit !== 'cover' || pages > 1) return;
  const scale = Math.min(autoOrient.width / width, autoOrient.height / height);
  const size = { width: Math.round(width * scale) || 1, height: Math.round(height * scale) || 1 };
  const edge = (at: number, whole: number, part: number) =>
    Math.round(Math.min(Math.max(at * whole - part / 2, 0), whole - part));
  picture.extract({
    left: edge(focus.x, autoOrient.width, size.width),
    top: edge(focus.y, autoOrient.height, size.height),
    ...size,
  });
}

const tooManyPixels = () => entityTooLarge('The picture exceeded the maximum allowed resolution');
