import { useTranslation } from 'react-i18next';
import type { Split } from '../../../contracts/results.ts';
import { swimTime } from '../../../contracts/swim-time.ts';

/** The splits of a swim, folded: how long since the start, and each part for itself. */
export function SplitTimes({ splits }: { splits: readonly Split[] }) {
  const { t } = useTranslation('results');
  if (splits.length === 0) return null;
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-water">
        {t('splits.show', { count: splits.length })}
      </summary>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1 pb-2 text-sm sm:grid-cols-4">
        {splits.map(({ distance, centiseconds }, at) => (
          <li key={distance} className="flex items-baseline justify-between gap-2 tabular">
            <span className="text-muted">{t('splits.at', { distance })}</span>
            <span>
              <b>{swimTime(centiseconds)}</b>{' '}
              {at > 0 && <span className="text-muted">({swimTime(centiseconds - splits[at - 1]!.centiseconds)})</span>}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
