import { useTranslation } from 'react-i18next';
import type { PendingUpload } from './use-uploads.ts';

/** The files on their way, each with how much of it has been sent. */
export function UploadProgress({ pending }: { pending: readonly PendingUpload[] }) {
  const { t } = useTranslation('admin');
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
