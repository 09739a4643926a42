import { useTranslation } from 'react-i18next';
import { requestInvoiceInput } from '../../../../contracts/inputs/invoices.ts';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { useClubForm } from '../../../lib/form.ts';
import { useMoney } from '../../locations/club/use-money.ts';
import { FormSheet } from '../../../kit/FormSheet.tsx';
import { BuyerFields } from '../BuyerFields.tsx';
import { useInvoiceFile } from '../invoice-file.ts';
import { emptyBuyer } from '../typed-buyer.ts';
import { leftOf, type PaidSum } from '../payment-invoices.ts';

interface IssueInvoiceSheetProps {
  payment: PaidSum & { id: string; reference: string };
  /** Who pays: the name to begin from. */
  payer: string;
  onClose: () => void;
}

/** Issues the invoice of a payment that was not asked for in the program: by telephone, at the desk. */
export function IssueInvoiceSheet({ payment, payer, onClose }: IssueInvoiceSheetProps) {
  const { t } = useTranslation('invoices');
  const { moneyText } = useMoney();
  const left = leftOf(payment);
  const issue = useProcedure('issue_invoice');
  const file = useInvoiceFile();
  const form = useClubForm(requestInvoiceInput, { payment_id: payment.id, buyer: { ...emptyBuyer, name: payer } });
  const submit = form.saving(async (values) => {
    const { invoice_id } = await issue.mutateAsync(values);
    onClose();
    toast.success(t('admin.issued'));
    file.mutate({ invoice: invoice_id });
  });
  return (
    <FormSheet
      title={t('admin.action')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('admin.action')}
      form={form}
      failed={t('admin.notIssued')}
    >
      <p className="text-muted">
        {t('for', { reference: payment.reference, amount: moneyText(left.amount, left.euro_cents) })}
      </p>
      <BuyerFields control={form.control} />
    </FormSheet>
  );
}
