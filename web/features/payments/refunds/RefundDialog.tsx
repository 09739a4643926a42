import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { RefundForm } from './RefundForm.tsx';
import { refundableQuery } from './refunds-data.ts';

export interface RefundDialogProps {
  paymentId: string;
  onClose: () => void;
}

/** Gives money of a settled payment back: how much, why, and what that does, before it is done. */
export function RefundDialog({ paymentId, onClose }: RefundDialogProps) {
  const { t } = useTranslation('refunds');
  const payment = useQuery(refundableQuery(paymentId));
  if (payment.data) return <RefundForm payment={payment.data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('title')}>
      {payment.error ? (
        <ErrorState title={t('notLoaded')} code={codeOf(payment.error)} onRetry={() => void payment.refetch()}>
          {errorText(codeOf(payment.error))}
        </ErrorState>
      ) : (
        <Skeleton className="h-96 rounded-control" />
      )}
    </Dialog>
  );
}
