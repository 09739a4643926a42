import { toast } from '../../../components/states/toast.ts';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import type { Args } from '../../../lib/api/rpc.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useInvoiceFile } from '../invoice-file.ts';
import { InvoiceForm } from '../InvoiceForm.tsx';
import type { PaidSum } from '../payment-invoices.ts';
import { emptyBuyer } from '../typed-buyer.ts';

interface IssueInvoiceSheetProps {
  payment: PaidSum & { id: string; reference: string };
  /** The payer's name, to begin from. */
  payer: string;
  onClose: () => void;
}

/** Issues the invoice of a payment that was not asked for in the program: by telephone, at the desk. */
export function IssueInvoiceSheet({ payment, payer, onClose }: IssueInvoiceSheetProps) {
  const { t } = useLanguage('invoices');
  const issue = useProcedure('issue_invoice');
  const file = useInvoiceFile();
  const send = async (values: Args<'issue_invoice'>) => {
    const { invoice_id } = await issue.run(values);
    onClose();
    toast.success(t('admin.issued'));
    file.mutate({ invoice: invoice_id });
  };
  const buyer = { ...emptyBuyer, name: payer };
  return (
    <InvoiceForm
      title={t('admin.action')}
      failed={t('admin.notIssued')}
      {...{ payment, buyer, onClose }}
      onSend={send}
    />
  );
}
