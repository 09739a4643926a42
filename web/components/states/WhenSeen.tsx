import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Skeleton } from './Skeleton.tsx';

/** Something so far below the window counts as about to be seen. */
const MARGIN = '25%';

/** Loads a large part far down a page, such as a chart, once it is about to be seen or printed. The parent sets its height. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !box.current) return undefined;
    const show = () => setSeen(true);
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
      { rootMargin: MARGIN },
    );
    watcher.observe(box.current);
    window.addEventListener('beforeprint', show);
    return () => {
      watcher.disconnect();
      window.removeEventListener('beforeprint', show);
    };
  }, [seen]);
  if (seen) return children;
  return (
    <div ref={box} className="h-full">
      <Skeleton className="h-full" />
    </div>
  );
}
