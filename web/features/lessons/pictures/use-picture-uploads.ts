import { useState } from 'react';
import { MAX_PICTURE_BYTES } from '../../../../contracts/lesson-pictures.ts';
import type { PendingUpload } from '../../../kit/UploadProgress.tsx';
import { ClubError, codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { currentSession } from '../../../lib/api/supabase.ts';
import { uploadFile } from '../../../lib/api/upload.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { fitPicture } from './fit-picture.ts';

/** Sends files of a lesson one after the other, as a phone's network carries them; hands each on as soon as it is there. */
export function usePictureUploads(done: (path: string) => Promise<unknown>) {
  const { t } = useLanguage('admin');
  const [pending, setPending] = useState<readonly PendingUpload[]>([]);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const reason = (error: unknown) => {
    const code = codeOf(error);
    if (code === 'InvalidMimeType') return t('upload.noMedia');
    return code === 'EntityTooLarge' ? t('upload.tooLarge') : errorText(code);
  };
  const sendOne = async (id: string, chosen: File) => {
    const onProgress = (share: number) =>
      setPending((now) => now.map((one) => (one.id === id ? { ...one, share } : one)));
    try {
      const file = await fitPicture(chosen);
      if (file.size > MAX_PICTURE_BYTES) throw new ClubError({ code: 'EntityTooLarge' }, 413);
      const folder = (await currentSession())?.user.id ?? '';
      await done(await uploadFile({ bucket: 'lessons', folder, file, onProgress }));
    } catch (error) {
      setFaults((now) => [...now, `${chosen.name}: ${reason(error)}`]);
    } finally {
      setPending((now) => now.filter((one) => one.id !== id));
    }
  };
  const send = async (chosen: readonly File[]) => {
    setFaults([]);
    const waiting = chosen.map((file) => ({ id: crypto.randomUUID(), file }));
    setPending(waiting.map(({ id, file }) => ({ id, name: file.name, share: 0 })));
    for (const { id, file } of waiting)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await sendOne(id, file);
  };
  return { pending, fault: faults.length > 0 ? faults.join(' ') : undefined, send };
}
