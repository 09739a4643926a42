/** The largest picture that is taken, in megabytes of a million bytes: as much as the bucket takes. */
export const MAX_PHOTO_MEGABYTES = 10;
/** The side of the square that is kept, in pixels. */
const KEPT_SIDE = 800;
const JPEG_QUALITY = 0.9;
const HEAD_BYTES = 16;

/** The fault of a file that cannot become a photo. */
export type PhotoFault = 'notPicture' | 'tooLarge' | 'unreadable';

/** A square of a picture, in its own pixels. */
export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The fault of a file by its first bytes and its size; null if it may be a picture. The name is not believed. */
export async function faultOf(file: Blob): Promise<PhotoFault | null> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (!isPicture(head)) return 'notPicture';
  return file.size > MAX_PHOTO_MEGABYTES * 1_000_000 ? 'tooLarge' : null;
}

/** True for a file that begins like JPEG, PNG, GIF, WebP, AVIF or HEIC. */
export function isPicture(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head);
  return (
    text.startsWith('\u00FF\u00D8\u00FF') ||
    text.startsWith('\u0089PNG\r\n') ||
    text.startsWith('GIF8') ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') ||
    (text.slice(4, 8) === 'ftyp' && /^(avi[fs]|hei[cxms]|hev[cx]|mif1|msf1)$/.test(text.slice(8, 12)))
  );
}

/** Opens a picture, upright. Throws where this browser cannot. */
export function openPicture(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

/** The square of a picture as a JPEG of at most KEPT_SIDE pixels: nothing but what is seen is in it. */
export async function cutOut(picture: ImageBitmap, square: Square): Promise<Blob> {
  const side = Math.min(KEPT_SIDE, Math.round(square.width));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  canvas.getContext('2d')!.drawImage(picture, square.x, square.y, square.width, square.height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  if (!blob) throw new Error('The browser did not draw the picture');
  return blob;
}
