import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { rpcQuery } from '../../../lib/api/club-query.ts';
import { faultText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { InstallmentRows } from './InstallmentRows.tsx';

const offerQuery = (payment_id: string) =>
  rpcQuery(['payments', 'installments', payment_id], 'quote_installments', { payment_id }, { staleTime: 0 });

interface TakeDialogProps {
  paymentId: string;
  title: string;
  onClose: () => void;
}

/** Asks whether to pay in these installments, each with its sum and its day. */
export function TakeDialog({ paymentId, title, onClose }: TakeDialogProps) {
  const { t } = useLanguage('payment');
  const offer = useQuery(offerQuery(paymentId));
  const take = useProcedure('take_installments');
  const installments = offer.data?.installments ?? [];
  return (
    <Dialog
      onClose={onClose}
      title={t('installments.parts')}
      actionLabel={t('installments.takeConfirm')}
      busy={take.isPending || offer.isPending}
      disabled={!offer.data}
      onAction={() =>
        take.run({ payment_id: paymentId, installments }, { done: t('installments.taken'), onSuccess: onClose })
      }
    >
      <p className="mb-3 font-semibold wrap-anywhere">{title}</p>
      <p className="text-muted">
        <InstallmentRows installments={installments} />
      </p>
      <p className="mt-3 text-sm text-muted">{t('installments.takeNote')}</p>
      <FormError message={faultText(take.error ?? offer.error)} />
    </Dialog>
  );
}
