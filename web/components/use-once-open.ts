import { useState } from 'react';

/** Whether something is open or has been: what closes slowly is still drawn. */
export function useOnceOpen(open: boolean): boolean {
  const [once, setOnce] = useState(open);
  if (open && !once) setOnce(true);
  return open || once;
}
