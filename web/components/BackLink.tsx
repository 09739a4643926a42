import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** One step up from a page of the public site. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-ml-1 inline-flex min-h-11 items-center gap-2 font-semibold text-water hover:underline print:hidden"
    >
      <ArrowLeft className="size-5" />
      {children}
    </Link>
  );
}
