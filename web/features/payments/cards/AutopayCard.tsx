import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { Card } from '../../../components/Card.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { useMoney } from '../../../kit/club/use-money.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { savedCardsQuery, type SavedCard } from './saved-cards-data.ts';
import { useCards } from './use-cards.ts';

export const cardName = ({ brand, last4 }: SavedCard) => `${brand} •••• ${last4}`;

/** Autopay of a subscription with its card, and its switch. Nothing where no cards are taken. */
export function AutopayCard({ subscriptionId, price }: { subscriptionId: string; price: number | null }) {
  const { t } = useLanguage('cards');
  const cards = useCards();
  const saved = useQuery({ ...savedCardsQuery, enabled: cards !== null });
  if (!cards || !saved.data) return null;
  const paying = saved.data.find(({ subscriptions }) => subscriptions.some(({ id }) => id === subscriptionId));
  const card = paying ?? saved.data[0];
  return (
    <Card title={t('autopay.title')}>
      {card ? (
        <Switch subscriptionId={subscriptionId} card={card} pays={paying !== undefined} price={price} />
      ) : (
        <>
          <p className="text-muted">{t('autopay.none')}</p>
          <ButtonLink kind="secondary" to={`${paths.cards}?card=new`} className="mt-4">
            {t('kept.add')}
          </ButtonLink>
        </>
      )}
    </Card>
  );
}

interface SwitchProps {
  subscriptionId: string;
  card: SavedCard;
  pays: boolean;
  /** The price of the next month, in the club's currency; null where it is paid by what is attended. */
  price: number | null;
}

function Switch({ subscriptionId, card, pays, price }: SwitchProps) {
  const { t } = useLanguage('cards');
  const [asking, setAsking] = useState(false);
  const { brief } = useMoney();
  const autopay = useProcedure('set_autopay');
  const name = cardName(card);
  return (
    <>
      <p className="font-semibold">{t(pays ? 'autopay.on' : 'autopay.off', { card: name })}</p>
      <p className="mt-1 text-sm text-muted">{t('autopay.tries')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          kind={pays ? 'secondary' : 'primary'}
          busy={autopay.isPending}
          onClick={() =>
            autopay.run(
              { subscription_id: subscriptionId, card_id: pays ? null : card.id },
              { done: t(pays ? 'autopay.stopped' : 'autopay.started'), failed: t('autopay.failed') },
            )
          }
        >
          {t(pays ? 'autopay.stop' : 'autopay.start')}
          {!pays && price !== null && ` · ${t('autopay.monthly', { amount: brief(price) })}`}
        </Button>
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {t('autopay.forget')}
        </Button>
      </div>
      {asking && <ForgetCard card={card} failed={t('autopay.failed')} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Asks before a card is forgotten. */
export function ForgetCard({ card, onClose, ...failed }: { card: SavedCard; failed?: string; onClose: () => void }) {
  const { t } = useLanguage('cards');
  return (
    <ConfirmDialog
      call="forget_card"
      input={{ card_id: card.id }}
      onClose={onClose}
      title={t('autopay.forgetTitle', { card: cardName(card) })}
      description={t('autopay.forgetNote')}
      confirmLabel={t('autopay.forget')}
      done={t('autopay.forgotten')}
      {...failed}
    />
  );
}
