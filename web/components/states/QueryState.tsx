import { ErrorState } from './ErrorState.tsx';
import { SkeletonCards, SkeletonPage, SkeletonRows, SkeletonText } from './Skeleton.tsx';

interface QueryStateProps {
  query: { data: unknown; error: Error | null; refetch: () => unknown };
  /** The coming content: so many rows, cards, or lines of text. Default: a whole page. */
  rows?: number;
  cards?: number;
  lines?: number;
  /** Says what was refused instead of what can be done. */
  explained?: boolean;
}

/** A read that failed, with a way to try again, or one that is on its way; nothing of one that is there. */
export function QueryState({ query: { data, error, refetch }, rows, cards, lines, explained }: QueryStateProps) {
  if (error) return <ErrorState error={error} explained={Boolean(explained)} onRetry={() => void refetch()} />;
  if (data !== undefined) return null;
  if (rows) return <SkeletonRows count={rows} />;
  if (cards) return <SkeletonCards count={cards} />;
  return lines ? <SkeletonText lines={lines} /> : <SkeletonPage />;
}
