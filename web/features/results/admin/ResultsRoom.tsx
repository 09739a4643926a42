import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import { ImportTab } from './ImportTab.tsx';
import { MeetsTab, TrainingsTab } from './MeetsTab.tsx';
import { StandardsTab } from './StandardsTab.tsx';
import { TimesTab } from './TimesTab.tsx';

/** All about times: meets and their results, files of meets, base times and standards. */
export default function ResultsRoom() {
  const { t } = useTranslation('adminResults');
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Tabs
        name={t('title')}
        tabs={[
          { value: 'meets', label: t('tabs.meets'), content: <MeetsTab /> },
          { value: 'trainings', label: t('tabs.trainings'), content: <TrainingsTab /> },
          { value: 'import', label: t('tabs.import'), content: <ImportTab /> },
          { value: 'base', label: t('tabs.base'), content: <TimesTab kind="base" /> },
          { value: 'standards', label: t('tabs.standards'), content: <StandardsTab /> },
        ]}
      />
    </>
  );
}
