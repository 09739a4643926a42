import { MAX_PICTURE_BYTES } from '../../../../contracts/lesson-pictures.ts';
import { ClubError } from '../../../lib/api/club-error.ts';
import { currentSession } from '../../../lib/api/supabase.ts';
import { uploadFile } from '../../../lib/api/upload.ts';

/** The longer side of a picture of a lesson that is kept, in pixels. */
const LONGEST_SIDE = 2048;
const JPEG_QUALITY = 0.85;

/** Sends a file into the own folder of the bucket lessons and answers its path. Throws ClubError. */
export async function uploadPicture(chosen: File, onProgress: (share: number) => void): Promise<string> {
  const file = await fitPicture(chosen);
  if (file.size > MAX_PICTURE_BYTES) throw new ClubError({ code: 'EntityTooLarge' }, 413);
  const folder = (await currentSession())?.user.id ?? '';
  return uploadFile({ bucket: 'lessons', folder, file, onProgress });
}

/**
 * A picture as a JPEG of at most LONGEST_SIDE pixels: nothing but what is seen leaves the phone. A film, and a picture that this
 * browser cannot open, stays as it is.
 */
async function fitPicture(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return file;
  const share = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * share) || 1;
  canvas.height = Math.round(picture.height * share) || 1;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  return blob ? new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' }) : file;
}
