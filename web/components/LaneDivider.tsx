import { cx } from '../lib/cx.ts';

/** The lane rope across the page: the only ornament. */
export function LaneDivider({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('lane-rope h-1 w-full rounded-full', className)} />;
}
