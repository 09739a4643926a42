import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../components/PageHeader.tsx';
import { late } from '../components/states/late.tsx';
import { Tabs } from '../components/Tabs.tsx';
import { approvalsQuery } from '../features/approvals/OpenApprovals.tsx';
import { issuersQuery } from '../features/benefit-cards/benefit-cards-data.ts';
import { byHandQuery } from '../features/payments/admin/ByHand.tsx';
import { readPayments } from '../features/payments/admin/payments-data.ts';
import { PaymentsTab } from '../features/payments/admin/PaymentsTab.tsx';
import { DebtsTab } from '../features/payments/debts/DebtsTab.tsx';
import { PlansTab } from '../features/plans/PlansTab.tsx';
import { PromotionsTab } from '../features/plans/promotions/PromotionsTab.tsx';
import { AdminSubscriptionsTab } from '../features/subscriptions/admin/AdminSubscriptionsTab.tsx';
import { openWithdrawalsQuery } from '../features/withdrawals/withdrawals-data.ts';
import { listQuery } from '../kit/list-page.ts';
import { readView } from '../lib/browser/table-address.ts';
import { beginWith } from '../lib/first/first-reads.ts';
import { useLanguage } from '../lib/format/use-language.ts';
import { useMay } from '../shell/session/use-may.ts';

const VouchersTab = late(async () => (await import('../features/benefit-cards/admin/VouchersTab.tsx')).VouchersTab, {
  isPart: true,
});

/** The first tab, and what is above its list; the others read when they are opened. */
export const clientLoader = beginWith(({ search }) =>
  search.has('tab')
    ? []
    : [
        listQuery(['payments', 'admin'], readPayments, readView('payments', search)),
        openWithdrawalsQuery,
        approvalsQuery,
        byHandQuery,
      ],
);

/** All about money that families pay: payments, what is owed, subscriptions, plans with their prices, promo codes. */
export default function BillingPage() {
  const { t } = useLanguage(['benefitCards', 'prices', 'admin']);
  const may = useMay();
  const { data: issuers = [] } = useQuery(issuersQuery('has_vouchers'));
  return (
    <>
      <PageHeader
        slim
        title={t('admin:payments.title')}
        lead={
          <span className="max-sm:hidden">{t(may('change_plan_price') ? 'prices:lead' : 'prices:leadAtDesk')}</span>
        }
      />
      <Tabs
        name={t('admin:payments.title')}
        tabs={[
          { value: 'payments', label: t('prices:tabs.payments'), content: <PaymentsTab /> },
          ...(may('remind_of_debts') ? [{ value: 'debts', label: t('prices:tabs.debts'), content: <DebtsTab /> }] : []),
          ...(issuers.length > 0 ? [{ value: 'vouchers', label: t('voucher.list'), content: <VouchersTab /> }] : []),
          { value: 'subscriptions', label: t('prices:tabs.subscriptions'), content: <AdminSubscriptionsTab /> },
          ...(may('change_plan_price')
            ? [{ value: 'plans', label: t('prices:tabs.plans'), content: <PlansTab /> }]
            : []),
          ...(may('save_promotion')
            ? [{ value: 'promotions', label: t('prices:tabs.promotions'), content: <PromotionsTab /> }]
            : []),
        ]}
      />
    </>
  );
}
