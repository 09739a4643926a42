import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { late } from '../../../components/states/late.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';

const TakeDialog = late(async () => (await import('./TakeDialog.tsx')).TakeDialog);

interface TakeInstallmentsProps {
  payment: { id: string; offers_installments: boolean | null };
  /** The name of the payment. */
  title: string;
  className?: string;
}

/** Leads to the installments in which the plan lets a payment be paid; nothing where it offers none. */
export function TakeInstallments({ payment, title, className = '' }: TakeInstallmentsProps) {
  const { t } = useLanguage('payment');
  const [asks, setAsks] = useState(false);
  if (!payment.offers_installments) return null;
  return (
    <>
      <Button
        kind="secondary"
        className={className}
        aria-label={`${t('installments.parts')}: ${title}`}
        onClick={() => setAsks(true)}
      >
        {t('installments.parts')}
      </Button>
      {asks && <TakeDialog paymentId={payment.id} title={title} onClose={() => setAsks(false)} />}
    </>
  );
}
