import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

export interface CardProps {
  /** An h2, when the card has a head. */
  title?: ReactNode;
  /** On the right of the head: a link or a quiet button. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A raised surface that holds one thing. */
export function Card({ title, aside, children, className }: CardProps) {
  return (
    <section className={cx('rounded-card bg-raised p-5 sm:p-6', className)}>
      {(title || aside) && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          {title && <h2 className="text-xl font-bold">{title}</h2>}
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
