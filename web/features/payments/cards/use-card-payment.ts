import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CardForm, CardOutcome } from '../../../../contracts/cards.ts';
import { readNouns } from '../../../components/states/use-procedure.ts';
import { ClubError } from '../../../lib/api/club-error.ts';
import { rpc } from '../../../lib/api/rpc.ts';
import { STALE_AFTER } from '../../../lib/api/stale-after.ts';

/** The bank is asked this often. */
const ASK_AGAIN_MS = 2000;

/** Lets a card try: `left` when the browser goes to the bank's page, `invalid` when the form itself says what is wrong. */
export type TryCard = (form: CardForm) => Promise<'tried' | 'left' | 'invalid'>;

interface Attempt {
  saves: boolean;
  tryCard: TryCard;
}

export interface CardPaymentState {
  pay: (attempt: Attempt) => void;
  busy: boolean;
  outcome: CardOutcome | undefined;
  error: unknown;
}

/**
 * Pays a payment by card: opens it at the provider, lets the card try, and asks how it went. With `returned` it begins by
 * asking, since the bank's page has sent the browser back. What shows the payment is read again.
 */
export function useCardPayment(
  paymentId: string,
  { returned, onPaid }: { returned: boolean; onPaid: () => void },
): CardPaymentState {
  const queries = useQueryClient();
  const ask = async (): Promise<CardOutcome> => {
    const outcome = await rpc('check_card_payment', { payment_id: paymentId });
    if (outcome.outcome === 'paid') onPaid();
    if (outcome.outcome === 'paid' || outcome.outcome === 'declined')
      void readNouns(queries, STALE_AFTER.check_card_payment);
    return outcome;
  };
  const attempt = useMutation({
    mutationFn: async ({ saves, tryCard }: Attempt): Promise<CardOutcome | null> => {
      const { card } = await rpc('start_payment', { payment_id: paymentId, method: 'card', save_card: saves });
      if (!card) throw new ClubError({ code: 'method_not_available' }, 409);
      const step = await tryCard(card);
      // The browser is on its way to another page: the button stays busy.
      if (step === 'left') return new Promise(() => undefined);
      return step === 'tried' ? ask() : null;
    },
  });
  const waits = attempt.data?.outcome === 'waiting';
  const asked = useQuery({
    queryKey: ['check_card_payment', paymentId],
    queryFn: ask,
    enabled: waits || (returned && attempt.isIdle),
    refetchInterval: ({ state }) => (state.data?.outcome === 'waiting' ? ASK_AGAIN_MS : false),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const known = waits || attempt.isIdle ? asked.data : attempt.data;
  return {
    pay: attempt.mutate,
    busy: attempt.isPending || (asked.isLoading && attempt.isIdle),
    outcome: attempt.isPending ? undefined : (known ?? undefined),
    error: attempt.error ?? asked.error,
  };
}
