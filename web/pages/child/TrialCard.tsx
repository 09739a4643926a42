import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import type { Child } from '../../features/children/child-data.ts';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { RequestTrial } from './RequestTrial.tsx';

const COLUMNS =
  `id,mark,lessons!inner(starts_at,class_id,classes(is_active,${inAllLanguages('title')})),payments!payments_visit_id_fkey(status)` as const;

/** The trial lessons of a child, the newest first. */
const trialsQuery = (childId: string, enabled: boolean) =>
  askQuery(
    ['children', childId, 'trials'],
    (club) =>
      club
        .from('visits')
        .select(COLUMNS)
        .eq('child_id', childId)
        .eq('kind', 'trial')
        .order('created_at', { ascending: false }),
    { enabled },
  );

/** For a child without a seat: to try a lesson, and once it did, to enroll with one press. */
export function TrialCard({ child }: { child: Child }) {
  const { t, localized } = useLanguage('booking');
  const { trialPrice, singleVisits } = useClubSettings();
  const isNew = child.enrollments.every(({ status }) => status === 'inactive');
  const { data: trials } = useQuery(trialsQuery(child.id, isNew));
  if (!isNew || !trials) return null;
  const swum = trials.find(({ mark, lessons }) => mark === 'present' && lessons.classes.is_active);
  if (swum) {
    const isPaid = swum.payments.some(({ status }) => status === 'paid' || status === 'validated');
    const { class_id, classes } = swum.lessons;
    return (
      <Card title={t('after.title')}>
        <p className="text-muted">
          {t('after.text', { name: child.first_name, class: localized(classes, 'title') })}{' '}
          {isPaid && t('after.counts')}
        </p>
        <ButtonLink to={`${paths.enrollChild(child.id)}?class=${class_id}&tried=yes`} className="mt-4">
          {t('after.enroll')}
        </ButtonLink>
      </Card>
    );
  }
  const mayTry = trialPrice !== null && trials.length === 0 && child.enrollments.length === 0;
  if (!mayTry && !singleVisits) return null;
  return (
    <Card title={t('title')}>
      <p className="text-muted">{t('lead')}</p>
      <div className="mt-4 flex flex-wrap gap-x-3 gap-y-1">
        <ButtonLink kind="secondary" to={paths.bookVisit({ child: child.id })}>
          {t(mayTry ? 'trial' : 'single')}
        </ButtonLink>
        {mayTry && <RequestTrial child={child} />}
      </div>
    </Card>
  );
}
