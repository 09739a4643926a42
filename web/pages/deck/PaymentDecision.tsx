import { validatePaymentInput } from '../../../contracts/inputs/payments.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { toast } from '../../components/states/toast.ts';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { ReceiptFields, receiptOf } from '../../features/cash/ReceiptFields.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { clubDay } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import type { ClassPayment } from './class-payments-data.ts';

export interface PaymentDecisionProps {
  payment: ClassPayment;
  decision: 'validate' | 'reject';
  onClose: () => void;
}

/** Asks before a payment is confirmed or refused; a confirmation can be taken back from its toast. */
export function PaymentDecision({ payment, decision, onClose }: PaymentDecisionProps) {
  const { t } = useLanguage(['instructor', 'payment']);
  const { moneyText } = useMoney();
  const form = useClubForm(validatePaymentInput, {
    payment_id: payment.id,
    note: '',
    fiscal_number: '',
    fiscal_on: clubDay(),
  });
  const validate = useProcedure('validate_payment');
  const reject = useProcedure('reject_payment');
  const undo = useProcedure('undo_payment_validation');
  const takeBack = () =>
    undo.run(
      { payment_id: payment.id, note: null },
      { done: () => ({ text: t('validate.undone'), kind: 'info', about: payment.id }), failed: true },
    );
  const facts = {
    name: payment.children?.full_name ?? '',
    amount: moneyText(payment.amount),
    reference: payment.reference,
  };
  const submit = form.saving(async (input) => {
    const { payment_id, note } = input;
    if (decision === 'reject') await reject.run({ payment_id, note });
    else await validate.run({ payment_id, note, method: 'cash', ...receiptOf('cash', input) });
    onClose();
    toast.success(t(`${decision}.done`), {
      description: t('decisionFacts', facts),
      about: payment.id,
      ...(decision === 'validate' ? { action: { label: t('validate.undo'), onClick: takeBack } } : {}),
    });
  });
  return (
    <FormDialog
      danger={decision === 'reject'}
      form={form}
      onClose={onClose}
      onSubmit={submit}
      title={t(`${decision}.title`)}
      description={t(`${decision}.note`)}
      submitLabel={t(`${decision}.confirm`)}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-control bg-water-soft p-4">
        <dt className="text-muted">{t('payment.child')}</dt>
        <dd className="font-semibold">{facts.name}</dd>
        <dt className="text-muted">{t('payment:columns.amount')}</dt>
        <dd className="font-semibold tabular">{facts.amount}</dd>
        <dt className="text-muted">{t('payment:columns.method')}</dt>
        <dd>{t(`payment:methods.${payment.method}`)}</dd>
        <dt className="text-muted">{t('payment.reference')}</dt>
        <dd className="tabular">{payment.reference}</dd>
      </dl>
      {decision === 'validate' && <ReceiptFields control={form.control} />}
      <TextArea
        label={t('payment.note')}
        help={decision === 'reject' ? t('reject.noteHelp') : t('validate.noteHelp')}
        optional
        rows={2}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
