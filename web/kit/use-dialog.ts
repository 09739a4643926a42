import { useState, type ReactNode } from 'react';

/** What shows a dialog or a sheet, given the function that closes it. */
type Made = (close: () => void) => ReactNode;

/** Shows what it is given, once it is given the function that closes it. */
export type Show = (made: Made) => void;

/** One dialog over a page: `show` opens it, `dialog` is what the page renders. */
export function useDialog(): { show: Show; dialog: ReactNode } {
  const [made, setMade] = useState<Made | null>(null);
  return { show: (next) => setMade(() => next), dialog: made?.(() => setMade(null)) };
}
