import { useState } from 'react';

/** A goal counts as just done for so long: the splash is for the moment, not for every visit. */
const FRESH_MS = 10_000;
const DROPS = 14;

/** Drops that leap up from the foot of the card when a goal has just been done; nothing under reduced motion. */
export function Celebration({ since }: { since: string | null }) {
  const [fresh] = useState(() => since !== null && Date.now() - Date.parse(since) < FRESH_MS);
  if (!fresh) return null;
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0 motion-reduce:hidden">
      {Array.from({ length: DROPS }, (_, index) => (
        <span
          key={index}
          className={`splash-drop absolute bottom-0 size-2.5 rounded-full ${index % 3 === 0 ? 'bg-rope' : 'bg-water'}`}
          style={{ left: `${8 + (index * 84) / (DROPS - 1)}%`, animationDelay: `${(index % 5) * 60}ms` }}
        />
      ))}
    </span>
  );
}
