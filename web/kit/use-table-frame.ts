import { useLayoutEffect, useRef, useState } from 'react';
import type { TableFrame } from '../components/data-table.ts';

/**
 * A frame that keeps the table's head in sight: of the page where the table fits, else of the frame itself, which then scrolls
 * in both directions.
 */
export function useTableFrame(): TableFrame {
  const ref = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const frame = ref.current;
    const table = frame?.firstElementChild;
    if (!frame || !table) return undefined;
    const observer = new ResizeObserver(() => setWide(table.scrollWidth > frame.clientWidth + 1));
    observer.observe(frame);
    observer.observe(table);
    return () => observer.disconnect();
  });
  return { ref, className: isWide ? 'max-h-[85dvh] overflow-auto' : 'overflow-clip' };
}
