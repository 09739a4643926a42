import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';

export type LaterKey = 'events' | 'athleteDashboard' | 'athleteGoals' | 'subscriptions' | 'payments';

/** A page whose lists have nothing in them yet: says what will be here and where to go meanwhile. */
export function LaterPage({ page, to }: { page: LaterKey; to: string }) {
  const { t } = useTranslation('later');
  return (
    <>
      <PageHeader title={t(`${page}.title`)} />
      <div className="rounded-card bg-raised">
        <EmptyState
          title={t(`${page}.empty`)}
          action={
            <ButtonLink kind="secondary" to={to}>
              {t(`${page}.action`)}
            </ButtonLink>
          }
        >
          {t(`${page}.note`)}
        </EmptyState>
      </div>
    </>
  );
}
