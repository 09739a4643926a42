import { Link } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { useClubName } from '../../lib/format/club-name.ts';
import { paths } from '../../lib/paths.ts';

/** The club's mark and name; leads home. `compact`: on a phone the name is for screen readers, since many buttons are beside it. */
export function Logo({ compact = false }: { compact?: boolean }) {
  const name = useClubName();
  return (
    // The home page's code is named in every document.
    <Link to={paths.home} discover="none" className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control pr-2">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
        <rect width="32" height="32" rx="9" fill="var(--water)" />
        <path
          d="M5 13c3.700 0 3.700-3 7.300-3s3.700 3 7.400 3 3.600-3 7.300-3"
          fill="none"
          stroke="var(--on-water)"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <path d="M5 21.500h22" stroke="var(--rope)" strokeWidth="3" strokeLinecap="round" strokeDasharray="5 5.500" />
      </svg>
      <span
        className={cx(
          'max-w-36 font-condensed leading-none font-extrabold text-balance sm:line-clamp-2 sm:text-lg',
          compact ? 'max-sm:sr-only' : 'line-clamp-2 text-base',
        )}
      >
        {name}
      </span>
    </Link>
  );
}
