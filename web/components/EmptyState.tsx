import type { ReactNode } from 'react';
import { WaterDrawing } from './WaterDrawing.tsx';

export interface EmptyStateProps {
  /** One sentence: „Още няма записани деца.“ */
  title: ReactNode;
  /** One more, when it helps. */
  children?: ReactNode;
  /** One Button or ButtonLink. */
  action?: ReactNode;
}

/** Nothing here yet: says so, and offers the next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <WaterDrawing className="h-24" />
      <p className="max-w-md text-lg font-semibold text-balance">{title}</p>
      {children && <p className="max-w-md text-muted text-balance">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
