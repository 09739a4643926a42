import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { WaterDrawing } from '../WaterDrawing.tsx';

export interface EmptyStateProps {
  /** One sentence: „Още няма записани деца.“ */
  title: ReactNode;
  /** One more, when it helps. */
  note?: ReactNode;
  /** One Button or ButtonLink. */
  action?: ReactNode;
  /** On a card of its own, where it is no part of one. */
  card?: boolean;
}

/** Nothing here yet: says so, and offers the next step. */
export function EmptyState({ title, note, action, card = false }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center gap-3 px-4 py-12 text-center', card && 'rounded-card bg-raised')}>
      <WaterDrawing className="h-24" />
      <p className="max-w-md text-lg font-semibold text-balance">{title}</p>
      {note && <p className="max-w-md text-muted text-balance">{note}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
