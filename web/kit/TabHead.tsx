import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

/** The purpose of a tab, and its one action; on a phone the action alone. */
export function TabHead({ lead, action }: { lead: string; action?: ReactNode }) {
  return (
    <div className={cx('mb-4 flex flex-wrap items-center justify-between gap-4', !action && 'max-sm:mb-0')}>
      <p className="max-w-xl text-muted max-sm:hidden">{lead}</p>
      {action}
    </div>
  );
}
