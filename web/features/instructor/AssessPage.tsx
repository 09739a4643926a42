import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SkeletonPage } from '../../components/Skeleton.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { ageOn, useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { NOT_FOUND_CODES } from '../children/child-data.ts';
import { Scores } from '../progress/Scores.tsx';
import type { MetricSet } from '../progress/metrics.ts';
import { progressQuery } from '../progress/progress-data.ts';
import type { Assessment } from '../progress/progress-data.ts';
import { pupilQuery } from './pupil-data.ts';

const SETS: MetricSet[] = ['learner', 'competitive'];

/** What a child was scored so far; writing new scores is announced. */
export function AssessPage() {
  const { t } = useTranslation(['instructor', 'area', 'child', 'common']);
  const { childId = '' } = useParams();
  const pupil = useQuery(pupilQuery(childId));
  const progress = useQuery({ ...progressQuery(childId), enabled: pupil.isSuccess });
  const error = pupil.error ?? progress.error;
  if (error)
    return <AssessFault code={codeOf(error)} onRetry={() => void (pupil.error ? pupil : progress).refetch()} />;
  if (!pupil.data || !progress.data) return <SkeletonPage />;
  const { assessments } = progress.data;
  const place = pupil.data.enrollments[0]?.class_id;
  const level = t(`common:levels.${pupil.data.skill_level}`);
  return (
    <>
      <PageHeader
        title={pupil.data.full_name}
        lead={`${t('child:age', { count: ageOn(pupil.data.birth_date) })} · ${level}`}
        back={{
          to: place ? paths.instructorClass(place) : paths.instructorDashboard,
          label: t('instructor:assess.back'),
        }}
      />
      <p className="mb-6 flex items-start gap-3 rounded-card bg-water-soft p-4">
        <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-water" />
        {t('instructor:assess.later')}
      </p>
      {assessments.length === 0 && (
        <div className="rounded-card bg-raised">
          <EmptyState title={t('instructor:assess.empty')} />
        </div>
      )}
      <div className="flex flex-col gap-6">
        {SETS.map((set) => {
          const own = assessments.filter(({ metric_set }) => metric_set === set);
          return own.length > 0 && <Scores key={set} assessments={own} metricSet={set} />;
        })}
        <Comments assessments={assessments} />
      </div>
    </>
  );
}

function Comments({ assessments }: { assessments: readonly Assessment[] }) {
  const { t } = useTranslation('instructor');
  const { date } = useFormat();
  const said = assessments.filter(({ comment }) => comment).reverse();
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

function AssessFault({ code, onRetry }: { code: string; onRetry: () => void }) {
  const { t } = useTranslation('instructor');
  const missing = NOT_FOUND_CODES.includes(code);
  const title = missing ? t('assess.notFound') : undefined;
  return (
    <>
      {title && <title>{title}</title>}
      <h1 className="sr-only">{title ?? t('title')}</h1>
      <ErrorState
        title={title}
        {...(missing
          ? { action: <ButtonLink to={paths.instructorDashboard}>{t('fault.back')}</ButtonLink> }
          : { code, onRetry })}
      >
        {missing ? t('assess.notFoundNote') : errorText(code)}
      </ErrorState>
    </>
  );
}
