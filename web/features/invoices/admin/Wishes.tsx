import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { declineInvoiceRequestInput } from '../../../../contracts/inputs/invoices.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { ErrorState } from '../../../components/states/ErrorState.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { Price } from '../../../kit/club/Price.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { leftOf } from '../payment-invoices.ts';
import { wishesQuery, type InvoiceRequest } from './invoices-data.ts';

/** The invoices that families wait for; nothing where no family waits. */
export function Wishes() {
  const { t } = useLanguage('invoices');
  const { data, error, refetch } = useQuery(wishesQuery);
  const [declining, setDeclining] = useState<InvoiceRequest | null>(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <div className="mb-8">
      <Card title={t('admin.wishes', { count: data.length })}>
        <ul>
          {data.map((wish) => (
            <Wish key={wish.id} wish={wish} onDecline={() => setDeclining(wish)} />
          ))}
        </ul>
      </Card>
      {declining && <DeclineDialog wish={declining} onClose={() => setDeclining(null)} />}
    </div>
  );
}

/** The family reads the note and may ask again. */
function DeclineDialog({ wish, onClose }: { wish: InvoiceRequest; onClose: () => void }) {
  const { t } = useLanguage('invoices');
  const form = useClubForm(declineInvoiceRequestInput, { request_id: wish.id, note: '' });
  return (
    <FormDialog
      danger
      form={form}
      onClose={onClose}
      call="decline_invoice_request"
      done={t('admin.declined')}
      title={t('admin.declineTitle', { name: wish.details.name })}
      description={t('admin.declineNote')}
      submitLabel={t('admin.declineConfirm')}
    >
      <TextArea label={t('admin.why')} optional rows={2} {...form.field('note')} />
    </FormDialog>
  );
}

function Wish({ wish, onDecline }: { wish: InvoiceRequest; onDecline: () => void }) {
  const { t, date } = useLanguage('invoices');
  const issue = useProcedure('issue_invoice');
  const { details, payments } = wish;
  const left = leftOf(payments);
  const submit = () =>
    issue.run({ payment_id: wish.payment_id }, { done: t('admin.issued'), failed: t('admin.notIssued') });
  const said = [
    details.eik && `${t('buyer.eik')} ${details.eik}`,
    details.vat_number,
    details.address,
    details.mol && `${t('buyer.mol')}: ${details.mol}`,
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{details.name}</p>
        <p className="text-sm text-muted">{said.filter(Boolean).join(' · ')}</p>
        <p className="text-sm text-muted">
          {[payments.children?.full_name, payments.reference, date(wish.created_at)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Price amount={left.amount} euroCents={left.euro_cents} className="font-bold" />
      <div className="flex gap-2 max-sm:w-full max-sm:justify-end">
        <Button kind="quiet" onClick={onDecline}>
          {t('admin.decline')}
        </Button>
        <Button busy={issue.isPending} onClick={submit} aria-label={t('admin.issueFor', { name: details.name })}>
          {t('admin.issue')}
        </Button>
      </div>
    </li>
  );
}
