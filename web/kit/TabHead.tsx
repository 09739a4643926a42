import type { ReactNode } from 'react';

/** What a tab of a room is for, and its one action. */
export function TabHead({ lead, action }: { lead: string; action?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-xl text-muted max-sm:hidden">{lead}</p>
      {action}
    </div>
  );
}
