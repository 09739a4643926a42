import { useState } from 'react';
import { codeOf } from '../lib/api/club-error.ts';
import { errorText } from '../lib/api/error-text.ts';
import { uploadFile, type Upload } from '../lib/api/upload.ts';
import { useLanguage } from '../lib/format/use-language.ts';

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
interface PendingUpload {
  id: string;
  name: string;
  share: number;
}

type Done = (path: string, file: File) => void | Promise<void>;

interface Uploads {
  pending: readonly PendingUpload[];
  /** The refusals of the last files, by name; in the user's language. */
  fault: string | undefined;
  /** Sends files; hands each on as soon as it is there. */
  send: (files: readonly File[], done: Done) => Promise<void>;
}

interface Way {
  /** Sends a file and answers its path; without it as it is, at the top of the bucket. */
  upload?: (file: File, onProgress: (share: number) => void) => Promise<string>;
  /** One after the other, as a phone's network carries them; without it side by side. */
  inTurn?: boolean;
}

/** Sends files into a bucket and reports their progress. */
export function useUploads(
  bucket: Upload['bucket'],
  { upload = (file, onProgress) => uploadFile({ bucket, file, onProgress }), inTurn = false }: Way = {},
): Uploads {
  const { t } = useLanguage('admin');
  const [pending, setPending] = useState<readonly PendingUpload[]>([]);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const reason = (error: unknown) => {
    const code = codeOf(error);
    if (code === 'InvalidMimeType')
      return t(bucket === 'media' || bucket === 'lessons' ? 'upload.noMedia' : 'upload.noPicture');
    if (code === 'EntityTooLarge') return t('upload.tooLarge');
    return errorText(code);
  };
  const sendOne = async (id: string, file: File, done: Done) => {
    const onProgress = (share: number) =>
      setPending((now) => now.map((one) => (one.id === id ? { ...one, share } : one)));
    try {
      await done(await upload(file, onProgress), file);
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
      const waiting = files.map((file) => ({ id: crypto.randomUUID(), file }));
      setPending((now) => [...now, ...waiting.map(({ id, file }) => ({ id, name: file.name, share: 0 }))]);
      if (!inTurn) await Promise.all(waiting.map(({ id, file }) => sendOne(id, file, done)));
      else
        for (const { id, file } of waiting)
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          await sendOne(id, file, done);
    },
  };
}
