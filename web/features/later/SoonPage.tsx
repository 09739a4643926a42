import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';

/** A page that is still being built. */
export function SoonPage({ title }: { title: string }) {
  const { t } = useTranslation('later');
  return (
    <>
      <PageHeader title={title} />
      <div className="rounded-card bg-raised">
        <EmptyState title={t('soon')} />
      </div>
    </>
  );
}
