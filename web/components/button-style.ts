import { cx } from '../lib/cx.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'lg';

const BASE =
  'relative inline-flex items-center justify-center gap-2 rounded-control font-semibold text-center select-none ' +
  'transition-[opacity,transform] duration-150 ease-out active:scale-[0.98] disabled:opacity-50 ' +
  'aria-disabled:not-aria-busy:opacity-50 disabled:active:scale-100 [&_svg]:size-5 [&_svg]:shrink-0';

const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-water text-on-water hover:not-disabled:bg-water-strong',
  secondary: 'bg-water-soft text-ink hover:not-disabled:opacity-80',
  quiet: 'text-water hover:not-disabled:bg-water-soft hover:not-disabled:text-water-strong',
  danger: 'bg-danger text-on-danger hover:not-disabled:bg-danger-strong',
};

const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-11 px-4 py-2',
  lg: 'min-h-13 px-6 py-3 text-lg',
};

/** The classes of something that looks like a button: used by Button and ButtonLink. */
export function buttonStyle(kind: ButtonKind, size: ButtonSize, wide?: boolean, className?: string): string {
  return cx(BASE, KINDS[kind], SIZES[size], wide && 'w-full', className);
}
