import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Files } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Sum } from '../../../contracts/money.ts';
import { isDue } from '../../../contracts/payments.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Money } from '../../components/Money.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { paths } from '../../lib/paths.ts';
import { useTableView } from '../../lib/table-address.ts';
import { useAddressParam } from '../../kit/address-param.ts';
import { useListPage } from '../../kit/list-page.ts';
import { RangeControl } from '../../kit/RangeControl.tsx';
import { familyQuery } from '../children/family-data.ts';
import { useClubSettings } from '../locations/club/settings-data.ts';
import { FamilyInvoicesSheet } from '../invoices/FamilyInvoicesSheet.tsx';
import { InvoiceMenu } from '../invoices/InvoiceMenu.tsx';
import { CreditCard } from './CreditCard.tsx';
import { DuePayments } from './DuePayments.tsx';
import { StaleCodes } from './StaleCodes.tsx';
import { paymentTotalsQuery, readPayments, totalsOf } from './payments-data.ts';
import type { FamilyPayment } from './payments-data.ts';
import { usePaymentColumns } from './use-payment-columns.tsx';

const NAME = 'payments';

/** What the family owes, and everything it has paid: by page, with filters of time, search and receipts. */
export function PaymentsPage() {
  const { t } = useTranslation(['payment', 'invoices', 'area']);
  const invoices = useAddressParam('invoices');
  const family = useQuery(familyQuery);
  const page = useListPage(NAME, ['payments', 'own'], readPayments);
  const columns = usePaymentColumns();
  return (
    <>
      <PageHeader
        title={t('payment:list.title')}
        lead={t('payment:list.lead')}
        action={
          <div className="flex flex-wrap gap-3">
            <Button kind="secondary" icon={<Files aria-hidden="true" />} onClick={() => invoices.open('all')}>
              {t('invoices:family.open')}
            </Button>
            <ButtonLink kind="secondary" to={paths.cards}>
              {t('payment:list.cards')}
            </ButtonLink>
          </div>
        }
      />
      {family.data && (
        <>
          <CreditCard members={family.data} />
          <StaleCodes />
          <div className="mb-8 empty:hidden">
            <DuePayments members={family.data} />
          </div>
        </>
      )}
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 className="text-xl font-bold">{t('payment:list.history')}</h2>
        <Totals shown={page} />
      </div>
      <RangeControl name={NAME} label={t('payment:list.period')} />
      <DataTable
        {...page}
        label={t('payment:list.title')}
        columns={columns}
        rowId={(payment) => payment.id}
        rowLink={linkOf}
        rowActions={(payment) => <InvoiceMenu payment={payment} />}
        empty={
          <div className="rounded-card bg-raised">
            <EmptyState
              title={t('payment:list.empty')}
              action={
                <ButtonLink kind="secondary" to={paths.dashboard}>
                  {t('payment:list.toDashboard')}
                </ButtonLink>
              }
            />
          </div>
        }
      />
      <ButtonLink kind="quiet" to={paths.withdraw} className="mt-4">
        {t('area:withdraw')}
      </ButtonLink>
      {invoices.value && (
        <FamilyInvoicesSheet userId={null} title={t('invoices:family.title')} onClose={invoices.close} />
      )}
    </>
  );
}

interface TotalsProps {
  shown: { rows: FamilyPayment[] | undefined; total?: number };
}

/** What was paid, and what came back, in what is found: asked for only where the page does not show all of it. */
function Totals({ shown: { rows, total } }: TotalsProps) {
  const { t } = useTranslation('payment');
  const [view] = useTableView(NAME);
  const whole = rows !== undefined && rows.length === total;
  const asked = useQuery({
    ...paymentTotalsQuery(view),
    enabled: rows !== undefined && !whole,
    placeholderData: keepPreviousData,
  });
  const data = whole ? totalsOf(rows) : asked.data;
  if (!data || data.paid.amount === 0) return null;
  return (
    <p role="status" className="flex flex-wrap justify-end gap-x-6 text-muted">
      <span>
        {t('list.paidTotal')} <Total sum={data.paid} />
      </span>
      {data.refunded.amount > 0 && (
        <span>
          {t('refunded')} <Total sum={data.refunded} />
        </span>
      )}
    </p>
  );
}

function Total({ sum: { amount, euro_cents } }: { sum: Sum }) {
  const { priceDisplay } = useClubSettings();
  return <Money amount={amount} euroCents={euro_cents} display={priceDisplay} className="font-bold text-ink" />;
}

function linkOf({ id, child_id, order_id, event_registrations, status, method }: FamilyPayment): string {
  if (order_id) return paths.order(order_id);
  const due = isDue({ status, method });
  if (event_registrations) return paths.eventManagement(event_registrations.event_id, due ? id : undefined);
  if (!child_id) return paths.payments;
  return due ? paths.childPayment(child_id, id) : paths.child(child_id, 'payments');
}
