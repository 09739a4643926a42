import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { benefitCardsQuery, STATE_PROGRESS, stateOf } from './benefit-cards-data.ts';
import { useCardDays } from './use-card-days.ts';

/** The benefit cards of a child at the desk, which confirms one that waits; nothing where it has none. */
export function DeskCards({ childId }: { childId: string }) {
  const { t } = useLanguage('benefitCards');
  const { data: cards } = useQuery(benefitCardsQuery(childId));
  const { run, isPending } = useProcedure('confirm_benefit_card');
  const days = useCardDays();
  if (!cards || cards.length === 0) return null;
  const confirm = (card_id: string) => run({ card_id }, { done: t('admin.confirmedNew'), failed: t('admin.failed') });
  return (
    <section aria-label={t('title')} className="mt-3 border-t border-line pt-3">
      <h3 className="font-semibold">{t('title')}</h3>
      <ul>
        {cards.map((card) => {
          const state = stateOf(card);
          return (
            <li key={card.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
              <div className="min-w-0 flex-1 basis-48">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="wrap-anywhere">{card.card_issuers.name}</span>
                  <StatusChip progress={STATE_PROGRESS[state]}>{t(`states.${state}`)}</StatusChip>
                </p>
                <p className="text-sm wrap-anywhere text-muted tabular">
                  {card.number} · {days(card)}
                </p>
              </div>
              {state === 'waits' && (
                <Button kind="secondary" icon={<Check />} busy={isPending} onClick={() => confirm(card.id)}>
                  {t('admin.confirm')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
