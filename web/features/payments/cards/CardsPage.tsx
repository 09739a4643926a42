import { useQuery } from '@tanstack/react-query';
import { CreditCard, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { SkeletonRows } from '../../../components/Skeleton.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { faultText } from '../../../lib/error-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { KeepCard } from './KeepCard.tsx';
import { savedCardsQuery } from './saved-cards-data.ts';
import type { SavedCard } from './saved-cards-data.ts';
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
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setParams({ card: 'new' })}>
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
        {saved.error && <ErrorState code={codeOf(saved.error)} onRetry={() => void saved.refetch()} />}
        {saved.isPending && <SkeletonRows count={2} />}
        {saved.data?.length === 0 && !adding && (
          <div className="rounded-card bg-raised">
            <EmptyState title={t(cards ? 'cards:kept.empty' : 'cards:kept.none')} action={add || undefined} />
          </div>
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
      <CreditCard aria-hidden="true" className="size-6 shrink-0 text-water" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold tabular">{name}</span>
        <span className="block text-sm text-muted">
          {[t('kept.until', { month: month(card.expires_on) }), paying > 0 && t('kept.pays', { count: paying })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <IconButton name={t('kept.forget', { card: name })} icon={<Trash2 />} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('autopay.forgetTitle', { card: name })}
        description={t('autopay.forgetNote')}
        confirmLabel={t('autopay.forget')}
        busy={forget.isPending}
        error={faultText(forget.error)}
        onConfirm={() => forget.run({ card_id: card.id }, { onSuccess: () => toast.success(t('autopay.forgotten')) })}
      />
    </li>
  );
}
