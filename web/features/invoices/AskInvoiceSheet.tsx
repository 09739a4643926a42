import { useQuery } from '@tanstack/react-query';
import type { Buyer } from '../../../contracts/inputs/invoices.ts';
import { Sheet } from '../../components/dialogs/Sheet.tsx';
import { SkeletonRows } from '../../components/states/Skeleton.tsx';
import { toast } from '../../components/states/toast.ts';
import { useProcedure } from '../../components/states/use-procedure.ts';
import type { Args } from '../../lib/api/rpc.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { billingDetailsQuery } from './family-invoices-data.ts';
import { useInvoiceFile } from './invoice-file.ts';
import { InvoiceForm } from './InvoiceForm.tsx';
import type { PaidSum } from './payment-invoices.ts';
import { emptyBuyer, typedBuyer } from './typed-buyer.ts';

interface AskInvoiceSheetProps {
  payment: PaidSum & { id: string; reference: string };
  onClose: () => void;
}

/** Asks for the invoice of a payment: to whom it is made out, as it was the last time. */
export function AskInvoiceSheet({ payment, onClose }: AskInvoiceSheetProps) {
  const { t } = useLanguage('invoices');
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
  const { t } = useLanguage('invoices');
  const ask = useProcedure('request_invoice');
  const file = useInvoiceFile();
  const send = async (values: Args<'request_invoice'>) => {
    const { outcome, invoice_id } = await ask.run(values);
    onClose();
    if (outcome === 'issued' && invoice_id) {
      toast.success(t('issued'));
      file.mutate({ invoice: invoice_id });
    } else toast.success(t('asked'), { description: t('askedNote') });
  };
  const buyer = known ? typedBuyer(known) : emptyBuyer;
  return <InvoiceForm title={t('ask')} failed={t('notAsked')} {...{ payment, buyer, onClose }} onSend={send} />;
}
