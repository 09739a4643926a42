import { useCallback, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { WaterDrawing } from './WaterDrawing.tsx';

export interface PhotoProps {
  /** The address of the picture; null draws water instead. */
  src: string | null;
  /** What is to be seen; '' where the words beside it say the same. */
  alt: string;
  /** Width to height. Default 4:3; the place is kept before the picture comes. */
  ratio?: '4/3' | '16/9' | '1/1' | '3/4';
  /** For the first screen: load at once. */
  eager?: boolean;
  className?: string;
}

const RATIOS = { '4/3': 'aspect-[4/3]', '16/9': 'aspect-[16/9]', '1/1': 'aspect-square', '3/4': 'aspect-[3/4]' };

/** A picture of a fixed shape; where it is missing or fails, the drawing of water stands in its place. */
export function Photo({ src, alt, ratio = '4/3', eager, className }: PhotoProps) {
  const [failed, setFailed] = useState(false);
  // A picture that failed before the page came to life has no event left to send.
  const look = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(true);
  }, []);
  const box = cx('w-full overflow-hidden rounded-card bg-water-soft', RATIOS[ratio], className);
  if (!src || failed) {
    return (
      <div className={cx(box, 'grid place-items-center')}>
        <WaterDrawing className="w-3/5" />
      </div>
    );
  }
  return (
    <img
      ref={look}
      src={src}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(true)}
      className={cx(box, 'object-cover')}
    />
  );
}
