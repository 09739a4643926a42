import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useOnceOpen } from './use-once-open.ts';

const Panel = lazy(() => import('./SheetPanel.tsx'));

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays at the foot while the content scrolls. */
  actions?: ReactNode;
}

/**
 * A panel from the right (whole width on a phone) for longer forms and details; the page stays behind it. Its code comes when
 * it is opened first.
 */
export function Sheet(props: SheetProps) {
  if (!useOnceOpen(props.open)) return null;
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
