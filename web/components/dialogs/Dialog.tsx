import type { ReactNode } from 'react';
import { late } from '../states/late.tsx';

export interface DialogProps {
  /** Default true: what is rendered is open. */
  open?: boolean | undefined;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons: the main one last, which puts it on the right. */
  actions?: ReactNode;
  /** `md` 512 px (default), `lg` 768 px. */
  size?: 'md' | 'lg';
}

/**
 * A question or a short form over the page: centered on desktop, from below on a phone. Esc and the cross close it. Its code
 * comes when it is opened first.
 */
export const Dialog = late<DialogProps>(async () => (await import('./DialogPanel.tsx')).default);
