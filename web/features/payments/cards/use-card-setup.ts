import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CardSetupOutcome } from '../../../../contracts/cards.ts';
import { rpc } from '../../../lib/rpc.ts';
import type { TryCard } from './use-card-payment.ts';

/**
 * Keeps a card without paying: opens the form at the provider, lets the card try, and asks how it went. With `returned` it
 * begins by asking, since the bank's page has sent the browser back.
 */
export function useCardSetup({ returned, onKept }: { returned: boolean; onKept: () => void }) {
  const queries = useQueryClient();
  const ask = async (): Promise<CardSetupOutcome> => {
    const outcome = await rpc('check_card_setup', {});
    if (outcome.outcome === 'kept') {
      await queries.invalidateQueries({ queryKey: ['saved_cards'] });
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
