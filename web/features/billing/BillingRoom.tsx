import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { BillingPage } from '../admin-payments/BillingPage.tsx';
import { PlansTab } from '../plans/PlansTab.tsx';
import { PromotionsTab } from '../promotions/PromotionsTab.tsx';

/** All about money that families pay: payments, plans with their prices, promo codes. */
export function BillingRoom() {
  const { t } = useTranslation(['prices', 'admin']);
  return (
    <>
      <PageHeader title={t('admin:payments.title')} lead={t('admin:payments.lead')} />
      <Tabs
        name={t('admin:payments.title')}
        tabs={[
          { value: 'payments', label: t('prices:tabs.payments'), content: <BillingPage /> },
          { value: 'plans', label: t('prices:tabs.plans'), content: <PlansTab /> },
          { value: 'promotions', label: t('prices:tabs.promotions'), content: <PromotionsTab /> },
        ]}
      />
    </>
  );
}
