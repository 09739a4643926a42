import { useWrite } from '../../components/use-procedure.ts';
import { ClubError } from '../../lib/club-error.ts';
import type { WireError } from '../../lib/club-error.ts';
import { dataOf } from '../../lib/rpc.ts';
import { files, supabase } from '../../lib/supabase.ts';
import { PHOTO_BUCKET } from './child-photo.ts';

interface Photographed {
  id: string;
  photo_path: string | null;
}

/** Puts a photo instead of the old one, or none (null). What was uploaded goes again where the rest fails. */
export function useSetPhoto({ id, photo_path: old }: Photographed) {
  return useWrite(
    async (picture: Blob | null) => {
      const path = picture && (await upload(id, picture));
      try {
        await pointTo(id, path);
      } catch (error) {
        if (path) await remove(path);
        throw error;
      }
      if (old) await remove(old);
    },
    ['children'],
  );
}

/** Under a name of its own, so that a copy kept anywhere is never the wrong picture. Answers the path. */
async function upload(childId: string, picture: Blob): Promise<string> {
  const path = `${childId}/${crypto.randomUUID()}.jpg`;
  const { error } = await (await files()).from(PHOTO_BUCKET).upload(path, picture, { contentType: picture.type });
  if (error) throw refusal(error);
  return path;
}

async function pointTo(childId: string, photo_path: string | null): Promise<void> {
  const client = await supabase();
  dataOf(await client.from('children').update({ photo_path }).eq('id', childId).select('id').single());
}

/** A picture that is not shown any more; what stays behind after a failure is gone with the child. */
async function remove(path: string): Promise<void> {
  await (await files()).from(PHOTO_BUCKET).remove([path]);
}

function refusal(error: Error): ClubError {
  const status = 'status' in error ? Number(error.status ?? 0) : 0;
  return new ClubError({ message: error.message, code: null } satisfies WireError, status);
}
