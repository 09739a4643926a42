import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { buttonStyle, type ButtonKind, type ButtonSize } from './button-style.ts';

export interface ButtonLinkProps extends LinkProps {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** A lucide icon before the label. */
  icon?: ReactNode;
  wide?: boolean;
}

/** A link that looks like a button: for going somewhere, not for doing something. */
export function ButtonLink(props: ButtonLinkProps) {
  const { kind = 'primary', size = 'md', icon, wide, className, children, ...rest } = props;
  return (
    <Link {...rest} className={buttonStyle(kind, size, wide, className)}>
      {icon}
      {children}
    </Link>
  );
}
