import type { ReactNode } from 'react';
import { late } from '../states/late.tsx';

export interface DialogProps extends ActionProps {
  /** Default true: what is rendered is open. */
  open?: boolean | undefined;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons instead of one action: the main one last, which puts it on the right. */
  actions?: ReactNode;
  /** `md` 512 px (default), `lg` 768 px. */
  size?: 'md' | 'lg' | undefined;
}

/** The one action of a dialog, with a way out beside it. */
interface ActionProps {
  actionLabel?: ReactNode;
  onAction?: () => unknown;
  /** Of the button that does nothing, where the usual word could be taken for the action. */
  cancelLabel?: string | undefined;
  danger?: boolean | undefined;
  busy?: boolean;
  disabled?: boolean;
}

/**
 * A question, or something short to look at, over the page: centered on desktop, from below on a phone. Esc and the cross close
 * it. Its code comes when it is opened first.
 */
export const Dialog = late<DialogProps>(async () => (await import('./panels.tsx')).DialogPanel);
