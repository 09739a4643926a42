import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { CreditCard, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CardSetupOutcome } from '../../../../contracts/cards.ts';
import { Card } from '../../../components/Card.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { toast } from '../../../components/states/toast.ts';
import { readNouns } from '../../../components/states/use-procedure.ts';
import { AddButton } from '../../../kit/AddButton.tsx';
import { codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { rpc } from '../../../lib/api/rpc.ts';
import type { Cards } from '../../../lib/api/server-context.ts';
import { STALE_AFTER } from '../../../lib/api/stale-after.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { cardName, ForgetCard } from './AutopayCard.tsx';
import { Declined } from './Declined.tsx';
import { savedCardsQuery, type SavedCard } from './saved-cards-data.ts';
import { ProviderForm } from './StripeCardForm.tsx';
import type { TryCard } from './use-card-payment.ts';
import { useCards } from './use-cards.ts';

/** The cards that a person lets the club charge: keeping another one without paying, and forgetting one. */
export default function CardsPage() {
  const { t } = useLanguage(['cards', 'payment']);
  const cards = useCards();
  const [params, setParams] = useSearchParams();
  const saved = useQuery(savedCardsQuery);
  const returned = params.get('card') === 'returned';
  const adding = cards !== null && (params.get('card') === 'new' || returned);
  const add = cards && <AddButton onClick={() => setParams({ card: 'new' })}>{t('kept.add')}</AddButton>;
  return (
    <>
      <PageHeader
        back={{ to: paths.payments, label: t('payment:list.title') }}
        title={t('kept.title')}
        lead={t('kept.lead')}
        action={!adding && saved.data && saved.data.length > 0 ? add : undefined}
      />
      <div className="flex max-w-2xl flex-col gap-6">
        <QueryState query={saved} rows={2} />
        {saved.data?.length === 0 && !adding && (
          <EmptyState card title={t(cards ? 'kept.empty' : 'kept.none')} action={add || undefined} />
        )}
        {saved.data && saved.data.length > 0 && (
          <ul className="divide-y divide-line rounded-card bg-raised px-5">
            {saved.data.map((card) => (
              <SavedCardRow key={card.id} card={card} />
            ))}
          </ul>
        )}
        {adding && <KeepCard cards={cards} returned={returned} onKept={() => setParams({}, { replace: true })} />}
      </div>
    </>
  );
}

function SavedCardRow({ card }: { card: SavedCard }) {
  const { t, month } = useLanguage('cards');
  const [asking, setAsking] = useState(false);
  const name = cardName(card);
  const paying = card.subscriptions.length;
  return (
    <li className="flex items-center gap-4 py-4">
      <CreditCard className="size-6 shrink-0 text-water" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold tabular">{name}</span>
        <span className="block text-sm text-muted">
          {[t('kept.until', { month: month(card.expires_on) }), paying > 0 && t('kept.pays', { count: paying })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <IconButton name={t('kept.forget', { card: name })} icon={<Trash2 />} onClick={() => setAsking(true)} />
      {asking && <ForgetCard card={card} onClose={() => setAsking(false)} />}
    </li>
  );
}

interface KeepCardProps {
  cards: Cards;
  /** The bank's page has just sent the browser back. */
  returned: boolean;
  onKept: () => void;
}

/** The provider's form for a card that is kept without paying anything, and what became of the try. */
function KeepCard({ cards, returned, onKept }: KeepCardProps) {
  const { t } = useLanguage('cards');
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
        <ProviderForm cards={cards} {...form} />
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
      await readNouns(queries, STALE_AFTER.check_card_setup);
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
