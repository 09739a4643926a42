import { ClubError } from './club-error.ts';
import { files } from './supabase.ts';

/** A private picture as the address of a square of that many pixels, read with the person's own rights. Throws ClubError. */
export async function drawSquare(bucket: 'children' | 'lessons', path: string, side: number): Promise<string> {
  const transform = { width: side, height: side, resize: 'cover' } as const;
  const { data, error } = await (await files()).from(bucket).download(path, { transform });
  if (error) throw new ClubError(error, 'status' in error ? Number(error.status ?? 0) : 0);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new ClubError({ code: 'unexpected' }, 0)));
    reader.readAsDataURL(data);
  });
}
