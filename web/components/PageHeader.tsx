import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface PageHeaderProps {
  /** Where I am; the page's only h1. */
  title: ReactNode;
  /** One line below. */
  lead?: ReactNode;
  /** One primary action. */
  action?: ReactNode;
  /** One step up: where to, and its name. */
  back?: { to: string; label: string };
}

/** The head of a signed-in page. Its title is also the title of the window. */
export function PageHeader({ title, lead, action, back }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      {typeof title === 'string' && <title>{title}</title>}
      <div className="min-w-0">
        {back && (
          <Link
            to={back.to}
            className="-ml-1.5 inline-flex min-h-11 items-center gap-0.5 pr-3 font-semibold text-water hover:underline"
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
            {back.label}
          </Link>
        )}
        <h1 className="text-3xl font-bold">{title}</h1>
        {lead && <p className="mt-1 text-muted">{lead}</p>}
      </div>
      {action}
    </header>
  );
}
