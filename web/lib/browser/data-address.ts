import { ClubError } from '../api/club-error.ts';

/** The bytes as an address that an image shows. Throws ClubError. */
export function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new ClubError({ code: 'unexpected' }, 0)));
    reader.readAsDataURL(blob);
  });
}
