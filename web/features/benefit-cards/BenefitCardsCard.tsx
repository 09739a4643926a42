import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { useDialog } from '../../components/dialogs/DialogHost.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { late } from '../../components/states/late.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { benefitCardsQuery, issuersQuery, STATE_PROGRESS, stateOf, type BenefitCard } from './benefit-cards-data.ts';
import { useCardDays } from './use-card-days.ts';

const BenefitCardDialog = late(async () => (await import('./BenefitCardDialog.tsx')).BenefitCardDialog);

/** The benefit cards of a child, for its family; nothing where the club takes none and the child has none. */
export function BenefitCardsCard({ childId }: { childId: string }) {
  const { t } = useLanguage('benefitCards');
  const { data: cards } = useQuery(benefitCardsQuery(childId));
  const { data: issuers } = useQuery(issuersQuery('has_cards'));
  const { show, dialog } = useDialog();
  if (!cards || !issuers || cards.length + issuers.length === 0) return null;
  const open = (card: BenefitCard | null) =>
    show((close) => <BenefitCardDialog childId={childId} card={card} onClose={close} />);
  return (
    <Card title={t('title')}>
      <p className="-mt-2 mb-3 text-sm text-muted">{t('note')}</p>
      {cards.length === 0 && <p className="mb-3">{t('none')}</p>}
      <ul className="divide-y divide-line">
        {cards.map((card) => (
          <BenefitCardRow
            key={card.id}
            card={card}
            onChange={() => open(card)}
            onRemove={() => show((close) => <RemoveCardDialog card={card} onClose={close} />)}
          />
        ))}
      </ul>
      {issuers.length > 0 && (
        <Button kind="secondary" icon={<Plus />} className="mt-3 max-sm:w-full" onClick={() => open(null)}>
          {t('add')}
        </Button>
      )}
      {dialog}
    </Card>
  );
}

interface BenefitCardRowProps {
  card: BenefitCard;
  onChange: () => void;
  onRemove: () => void;
}

/** A card with its days and what it paid; one that waits is changed or removed. */
function BenefitCardRow({ card, onChange, onRemove }: BenefitCardRowProps) {
  const { t } = useLanguage('benefitCards');
  const days = useCardDays();
  const state = stateOf(card);
  const name = `${card.card_issuers.name} ${card.number}`;
  return (
    <li className="flex items-start justify-between gap-3 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{card.card_issuers.name}</span>
          <StatusChip progress={STATE_PROGRESS[state]}>{t(`states.${state}`)}</StatusChip>
        </p>
        <p className="text-sm wrap-anywhere text-muted tabular">
          {[card.number, days(card), card.card_visits.length > 0 && t('visits', { count: card.card_visits.length })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {card.confirmed_at === null && (
        <div className="flex shrink-0">
          <IconButton name={`${t('admin.change')}: ${name}`} icon={<Pencil />} onClick={onChange} />
          <IconButton name={`${t('remove.open')}: ${name}`} icon={<Trash2 />} onClick={onRemove} />
        </div>
      )}
    </li>
  );
}

interface RemoveCardDialogProps {
  card: { id: string; number: string };
  onClose: () => void;
}

/** Removes a card that waits. */
export function RemoveCardDialog({ card, onClose }: RemoveCardDialogProps) {
  const { t } = useLanguage('benefitCards');
  return (
    <ConfirmDialog
      call="remove_benefit_card"
      input={{ card_id: card.id }}
      onClose={onClose}
      title={t('remove.title', { number: card.number })}
      description={t('remove.note')}
      confirmLabel={t('remove.confirm')}
      done={t('remove.done')}
    />
  );
}
