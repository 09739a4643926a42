import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../lib/club-error.ts';
import { errorText } from '../lib/error-text.ts';
import type { PublicBucket } from '../lib/paths.ts';
import { uploadFile } from '../lib/upload.ts';

/** A file on its way: the share of it that has been sent, between 0 and 1. */
export interface PendingUpload {
  id: string;
  name: string;
  share: number;
}

interface Uploads {
  pending: readonly PendingUpload[];
  /** Why the last files were refused, by name; in the user's language. */
  fault: string | undefined;
  /** Sends files side by side; hands each on as soon as it is there. */
  send: (files: readonly File[], done: (path: string, file: File) => void | Promise<void>) => Promise<void>;
}

/** Sends files into a bucket and reports their progress. */
export function useUploads(bucket: PublicBucket): Uploads {
  const { t } = useTranslation('admin');
  const [pending, setPending] = useState<readonly PendingUpload[]>([]);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const reason = (error: unknown) => {
    const code = codeOf(error);
    if (code === 'InvalidMimeType') return t(bucket === 'media' ? 'upload.noMedia' : 'upload.noPicture');
    if (code === 'EntityTooLarge') return t('upload.tooLarge');
    return errorText(code);
  };
  const sendOne = async (file: File, done: (path: string, file: File) => void | Promise<void>) => {
    const id = crypto.randomUUID();
    setPending((now) => [...now, { id, name: file.name, share: 0 }]);
    try {
      const path = await uploadFile({
        bucket,
        file,
        onProgress: (share) => setPending((now) => now.map((one) => (one.id === id ? { ...one, share } : one))),
      });
      await done(path, file);
    } catch (error) {
      setFaults((now) => [...now, `${file.name}: ${reason(error)}`]);
    } finally {
      setPending((now) => now.filter((one) => one.id !== id));
    }
  };
  return {
    pending,
    fault: faults.length > 0 ? faults.join(' ') : undefined,
    send: async (files, done) => {
      setFaults([]);
      await Promise.all(files.map((file) => sendOne(file, done)));
    },
  };
}
