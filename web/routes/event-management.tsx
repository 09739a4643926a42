import { useTranslation } from 'react-i18next';
import { EmptyState } from '../components/EmptyState.tsx';
import { PageHeader } from '../components/PageHeader.tsx';

export default function EventManagementRoute() {
  const { t } = useTranslation('later');
  return (
    <>
      <PageHeader title={t('eventManagement.title')} />
      <div className="rounded-card bg-raised">
        <EmptyState title={t('eventManagement.empty')}>{t('eventManagement.note')}</EmptyState>
      </div>
    </>
  );
}
