import { Card } from '../../components/Card.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { Assessment } from './progress-data.ts';

/** The instructor's words beside the scores, the newest first; nothing where there are none. */
export function Comments({ assessments }: { assessments: readonly Assessment[] }) {
  const { t, date } = useLanguage('child');
  const said = assessments.filter(({ comment }) => comment).toReversed();
  if (said.length === 0) return null;
  return (
    <Card title={t('progress.comments')}>
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
