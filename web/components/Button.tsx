import type { ComponentProps, ReactNode } from 'react';
import { buttonStyle, type ButtonKind, type ButtonSize } from './button-style.ts';
import { Spinner } from './states/Spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  /** One `primary` a screen; `danger` only for what deletes. Default `primary`. */
  kind?: ButtonKind;
  /** `md` 44 px, `lg` 52 px. */
  size?: ButtonSize;
  /** Shows a spinner instead of the icon and refuses further presses; keep the label, it stays readable. */
  busy?: boolean;
  /** A lucide icon before the label. */
  icon?: ReactNode;
  /** Takes the full width. */
  wide?: boolean;
}

/** A button; `type="button"` by default. */
export function Button(props: ButtonProps) {
  const { kind = 'primary', size = 'md', busy, icon, wide, className, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonStyle(kind, size, wide, className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
