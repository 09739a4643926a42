import { Hourglass } from 'lucide-react';
import type { DeclineReason } from '../../../../contracts/cards.ts';
import { toEuroCents } from '../../../../contracts/money.ts';
import { Card } from '../../../components/Card.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { useMoney } from '../../../kit/club/use-money.ts';
import { codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { Declined } from './Declined.tsx';
import { ProviderForm } from './StripeCardForm.tsx';
import { useCardPayment } from './use-card-payment.ts';
import { useCards } from './use-cards.ts';

export interface CardPaymentProps {
  paymentId: string;
  /** In the club's currency. */
  amount: number;
  /** The reason of the last failure, as far as it is known from before. */
  declined: DeclineReason | null;
  /** The bank's page has just sent the browser back. */
  returned: boolean;
  /** The path to which a confirmation leads back, on this site. */
  returnTo: string;
  onPaid: () => void;
}

/** Pays by card on this page: the provider's form, what became of the try, and another try. */
export function CardPayment({ paymentId, amount, declined, returned, returnTo, onPaid }: CardPaymentProps) {
  const { t, euroText } = useLanguage('cards');
  const { currency } = useMoney();
  const cards = useCards();
  const { pay, busy, outcome, error } = useCardPayment(paymentId, { returned, onPaid });
  if (!cards) return null;
  const reason = outcome ? outcome.decline_reason : busy ? null : declined;
  const euroCents = toEuroCents(amount, currency);
  const form = { euroCents, busy, pay, returnTo };
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-5">
        <p className="text-muted">{t('euro', { amount: euroText(euroCents) })}</p>
        {outcome?.outcome === 'waiting' && (
          <p role="status" className="flex items-start gap-3 rounded-control bg-water-soft p-4">
            <Hourglass className="mt-0.5 size-5 shrink-0 text-water" />
            <span>
              <strong className="block">{t('waiting')}</strong>
              {t('waitingNote')}
            </span>
          </p>
        )}
        {reason && !error && <Declined reason={reason} isNews={returned || outcome !== undefined} />}
        <FormError message={error ? `${t('failed')}. ${errorText(codeOf(error))}` : undefined} />
        {outcome?.outcome !== 'waiting' && <ProviderForm cards={cards} {...form} />}
      </div>
    </Card>
  );
}
