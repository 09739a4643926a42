import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Skeleton } from './Skeleton.tsx';

/** How far below the window something counts as about to be seen. */
const MARGIN = '25%';

/** What is large to load and stands far down a page, such as a chart: it comes once it is about to be seen, or printed. Its place has a height of its own. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !place.current) return undefined;
    const show = () => setSeen(true);
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
      { rootMargin: MARGIN },
    );
    watcher.observe(place.current);
    window.addEventListener('beforeprint', show);
    return () => {
      watcher.disconnect();
      window.removeEventListener('beforeprint', show);
    };
  }, [seen]);
  if (seen) return children;
  return (
    <div ref={place} className="h-full">
      <Skeleton className="h-full" />
    </div>
  );
}
