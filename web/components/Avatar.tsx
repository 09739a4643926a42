import { cx } from '../lib/cx.ts';
import { squareOf } from '../lib/public/pictures.ts';

export interface AvatarProps {
  /** Initials are taken from it; the name is beside the picture anyway, so the picture is silent. */
  name: string;
  /** The address of a photo, or null. */
  photo?: string | null;
  /** `sm` 32, `md` 44, `lg` 72, `xl` 112 px. */
  size?: 'sm' | 'md' | 'lg' | 'xl';
}

const SIZES = {
  sm: 'size-8 text-xs',
  md: 'size-11 text-base',
  lg: 'size-18 text-2xl',
  xl: 'size-28 text-4xl',
};

/** The side of each size, in points. */
export const AVATAR_POINTS = { sm: 32, md: 44, lg: 72, xl: 112 } as const;

/** A photo in a circle, or the initials on soft water. */
export function Avatar({ name, photo, size = 'md' }: AvatarProps) {
  const shape = cx('shrink-0 rounded-full', SIZES[size]);
  const side = AVATAR_POINTS[size];
  if (photo)
    return (
      <img
        src={squareOf(photo, side)}
        alt=""
        width={side}
        height={side}
        loading="lazy"
        decoding="async"
        className={cx(shape, 'bg-water-soft object-cover')}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={cx(shape, 'inline-grid place-items-center bg-water-soft font-condensed font-bold text-water-strong')}
    >
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : '';
  return `${words[0]?.[0] ?? ''}${last?.[0] ?? ''}`.toUpperCase();
}
