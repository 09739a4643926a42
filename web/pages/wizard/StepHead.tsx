import type { ReactNode } from 'react';

/** The heading of a step; takes the focus when the step begins. */
export function StepHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-5">
      <h2 tabIndex={-1} className="text-2xl font-bold outline-none">
        {title}
      </h2>
      {children && <div className="mt-1 text-muted">{children}</div>}
    </div>
  );
}
