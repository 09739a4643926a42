import { useTranslation } from 'react-i18next';
import { validatePaymentInput } from '../../../contracts/inputs/payments.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { showFault, useClubForm } from '../../lib/form.ts';
import { clubDay, useFormat } from '../../lib/format.ts';
import { ReceiptFields, receiptOf } from '../../features/cash/ReceiptFields.tsx';
import { useClubSettings } from '../../features/locations/club/settings-data.ts';
import type { ClassPayment } from './class-payments-data.ts';

export interface PaymentDecisionProps {
  payment: ClassPayment;
  decision: 'validate' | 'reject';
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before a payment is confirmed or refused; a confirmation can be taken back from its toast. */
export function PaymentDecision({ payment, decision, open, onOpenChange }: PaymentDecisionProps) {
  const { t } = useTranslation(['instructor', 'common', 'payment']);
  const { moneyText } = useFormat();
  const { priceDisplay } = useClubSettings();
  const form = useClubForm(validatePaymentInput, {
    payment_id: payment.id,
    note: '',
    fiscal_number: '',
    fiscal_on: clubDay(),
  });
  const validate = useProcedure('validate_payment');
  const reject = useProcedure('reject_payment');
  const decide = decision === 'validate' ? validate : reject;
  const undo = useProcedure('undo_payment_validation');
  const takeBack = () =>
    undo.run(
      { payment_id: payment.id, note: null },
      {
        onSuccess: () => toast.info(t('instructor:validate.undone')),
        failed: true,
      },
    );
  const facts = {
    name: payment.children?.full_name ?? '',
    amount: moneyText(payment.amount, priceDisplay),
    reference: payment.reference,
  };
  const submit = form.handleSubmit((input) => {
    const outcome = {
      onSuccess: () => {
        onOpenChange(false);
        toast.success(t(`instructor:${decision}.done`), {
          description: t('instructor:decisionFacts', facts),
          ...(decision === 'validate' ? { action: { label: t('instructor:validate.undo'), onClick: takeBack } } : {}),
        });
      },
      onError: (error: Error) => showFault(form, error),
    };
    const { payment_id, note } = input;
    if (decision === 'reject') return reject.run({ payment_id, note }, outcome);
    validate.run({ payment_id, note, ...receiptOf(payment.method, input) }, outcome);
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`instructor:${decision}.title`)}
      description={t(`instructor:${decision}.note.${payment.method === 'cash' ? 'cash' : 'transfer'}`)}
      actions={
        <>
          <Button kind="quiet" onClick={() => onOpenChange(false)}>
            {t('common:cancel')}
          </Button>
          <Button
            kind={decision === 'validate' ? 'primary' : 'danger'}
            busy={decide.isPending}
            onClick={() => void submit()}
          >
            {t(`instructor:${decision}.confirm`)}
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-control bg-water-soft p-4">
        <dt className="text-muted">{t('instructor:payment.child')}</dt>
        <dd className="font-semibold">{facts.name}</dd>
        <dt className="text-muted">{t('payment:columns.amount')}</dt>
        <dd className="font-semibold tabular">{facts.amount}</dd>
        <dt className="text-muted">{t('payment:columns.method')}</dt>
        <dd>{t(`payment:methods.${payment.method}`)}</dd>
        <dt className="text-muted">{t('instructor:payment.reference')}</dt>
        <dd className="tabular">{payment.reference}</dd>
      </dl>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {decision === 'validate' && payment.method === 'cash' && <ReceiptFields control={form.control} />}
        <TextArea
          label={t('instructor:payment.note')}
          help={decision === 'reject' ? t('instructor:reject.noteHelp') : t('instructor:validate.noteHelp')}
          optional
          rows={2}
          error={errors.note?.message}
          {...form.register('note')}
        />
      </form>
      <FormError message={errors.root?.message} />
    </Dialog>
  );
}
