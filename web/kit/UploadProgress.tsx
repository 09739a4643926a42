import { useState } from 'react';
import { codeOf } from '../lib/api/club-error.ts';
import { errorText } from '../lib/api/error-text.ts';
import { uploadFile } from '../lib/api/upload.ts';
import { useLanguage } from '../lib/format/use-language.ts';
import type { PublicBucket } from '../lib/paths.ts';

/** The files on their way, each with how much of it has been sent. */
export function UploadProgress({ pending }: { pending: readonly PendingUpload[] }) {
  const { t } = useLanguage('admin');
  if (pending.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {pending.map(({ id, name, share }) => (
        <li key={id} className="rounded-control border border-line px-3 py-2 text-sm">
          <span className="flex justify-between gap-3">
            <span className="min-w-0 truncate">{name}</span>
            <span className="shrink-0 text-muted tabular">
              {share < 1 ? `${Math.round(share * 100)} %` : t('upload.cleaning')}
            </span>
          </span>
          <progress
            aria-label={t('upload.progress', { name })}
            max={1}
            value={share}
            className="mt-1.5 block h-1.5 w-full overflow-hidden rounded-full accent-water"
          />
        </li>
      ))}
    </ul>
  );
}

/** A file on its way: the share of it that has been sent, between 0 and 1. */
export interface PendingUpload {
  id: string;
  name: string;
  share: number;
}

interface Uploads {
  pending: readonly PendingUpload[];
  /** The refusals of the last files, by name; in the user's language. */
  fault: string | undefined;
  /** Sends files side by side; hands each on as soon as it is there. */
  send: (files: readonly File[], done: (path: string, file: File) => void | Promise<void>) => Promise<void>;
}

/** Sends files into a bucket and reports their progress. */
export function useUploads(bucket: PublicBucket): Uploads {
  const { t } = useLanguage('admin');
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
