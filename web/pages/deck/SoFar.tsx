import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Comments } from '../../features/progress/Comments.tsx';
import { Scores } from '../../features/progress/Scores.tsx';
import type { Assessment } from '../../features/progress/progress-data.ts';
import { ResultMenu } from '../../features/results/admin/ResultMenu.tsx';
import { ResultList } from '../../features/results/ResultList.tsx';
import type { PupilResult } from './assess-data.ts';

const SETS = ['learner', 'competitive'] as const;

/** What a child was scored before. */
export function ScoresSoFar({ assessments }: { assessments: readonly Assessment[] }) {
  const { t } = useTranslation('instructor');
  if (assessments.length === 0) return null;
  return (
    <Folded title={t('assess.before')}>
      <div className="mt-3 flex flex-col gap-6">
        {SETS.map((set) => {
          const own = assessments.filter(({ metric_set }) => metric_set === set);
          return own.length > 0 && <Scores key={set} assessments={own} metricSet={set} />;
        })}
        <Comments assessments={assessments} />
      </div>
    </Folded>
  );
}

/** The times of a child, of trainings too; each can be corrected. */
export function ResultsSoFar({ results }: { results: readonly PupilResult[] }) {
  const { t } = useTranslation('instructor');
  if (results.length === 0) return null;
  return (
    <Folded title={t('assess.results')}>
      <div className="mt-3">
        <ResultList
          results={results}
          actions={(one) => (
            <ResultMenu meet={one.meet_id ? { id: one.meet_id, course: one.course } : null} result={one} />
          )}
        />
      </div>
    </Folded>
  );
}

/** Folded away until one asks. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="group mt-6" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 items-center gap-2 font-semibold text-water">
        <ChevronDown className="size-5 transition-[rotate] group-open:rotate-180" />
        {title}
      </summary>
      {open && children}
    </details>
  );
}
