import { CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DeclineReason } from '../../../contracts/cards.ts';

/** Why a card was not charged, and what can be done. */
export function Declined({ reason }: { reason: DeclineReason }) {
  const { t } = useTranslation('cards');
  return (
    <div role="alert" className="flex items-start gap-3 rounded-control bg-danger-soft p-4 text-danger">
      <CircleX aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-bold">{t('failed')}</p>
        <p>{t(`reasons.${reason}`)}</p>
        <p className="mt-1">{t('nothingTaken')}</p>
      </div>
    </div>
  );
}
