import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../lib/cx.ts';

export interface PageHeaderProps {
  /** The page's subject, its only h1. */
  title: ReactNode;
  /** One line below. */
  lead?: ReactNode;
  /** One primary action. */
  action?: ReactNode;
  /** One step up: where to, and its name. */
  back?: { to: string; label: string };
  /** On a phone one line of small type, elsewhere the line below beside the title: what is below needs the room. */
  slim?: boolean;
}

/** The head of a signed-in page. Its title is also the title of the window. */
export function PageHeader({ title, lead, action, back, slim }: PageHeaderProps) {
  return (
    <header
      className={cx(
        'mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4',
        slim && 'max-sm:mb-0 max-sm:items-center',
      )}
    >
      {typeof title === 'string' && <title>{title}</title>}
      <div
        className={cx(
          'min-w-0',
          slim && 'max-sm:flex max-sm:items-center max-sm:gap-1',
          slim && Boolean(lead) && 'sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-4',
        )}
      >
        {back && (
          <Link
            to={back.to}
            className={cx(
              '-ml-1.5 inline-flex min-h-11 items-center gap-0.5 pr-3 font-semibold text-water hover:underline',
              slim && 'max-sm:-mr-1 max-sm:min-w-11 max-sm:shrink-0',
            )}
          >
            <ChevronLeft className="size-5" />
            <span className={cx(slim && 'max-sm:sr-only')}>{back.label}</span>
          </Link>
        )}
        <h1 className={cx('text-3xl font-bold', slim && 'max-sm:truncate max-sm:text-lg')}>{title}</h1>
        {lead && <p className="mt-1 text-muted">{lead}</p>}
      </div>
      {action}
    </header>
  );
}
