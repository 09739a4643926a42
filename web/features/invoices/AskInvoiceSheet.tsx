import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { requestInvoiceInput, type Buyer } from '../../../contracts/inputs/invoices.ts';
import { Sheet } from '../../components/Sheet.tsx';
import { SkeletonRows } from '../../components/Skeleton.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { useClubForm } from '../../lib/form.ts';
import { useMoney } from '../locations/club/use-money.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { billingDetailsQuery } from './family-invoices-data.ts';
import { BuyerFields } from './BuyerFields.tsx';
import { emptyBuyer, typedBuyer } from './typed-buyer.ts';
import { useInvoiceFile } from './invoice-file.ts';
import { leftOf, type PaidSum } from './payment-invoices.ts';

interface AskInvoiceSheetProps {
  payment: PaidSum & { id: string; reference: string };
  onClose: () => void;
}

/** Asks for the invoice of a payment: to whom it is made out, as it was the last time. */
export function AskInvoiceSheet({ payment, onClose }: AskInvoiceSheetProps) {
  const { t } = useTranslation('invoices');
  const { data, error } = useQuery(billingDetailsQuery);
  // Without the last ones the form begins empty.
  if (data === undefined && !error)
    return (
      <Sheet onClose={onClose} title={t('ask')}>
        <SkeletonRows count={5} />
      </Sheet>
    );
  return <AskForm payment={payment} known={data ?? null} onClose={onClose} />;
}

function AskForm({ payment, known, onClose }: AskInvoiceSheetProps & { known: Buyer | null }) {
  const { t } = useTranslation('invoices');
  const { moneyText } = useMoney();
  const left = leftOf(payment);
  const ask = useProcedure('request_invoice');
  const file = useInvoiceFile();
  const form = useClubForm(requestInvoiceInput, {
    payment_id: payment.id,
    buyer: known ? typedBuyer(known) : emptyBuyer,
  });
  const submit = form.saving(async (values) => {
    const { outcome, invoice_id } = await ask.mutateAsync(values);
    onClose();
    if (outcome === 'issued' && invoice_id) {
      toast.success(t('issued'));
      file.mutate({ invoice: invoice_id });
    } else toast.success(t('asked'), { description: t('askedNote') });
  });
  return (
    <FormSheet
      title={t('ask')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('ask')}
      form={form}
      failed={t('notAsked')}
    >
      <p className="text-muted">
        {t('for', { reference: payment.reference, amount: moneyText(left.amount, left.euro_cents) })}
      </p>
      <BuyerFields control={form.control} />
    </FormSheet>
  );
}
