import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/Card.tsx';
import { useFormat } from '../../lib/format.ts';
import { Scores } from '../progress/Scores.tsx';
import type { Assessment } from '../progress/progress-data.ts';

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

function Comments({ assessments }: { assessments: readonly Assessment[] }) {
  const { t } = useTranslation('instructor');
  const { date } = useFormat();
  const said = assessments.filter(({ comment }) => comment).toReversed();
  if (said.length === 0) return null;
  return (
    <Card title={t('assess.comments')}>
      <ul className="flex flex-col gap-4">
        {said.map((one) => (
          <li key={one.id}>
            <p className="text-sm text-muted">{date(one.date)}</p>
            <p lang="bg" className="whitespace-pre-line">
              {one.comment}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
