import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/Card.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { toast } from '../../../components/toast.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { paths } from '../../../lib/paths.ts';
import { Declined } from './Declined.tsx';
import { StripeCardForm } from './StripeCardForm.tsx';
import { TestCardForm } from './TestCardForm.tsx';
import { useCardSetup } from './use-card-setup.ts';
import type { Cards } from './use-cards.ts';

interface KeepCardProps {
  cards: Cards;
  /** The bank's page has just sent the browser back. */
  returned: boolean;
  onKept: () => void;
}

/** The provider's form for a card that is kept without paying anything, and what became of the try. */
export function KeepCard({ cards, returned, onKept }: KeepCardProps) {
  const { t } = useTranslation('cards');
  const { keep, busy, declined, error } = useCardSetup({
    returned,
    onKept() {
      toast.success(t('kept.done'));
      onKept();
    },
  });
  const form = { euroCents: 0, busy, pay: keep, keeping: true, returnTo: `${paths.cards}?card=returned` };
  return (
    <Card title={t('kept.new')}>
      <div className="flex flex-col gap-5">
        <p className="text-muted">{t('kept.newNote')}</p>
        {declined && !busy && !error && <Declined reason={declined} />}
        <FormError message={error ? `${t('kept.failed')}. ${errorText(codeOf(error))}` : undefined} />
        {cards.provider === 'stripe' ? (
          <StripeCardForm {...form} publishableKey={cards.publishableKey ?? ''} methods={cards.methods} />
        ) : (
          <TestCardForm {...form} />
        )}
      </div>
    </Card>
  );
}
