import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SkeletonCards } from '../../components/Skeleton.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { paths } from '../../lib/paths.ts';
import { BankForm } from './BankForm.tsx';
import { Closures } from './Closures.tsx';
import { ClubTextsForm } from './ClubTextsForm.tsx';
import { ContactForm } from './ContactForm.tsx';
import { InvoiceSeries } from './InvoiceSeries.tsx';
import { InvoicesForm } from './InvoicesForm.tsx';
import { PricesForm } from './PricesForm.tsx';
import { RetentionForm } from './RetentionForm.tsx';
import { RulesForm } from './RulesForm.tsx';
import { Skills } from './Skills.tsx';
import { adminSettingsQuery } from './settings-data.ts';

/** What the club says of itself, where it is reached and paid, how it counts, when it is shut. */
export default function SettingsPage() {
  const { t } = useTranslation('adminSettings');
  const { data: settings, error, refetch } = useQuery(adminSettingsQuery);
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        action={
          <ButtonLink to={paths.adminSection('setup')} kind="quiet" icon={<ListChecks aria-hidden="true" />}>
            {t('setup')}
          </ButtonLink>
        }
      />
      {error && <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />}
      {!error && !settings && <SkeletonCards count={2} />}
      {settings && (
        <Tabs
          name={t('title')}
          tabs={[
            { value: 'club', label: t('tabs.club'), content: <ClubTextsForm settings={settings} /> },
            { value: 'contact', label: t('tabs.contact'), content: <ContactForm settings={settings} /> },
            { value: 'money', label: t('tabs.money'), content: <BankForm settings={settings} /> },
            {
              value: 'invoices',
              label: t('tabs.invoices'),
              content: (
                <>
                  <InvoicesForm settings={settings} />
                  <InvoiceSeries />
                </>
              ),
            },
            { value: 'prices', label: t('tabs.prices'), content: <PricesForm settings={settings} /> },
            { value: 'rules', label: t('tabs.rules'), content: <RulesForm settings={settings} /> },
            { value: 'retention', label: t('tabs.retention'), content: <RetentionForm settings={settings} /> },
            { value: 'skills', label: t('tabs.skills'), content: <Skills /> },
            { value: 'closures', label: t('tabs.closures'), content: <Closures /> },
          ]}
        />
      )}
    </>
  );
}
