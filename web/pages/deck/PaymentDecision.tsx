import { useTranslation } from 'react-i18next';
import { rejectPaymentInput } from '../../../contracts/inputs/payments.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { showFault, useClubForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { useClubSettings } from '../../features/locations/club/settings-data.ts';
import { usePaymentDecision } from './class-payments-data.ts';
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
  const form = useClubForm(rejectPaymentInput, { payment_id: payment.id, note: '' });
  const decide = usePaymentDecision(decision === 'validate' ? 'validate_payment' : 'reject_payment');
  const undo = usePaymentDecision('undo_payment_validation');
  const takeBack = () =>
    runMutation(
      undo.mutateAsync,
      { payment_id: payment.id, note: null },
      {
        onSuccess: () => toast.info(t('instructor:validate.undone')),
        onError: (error) => toast.error(errorText(codeOf(error))),
      },
    );
  const facts = {
    name: payment.children?.full_name ?? '',
    amount: moneyText(payment.amount, priceDisplay),
    reference: payment.reference,
  };
  const submit = form.handleSubmit((input) =>
    runMutation(decide.mutateAsync, input, {
      onSuccess: () => {
        onOpenChange(false);
        toast.success(t(`instructor:${decision}.done`), {
          description: t('instructor:decisionFacts', facts),
          ...(decision === 'validate' ? { action: { label: t('instructor:validate.undo'), onClick: takeBack } } : {}),
        });
      },
      onError: (error) => showFault(form, error),
    }),
  );
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
      <form onSubmit={(event) => void submit(event)}>
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
