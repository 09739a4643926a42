import { useQuery } from '@tanstack/react-query';
import { CreditCard, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { WriteDialog } from '../../../components/WriteDialog.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { SkeletonRows } from '../../../components/Skeleton.tsx';
import { useProcedure } from '../../../components/use-procedure.ts';
import { useFormat } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { KeepCard } from './KeepCard.tsx';
import { savedCardsQuery, type SavedCard } from './saved-cards-data.ts';
import { useCards } from './use-cards.ts';

/** The cards that a person lets the club charge: keeping another one without paying, and forgetting one. */
export default function CardsPage() {
  const { t } = useTranslation(['cards', 'payment']);
  const cards = useCards();
  const [params, setParams] = useSearchParams();
  const saved = useQuery(savedCardsQuery);
  const returned = params.get('card') === 'returned';
  const adding = cards !== null && (params.get('card') === 'new' || returned);
  const add = cards && (
    <Button icon={<Plus />} onClick={() => setParams({ card: 'new' })}>
      {t('cards:kept.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        back={{ to: paths.payments, label: t('payment:list.title') }}
        title={t('cards:kept.title')}
        lead={t('cards:kept.lead')}
        action={!adding && saved.data && saved.data.length > 0 ? add : undefined}
      />
      <div className="flex max-w-2xl flex-col gap-6">
        {saved.error && <ErrorState error={saved.error} onRetry={() => void saved.refetch()} />}
        {saved.isPending && <SkeletonRows count={2} />}
        {saved.data?.length === 0 && !adding && (
          <EmptyState card title={t(cards ? 'cards:kept.empty' : 'cards:kept.none')} action={add || undefined} />
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
  const { t } = useTranslation('cards');
  const { month } = useFormat();
  const [asking, setAsking] = useState(false);
  const forget = useProcedure('forget_card');
  const name = `${card.brand} •••• ${card.last4}`;
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
      {asking && (
        <WriteDialog
          write={forget}
          input={{ card_id: card.id }}
          onClose={() => setAsking(false)}
          title={t('autopay.forgetTitle', { card: name })}
          description={t('autopay.forgetNote')}
          confirmLabel={t('autopay.forget')}
          done={t('autopay.forgotten')}
        />
      )}
    </li>
  );
}
