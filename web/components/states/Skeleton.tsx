import { cx } from '../../lib/cx.ts';

/** A grey box in the shape of what is coming; give it a size: `className="h-6 w-40"`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('skeleton rounded-control', className)} />;
}

/** Lines of text to come. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="flex flex-col gap-2">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx('h-4', line === lines - 1 ? 'w-2/3' : 'w-full')} />
      ))}
    </div>
  );
}

/** Cards to come. */
export function SkeletonCards({ count = 3 }: { count?: number }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: count }, (_, card) => (
        <div key={card} className="flex flex-col gap-4 rounded-card bg-raised p-5">
          <Skeleton className="h-6 w-1/2" />
          <SkeletonText />
        </div>
      ))}
    </div>
  );
}

/** Rows of a list or table to come. */
export function SkeletonRows({ count = 5 }: { count?: number }) {
  return (
    <div className="flex flex-col gap-px overflow-hidden rounded-card">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex items-center gap-4 bg-raised p-4">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="ml-auto h-4 w-16" />
        </div>
      ))}
    </div>
  );
}

/** A whole page to come: header and cards. Announced as busy. */
export function SkeletonPage() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading..." className="flex flex-col gap-6">
      <Skeleton className="h-9 w-56" />
      <SkeletonCards />
      <SkeletonRows />
    </div>
  );
}
