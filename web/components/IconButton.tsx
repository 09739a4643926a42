import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'name' | 'children'> {
  /** The button's action for those who cannot see the icon; also its tooltip. */
  name: string;
  /** One lucide icon. */
  icon: ReactNode;
}

/** A square button of 44 px with an icon and a spoken name. */
export function IconButton({ name, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={name}
      title={name}
      className={cx(
        'inline-grid size-11 shrink-0 place-items-center rounded-control text-ink transition-[opacity,transform] duration-150',
        'hover:bg-water-soft active:scale-95 disabled:opacity-40 [&_svg]:size-5',
        className,
      )}
    >
      {icon}
    </button>
  );
}
