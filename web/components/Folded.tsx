import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

interface FoldedProps {
  title: string;
  children: ReactNode;
  className?: string;
}

/** Folded away until one asks; drawn only then. */
export function Folded({ title, children, className }: FoldedProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={cx('group', className)} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 items-center gap-2 font-semibold text-water">
        <ChevronDown className="size-5 transition-[rotate] group-open:rotate-180" />
        {title}
      </summary>
      {open && children}
    </details>
  );
}
