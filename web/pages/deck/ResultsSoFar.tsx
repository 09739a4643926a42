import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResultMenu } from '../../features/results/admin/ResultMenu.tsx';
import { ResultList } from '../../features/results/ResultList.tsx';
import type { PupilResult } from './assess-data.ts';

/** The times of a child, of trainings too, folded away until one asks; each can be corrected. */
export function ResultsSoFar({ results }: { results: readonly PupilResult[] }) {
  const { t } = useTranslation('instructor');
  const [open, setOpen] = useState(false);
  if (results.length === 0) return null;
  return (
    <details className="group mt-6" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 items-center gap-2 font-semibold text-water">
        <ChevronDown aria-hidden="true" className="size-5 transition-[rotate] group-open:rotate-180" />
        {t('assess.results')}
      </summary>
      {open && (
        <div className="mt-3">
          <ResultList
            results={results}
            actions={(one) => (
              <ResultMenu meet={one.meet_id ? { id: one.meet_id, course: one.course } : null} result={one} />
            )}
          />
        </div>
      )}
    </details>
  );
}
