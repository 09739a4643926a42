import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PaymentStatus } from '../../../contracts/payments.ts';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { hasReceipt, useReceipt } from './receipt-call.ts';

interface ReceiptButtonProps {
  payment: { id: string; status: PaymentStatus; reference: string };
  /** Only the icon, for the end of a row. */
  small?: boolean;
}

/** Loads the receipt of a settled payment; nothing for others. */
export function ReceiptButton({ payment, small }: ReceiptButtonProps) {
  const { t } = useTranslation('payment');
  const receipt = useReceipt();
  if (!hasReceipt(payment.status)) return null;
  const load = () => receipt.mutate(payment.id);
  const name = t('receipt.of', { reference: payment.reference });
  if (small) return <IconButton name={name} icon={<FileDown />} disabled={receipt.isPending} onClick={load} />;
  return (
    <Button
      kind="quiet"
      icon={<FileDown aria-hidden="true" />}
      busy={receipt.isPending}
      aria-label={name}
      onClick={load}
    >
      {t('receipt.button')}
    </Button>
  );
}
