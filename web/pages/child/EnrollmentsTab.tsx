import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { paths } from '../../lib/paths.ts';
import type { Child, ChildEnrollment } from '../../features/children/child-data.ts';
import { EnrollmentCard } from './EnrollmentCard.tsx';
import { OfferList } from '../../features/enrollments/OfferList.tsx';

/** Every class the child is in or waits for, and below them those it was in. */
export function EnrollmentsTab({ child }: { child: Child }) {
  const { t } = useTranslation(['child', 'dashboard']);
  const of = (status: ChildEnrollment['status']) => child.enrollments.filter((one) => one.status === status);
  const running = [...of('active'), ...of('waitlist')];
  const ended = of('inactive');
  return (
    <div className="flex flex-col gap-6">
      <OfferList members={[child]} />
      {running.length === 0 && (
        <div className="rounded-card bg-raised">
          <EmptyState
            title={t('dashboard:noClass')}
            action={<ButtonLink to={paths.enrollChild(child.id)}>{t('dashboard:enroll')}</ButtonLink>}
          />
        </div>
      )}
      <Cards child={child} enrollments={running} />
      {ended.length > 0 && (
        <section aria-labelledby="ended">
          <h2 id="ended" className="mb-3 text-xl font-bold">
            {t('child:ended')}
          </h2>
          <Cards child={child} enrollments={ended} />
        </section>
      )}
    </div>
  );
}

function Cards({ child, enrollments }: { child: Child; enrollments: readonly ChildEnrollment[] }) {
  if (enrollments.length === 0) return null;
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {enrollments.map((enrollment) => (
        <li key={enrollment.id} className="flex flex-col">
          <EnrollmentCard child={child} enrollment={enrollment} />
        </li>
      ))}
    </ul>
  );
}
