import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { SkeletonPage } from '../../components/states/Skeleton.tsx';
import { CLASS_NOT_FOUND } from '../../features/lessons/class-data.ts';
import { stepsQuery } from '../../features/lessons/steps/steps-data.ts';
import { StepsBoard } from '../../features/lessons/steps/StepsBoard.tsx';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { beginWith } from '../../lib/first/first-reads.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';

export const clientLoader = beginWith(({ params }) => [stepsQuery(params['classId'] ?? '')]);

/** The steps of a whole class on one screen, also without a network. */
export default function SkillsPage() {
  const { t, localized } = useLanguage(['skills', 'instructor', 'reports']);
  const { classId = '' } = useParams();
  const { id: userId } = useUser();
  const { data, error, refetch } = useQuery(stepsQuery(classId));
  if (!data && error) {
    const code = codeOf(error);
    const missing = CLASS_NOT_FOUND.includes(code);
    return (
      <>
        <h1 className="sr-only">{t('title')}</h1>
        <ErrorState
          title={missing ? t('instructor:fault.notFound') : code === 'offline' ? t('offline') : undefined}
          {...(missing ? { action: <BackLink /> } : { code, onRetry: () => void refetch() })}
          note={missing ? t('instructor:fault.notFoundNote') : errorText(code)}
        />
      </>
    );
  }
  if (!data) return <SkeletonPage />;
  const { swimClass, levels, children } = data;
  const staff = [swimClass.instructor_id, ...swimClass.class_instructors.map(({ instructor_id }) => instructor_id)];
  if (!staff.includes(userId))
    return (
      <>
        <h1 className="sr-only">{t('title')}</h1>
        <ErrorState title={t('notYours')} action={<BackLink />} note={t('instructor:fault.notYoursNote')} />
      </>
    );
  const hasSkills = levels.some(({ skills }) => skills.length > 0);
  return (
    <>
      <PageHeader
        title={localized(swimClass, 'title')}
        lead={t('lead')}
        back={{ to: paths.instructorClass(classId), label: t('back') }}
        action={
          <ButtonLink kind="secondary" to={paths.instructorReports(classId)}>
            {t('reports:title')}
          </ButtonLink>
        }
      />
      {children.length === 0 && <EmptyState card title={t('empty')} note={t('emptyNote')} />}
      {children.length > 0 && !hasSkills && <EmptyState card title={t('noLevels')} note={t('noLevelsNote')} />}
      {children.length > 0 && hasSkills && <StepsBoard classId={classId} all={data} />}
    </>
  );
}

function BackLink() {
  const { t } = useLanguage('instructor');
  return <ButtonLink to={paths.instructorDashboard}>{t('fault.back')}</ButtonLink>;
}
