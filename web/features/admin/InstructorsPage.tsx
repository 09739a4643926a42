import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Locale } from '../../../contracts/roles.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SkeletonCards } from '../../components/Skeleton.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { Places } from '../classes/Places.tsx';
import { classesQuery, instructorsQuery } from '../classes/classes-data.ts';
import type { OfficeClass } from '../classes/classes-data.ts';
import { useSessionTimes } from '../enrollments/use-session-times.ts';

/** Who teaches what: each instructor with the running classes and their hours. */
export function InstructorsPage() {
  const { t } = useTranslation('admin');
  const instructors = useQuery(instructorsQuery);
  const classes = useQuery(classesQuery);
  const error = instructors.error ?? classes.error;
  const retry = () => void Promise.all([instructors.refetch(), classes.refetch()]);
  const appoint = (
    <ButtonLink kind="secondary" to={`${paths.adminSection('users')}`}>
      {t('instructors.appoint')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t('instructors.title')} lead={t('instructors.lead')} action={appoint} />
      {error && <ErrorState code={codeOf(error)} onRetry={retry} />}
      {!error && !(instructors.data && classes.data) && <SkeletonCards count={2} />}
      {instructors.data?.length === 0 && (
        <div className="rounded-card bg-raised">
          <EmptyState title={t('instructors.empty')}>{t('instructors.emptyNote')}</EmptyState>
        </div>
      )}
      {instructors.data && classes.data && (
        <ul className="grid items-start gap-4 lg:grid-cols-2">
          {instructors.data.map(({ user_id, full_name }) => (
            <li key={user_id}>
              <InstructorCard
                name={full_name}
                classes={classes.data.filter((row) => row.is_active && row.instructor_id === user_id)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function InstructorCard({ name, classes }: { name: string; classes: readonly OfficeClass[] }) {
  const { t, i18n } = useTranslation('admin');
  const times = useSessionTimes();
  const sessions = classes.reduce((sum, row) => sum + row.class_sessions.length, 0);
  return (
    <article className="rounded-card bg-raised p-5 sm:p-6">
      <div className="mb-2 flex items-center gap-3">
        <Avatar name={name} />
        <div>
          <h2 className="text-xl font-bold">{name}</h2>
          <p className="text-sm text-muted">
            {t('instructors.load', {
              classes: t('instructors.classes', { count: classes.length }),
              sessions: t('instructors.sessions', { count: sessions }),
            })}
          </p>
        </div>
      </div>
      <ul className="divide-y divide-line">
        {classes.map((row) => (
          <li key={row.id} className="flex items-center justify-between gap-3 py-2.5">
            <span className="min-w-0">
              <Link
                to={`${paths.adminSection('classes')}?class=${row.id}`}
                className="inline-flex min-h-6 items-center font-semibold text-water hover:underline"
              >
                {localized(row, 'title', i18n.language as Locale)}
              </Link>
              <span className="block text-sm text-muted">
                {localized(row.locations, 'name', i18n.language as Locale)} · {times(row.class_sessions)}
              </span>
            </span>
            <Places row={row} />
          </li>
        ))}
      </ul>
    </article>
  );
}
