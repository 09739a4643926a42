/** The longer side of a picture of a lesson that is kept, in pixels. */
const LONGEST_SIDE = 2048;
const JPEG_QUALITY = 0.85;

/**
 * A picture as a JPEG of at most LONGEST_SIDE pixels: nothing but what is seen leaves the phone. A film, and a picture that this
 * browser cannot open, stays as it is.
 */
export async function fitPicture(file: File): Promise<File> {
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
