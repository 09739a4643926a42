import { useCallback, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { srcSetOf } from '../lib/public/pictures.ts';
import { WaterDrawing } from './WaterDrawing.tsx';

export interface PhotoProps {
  /** The address of the picture; null draws water instead. */
  src: string | null;
  /** The picture in words; '' where the words beside it say the same. */
  alt: string;
  /** Width to height. Default 4:3; the space is kept before the picture comes. */
  ratio?: '4/3' | '16/9' | '1/1' | '3/4';
  /** For the first screen: load at once. */
  eager?: boolean;
  /** Its width, as `sizes` says it; by default a column of a grid. */
  sizes?: string;
  /** The picture in a few pixels, to look at until it is there. */
  blur?: string | null | undefined;
  className?: string;
}

const COLUMN = '(width >= 64rem) 24rem, (width >= 40rem) 50vw, calc(100vw - 2rem)';
const HEIGHTS = { '4/3': 600, '16/9': 450, '1/1': 800, '3/4': 1067 };
const RATIOS = { '4/3': 'aspect-[4/3]', '16/9': 'aspect-[16/9]', '1/1': 'aspect-square', '3/4': 'aspect-[3/4]' };

/** A picture of a fixed shape, in the width that the screen needs; where it is missing or fails, the drawing of water replaces it. */
export function Photo({ src, alt, ratio = '4/3', eager, sizes = COLUMN, blur, className }: PhotoProps) {
  const [failed, setFailed] = useState(false);
  // A picture that failed before the page came to life has no event left to send.
  const look = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(true);
  }, []);
  const box = cx('w-full overflow-hidden rounded-card bg-water-soft', RATIOS[ratio], className);
  if (!src || failed)
    return (
      <div className={cx(box, 'grid place-items-center')}>
        <WaterDrawing className="w-3/5" />
      </div>
    );
  return (
    <img
      ref={look}
      src={src}
      srcSet={srcSetOf(src)}
      sizes={eager ? sizes : `auto, ${sizes}`}
      width={800}
      height={HEIGHTS[ratio]}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      style={blur ? { backgroundImage: `url(${blur})` } : undefined}
      onError={() => setFailed(true)}
      className={cx(box, 'bg-cover bg-center object-cover')}
    />
  );
}
