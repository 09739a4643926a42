import { CircleX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { DeclineReason } from '../../../../contracts/cards.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

export interface DeclinedProps {
  reason: DeclineReason;
  /** It has just happened, here or on the bank's page: this is what its reader has to see. */
  isNews?: boolean;
}

/** The reason of a card that was not charged, and the ways on. */
export function Declined({ reason, isNews }: DeclinedProps) {
  const { t } = useLanguage('cards');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNews) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [isNews]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="flex items-start gap-3 rounded-control bg-danger-soft p-4 text-danger"
    >
      <CircleX className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-bold">{t('failed')}</p>
        <p>{t(`reasons.${reason}`)}</p>
        <p className="mt-1">{t('nothingTaken')}</p>
      </div>
    </div>
  );
}
