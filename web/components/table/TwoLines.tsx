import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

interface TwoLinesProps {
  title: ReactNode;
  note: ReactNode;
  className?: string;
}

/** A row's subject, and a quieter line below it. */
export function TwoLines({ title, note, className }: TwoLinesProps) {
  return (
    <span className={cx('block', className)}>
      <span className="block font-semibold">{title}</span>
      <span className="block text-sm font-normal text-muted">{note}</span>
    </span>
  );
}
