import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useOnceOpen } from './use-once-open.ts';

const Panel = lazy(() => import('./DialogPanel.tsx'));

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons: the main one last, which puts it on the right. */
  actions?: ReactNode;
  /** `md` 512 px (default), `lg` 768 px. */
  size?: 'md' | 'lg';
}

/**
 * A question or a short form over the page: centred on desktop, from below on a phone. Esc and the cross close it. Its code
 * comes when it is opened first.
 */
export function Dialog(props: DialogProps) {
  if (!useOnceOpen(props.open)) return null;
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
