import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Files, PiggyBank } from 'lucide-react';
import type { Sum } from '../../../contracts/money.ts';
import { isDue } from '../../../contracts/payments.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { SkeletonPage } from '../../components/states/Skeleton.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { useAddressParam } from '../../kit/address-param.ts';
import { Price } from '../../kit/club/Price.tsx';
import { useListPage, listQuery } from '../../kit/list-page.ts';
import { RangeControl } from '../../kit/RangeControl.tsx';
import { useTableView, readView } from '../../lib/browser/table-address.ts';
import { beginWith } from '../../lib/first/first-reads.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { familyQuery, type FamilyChild } from '../children/family-data.ts';
import { FamilyInvoicesSheet } from '../invoices/FamilyInvoicesSheet.tsx';
import { InvoiceMenu } from '../invoices/InvoiceMenu.tsx';
import { creditOf, creditQuery } from './credit-data.ts';
import { ownDueQuery } from './due-data.ts';
import { DuePayments } from './DuePayments.tsx';
import { paymentTotalsQuery, readPayments, staleCodesQuery, totalsOf, type FamilyPayment } from './payments-data.ts';
import { showCode } from './show-code.ts';
import { useEasyPay } from './use-easypay.ts';
import { usePaymentColumns } from './use-payment-columns.tsx';

export const clientLoader = beginWith(({ search, userId }) => [
  familyQuery,
  ownDueQuery(userId),
  listQuery(['payments', 'own'], readPayments, readView('payments', search)),
]);

/** Waits for what is due, which is above what was paid, so that nothing moves. */
export default function PaymentsRoute() {
  const { id } = useUser();
  const family = useQuery(familyQuery);
  const own = useQuery(ownDueQuery(id));
  return family.isPending || own.isPending ? <SkeletonPage /> : <PaymentsPage />;
}

const NAME = 'payments';

/** The family's dues, and everything it has paid: by page, with filters of time, search and receipts. */
function PaymentsPage() {
  const { t } = useLanguage(['payment', 'invoices', 'area']);
  const invoices = useAddressParam('invoices');
  const family = useQuery(familyQuery);
  const page = useListPage(NAME, ['payments', 'own'], readPayments);
  const columns = usePaymentColumns();
  return (
    <>
      <PageHeader
        title={t('list.title')}
        lead={t('list.lead')}
        action={
          <div className="flex flex-wrap gap-3">
            <Button kind="secondary" icon={<Files />} onClick={() => invoices.open('all')}>
              {t('invoices:family.open')}
            </Button>
            <ButtonLink kind="secondary" to={paths.cards}>
              {t('list.cards')}
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
        <h2 className="text-xl font-bold">{t('list.history')}</h2>
        <Totals shown={page} />
      </div>
      <RangeControl name={NAME} label={t('list.period')} />
      <DataTable
        {...page}
        label={t('list.title')}
        columns={columns}
        rowId={(payment) => payment.id}
        rowLink={linkOf}
        rowActions={(payment) => <InvoiceMenu payment={payment} />}
        empty={
          <EmptyState
            card
            title={t('list.empty')}
            action={
              <ButtonLink kind="secondary" to={paths.dashboard}>
                {t('list.toDashboard')}
              </ButtonLink>
            }
          />
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

/** The family's credit with the club, and its use; nothing where there is none. */
function CreditCard({ members }: { members: readonly FamilyChild[] }) {
  const { t } = useLanguage('payment');
  const [child] = members;
  const alone = useQuery({ ...creditQuery, enabled: child === undefined });
  const data = child ? creditOf(child) : alone.data;
  if (!data || data.amount <= 0) return null;
  return (
    <section aria-label={t('credit.title')} className="mb-8 flex items-start gap-4 rounded-card bg-water-soft p-5">
      <PiggyBank className="mt-1 size-6 shrink-0 text-water" />
      <div>
        <p className="font-semibold">{t('credit.title')}</p>
        <p>
          <Price amount={data.amount} euroCents={data.euro_cents} className="font-condensed text-3xl font-bold" />
        </p>
        <p className="mt-1 text-sm text-muted">{t('credit.note')}</p>
      </div>
    </section>
  );
}

/** Codes for EasyPay that are not to be paid any more, with what they were for; nothing where there is none. */
function StaleCodes() {
  const { t, euroText, date, localized } = useLanguage('payment');
  const { data } = useQuery({ ...staleCodesQuery, enabled: useEasyPay() !== null });
  if (!data || data.length === 0) return null;
  return (
    <div className="mb-8">
      <Card title={t('easypay.stale', { count: data.length })}>
        <p className="text-muted">{t('easypay.staleNote')}</p>
        <ul className="mt-2">
          {data.map(({ code, euro_cents, expires_at, child_name, order_number, ...subject }) => (
            <li key={code} className="flex flex-wrap gap-x-4 py-1">
              <span className="font-semibold whitespace-nowrap tabular">{showCode(code)}</span>
              <span className="tabular">{euroText(euro_cents)}</span>
              <span className="min-w-0 break-words empty:hidden">
                {[child_name, order_number && t('orderNumber', { number: order_number }), localized(subject, 'title')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className="text-muted">{t('easypay.staleUntil', { date: date(expires_at) })}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** Sums paid and given back of the found payments: asked for only where the page does not show all of them. */
function Totals({ shown: { rows, total } }: { shown: { rows: FamilyPayment[] | undefined; total?: number } }) {
  const { t } = useLanguage('payment');
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
  return <Price amount={amount} euroCents={euro_cents} className="font-bold text-ink" />;
}

function linkOf({ id, child_id, order_id, event_registrations, status, method }: FamilyPayment): string {
  if (order_id) return paths.order(order_id);
  const due = isDue({ status, method });
  if (event_registrations) return paths.eventManagement(event_registrations.event_id, due ? id : undefined);
  if (!child_id) return paths.payments;
  return due ? paths.childPayment(child_id, id) : paths.child(child_id, 'payments');
}
