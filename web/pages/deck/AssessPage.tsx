import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Timer } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Folded } from '../../components/Folded.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { late } from '../../components/states/late.tsx';
import { SkeletonPage } from '../../components/states/Skeleton.tsx';
import { toast } from '../../components/states/toast.ts';
import { NOT_FOUND_CODES } from '../../features/children/child-data.ts';
import { Comments } from '../../features/progress/Comments.tsx';
import type { Assessment } from '../../features/progress/progress-data.ts';
import { Scores } from '../../features/progress/Scores.tsx';
import { ResultMenu } from '../../features/results/admin/ResultMenu.tsx';
import { ResultList } from '../../features/results/ResultList.tsx';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { beginWith } from '../../lib/first/first-reads.ts';
import { ageOn } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { assessQuery, type Pupil, type PupilResult } from './assess-data.ts';
import { AssessForm } from './AssessForm.tsx';

export const clientLoader = beginWith(({ params }) => [assessQuery(params['childId'] ?? '')]);

/** Scores for a child, and the way to the next of its class. */
export default function AssessPage() {
  const { t } = useLanguage('instructor');
  const { childId = '' } = useParams();
  const pupil = useQuery(assessQuery(childId));
  if (!pupil.data && pupil.error && codeOf(pupil.error) === 'offline')
    return <ErrorState title={t('assess.offline')} note={errorText('offline')} />;
  if (!pupil.data && pupil.error)
    return <AssessFault code={codeOf(pupil.error)} onRetry={() => void pupil.refetch()} />;
  if (!pupil.data) return <SkeletonPage />;
  return <Assess key={childId} pupil={pupil.data} />;
}

function Assess({ pupil }: { pupil: Pupil }) {
  const { t, localized } = useLanguage(['instructor', 'child', 'common']);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const swimClass = pupil.classes.find(({ id }) => id === params.get('class')) ?? pupil.classes[0];
  const pupils = swimClass?.pupils ?? [];
  const at = pupils.findIndex(({ id }) => id === pupil.id);
  const next = pupils[at + 1];
  const back = swimClass ? paths.instructorClass(swimClass.id) : paths.instructorDashboard;
  const onSaved = () => {
    if (!next && pupils.length > 1) toast.info(t('assess.allDone'));
    void navigate(next ? paths.instructorAssess(next.id, swimClass?.id) : back);
  };
  const level = pupil.own_level ? localized(pupil.own_level, 'name') : t(`common:levels.${pupil.skill_level}`);
  return (
    <>
      <PageHeader
        title={pupil.full_name}
        lead={`${t('child:age', { count: ageOn(pupil.birth_date) })} · ${level}`}
        back={{ to: back, label: t('assess.back') }}
        action={at >= 0 && <Sequence pupils={pupils} at={at} classId={swimClass?.id} />}
      />
      <AssessForm pupil={pupil} hasNext={next !== undefined} onSaved={onSaved} />
      <ScoresSoFar assessments={pupil.assessments} />
      <ResultsSoFar results={pupil.swim_times} />
      <div className="mt-6">
        <AddResult child={pupil} />
      </div>
    </>
  );
}

interface SequenceProps {
  pupils: Pupil['classes'][number]['pupils'];
  at: number;
  classId: string | undefined;
}

const STEP = 'grid size-11 place-items-center rounded-control text-water hover:bg-water-soft';

/** One's position in the class, with the children before and after. */
function Sequence({ pupils, at, classId }: SequenceProps) {
  const { t } = useLanguage('instructor');
  const previous = pupils[at - 1];
  const next = pupils[at + 1];
  return (
    <nav aria-label={t('assess.position', { at: at + 1, count: pupils.length })} className="flex items-center gap-1">
      {previous ? (
        <Link
          to={paths.instructorAssess(previous.id, classId)}
          aria-label={t('assess.previous', { name: previous.full_name })}
          className={STEP}
        >
          <ChevronLeft className="size-6" />
        </Link>
      ) : (
        <span className="size-11 max-sm:hidden" />
      )}
      <span className="font-semibold tabular">{t('assess.position', { at: at + 1, count: pupils.length })}</span>
      {next ? (
        <Link
          to={paths.instructorAssess(next.id, classId)}
          aria-label={t('assess.following', { name: next.full_name })}
          className={STEP}
        >
          <ChevronRight className="size-6" />
        </Link>
      ) : (
        <span className="size-11" />
      )}
    </nav>
  );
}

function AssessFault({ code, onRetry }: { code: string; onRetry: () => void }) {
  const { t } = useLanguage('instructor');
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
        note={missing ? t('assess.notFoundNote') : errorText(code)}
      />
    </>
  );
}

const SETS = ['learner', 'competitive'] as const;

/** A child's earlier scores. */
function ScoresSoFar({ assessments }: { assessments: readonly Assessment[] }) {
  const { t } = useLanguage('instructor');
  if (assessments.length === 0) return null;
  return (
    <Folded className="mt-6" title={t('assess.before')}>
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
function ResultsSoFar({ results }: { results: readonly PupilResult[] }) {
  const { t } = useLanguage('instructor');
  if (results.length === 0) return null;
  return (
    <Folded className="mt-6" title={t('assess.results')}>
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

const ResultSheet = late(async () => (await import('../../features/results/admin/ResultSheet.tsx')).ResultSheet);

/** Opens a sheet for a time that a child swam in a training or at a meet. */
function AddResult({ child }: { child: { id: string; full_name: string } }) {
  const { t } = useLanguage('adminResults');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" icon={<Timer />} onClick={() => setOpen(true)}>
        {t('result.add')}
      </Button>
      {open && (
        <ResultSheet
          swimmer={{ child_id: child.id, full_name: child.full_name }}
          meet={null}
          result={null}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
