import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Comments } from '../../features/progress/Comments.tsx';
import { Scores } from '../../features/progress/Scores.tsx';
import type { Assessment } from '../../features/progress/progress-data.ts';

const SETS = ['learner', 'competitive'] as const;

/** What a child was scored before, folded away until one asks. */
export function ScoresSoFar({ assessments }: { assessments: readonly Assessment[] }) {
  const { t } = useTranslation('instructor');
  const [open, setOpen] = useState(false);
  if (assessments.length === 0) return null;
  return (
    <details className="group mt-6" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 items-center gap-2 font-semibold text-water">
        <ChevronDown aria-hidden="true" className="size-5 transition-[rotate] group-open:rotate-180" />
        {t('assess.before')}
      </summary>
      {open && (
        <div className="mt-3 flex flex-col gap-6">
          {SETS.map((set) => {
            const own = assessments.filter(({ metric_set }) => metric_set === set);
            return own.length > 0 && <Scores key={set} assessments={own} metricSet={set} />;
          })}
          <Comments assessments={assessments} />
        </div>
      )}
    </details>
  );
}
