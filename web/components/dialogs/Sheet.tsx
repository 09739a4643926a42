import type { ReactNode } from 'react';
import { late } from '../states/late.tsx';

export interface SheetProps {
  /** Default true: what is rendered is open. */
  open?: boolean | undefined;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays at the foot while the content scrolls. */
  actions?: ReactNode;
}

/**
 * A panel from the right (whole width on a phone) for longer forms and details; the page stays behind it. Its code comes when
 * it is opened first.
 */
export const Sheet = late<SheetProps>(async () => (await import('./panels.tsx')).SheetPanel);
