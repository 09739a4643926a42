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
import type { Cards } from './use-cards.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CardSetupOutcome } from '../../../../contracts/cards.ts';
import { readAgain } from '../../../components/use-procedure.ts';
import { rpc } from '../../../lib/rpc.ts';
import { STALE_AFTER } from '../../../lib/stale-after.ts';
import type { TryCard } from './use-card-payment.ts';

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

/**
 * Keeps a card without paying: opens the form at the provider, lets the card try, and asks how it went. With `returned` it
 * begins by asking, since the bank's page has sent the browser back.
 */
function useCardSetup({ returned, onKept }: { returned: boolean; onKept: () => void }) {
  const queries = useQueryClient();
  const ask = async (): Promise<CardSetupOutcome> => {
    const outcome = await rpc('check_card_setup', {});
    if (outcome.outcome === 'kept') {
      await readAgain(queries, STALE_AFTER.check_card_setup);
      onKept();
    }
    return outcome;
  };
  const attempt = useMutation({
    mutationFn: async ({ tryCard }: { tryCard: TryCard }): Promise<CardSetupOutcome | null> => {
      const step = await tryCard(await rpc('start_card_setup', {}));
      // The browser is on its way to another page: the button stays busy.
      if (step === 'left') return new Promise(() => undefined);
      return step === 'tried' ? ask() : null;
    },
  });
  const asked = useQuery({
    queryKey: ['check_card_setup'],
    queryFn: ask,
    enabled: returned && attempt.isIdle,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  return {
    keep: attempt.mutate,
    busy: attempt.isPending || (asked.isLoading && attempt.isIdle),
    declined: (attempt.isIdle ? asked.data : attempt.data)?.decline_reason ?? null,
    error: attempt.error ?? asked.error,
  };
}
