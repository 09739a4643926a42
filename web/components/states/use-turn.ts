import { useEffect, useState, useSyncExternalStore } from 'react';

/** True while the search is open: it was asked for later than anything that is still on its way. */
let isHeld = false;
const listeners = new Set<() => void>();

function hold(held: boolean): void {
  isHeld = held;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps what opens meanwhile closed, as long as the caller is shown. */
export function useHoldTurn(): void {
  useEffect(() => {
    hold(true);
    return () => hold(false);
  }, []);
}

/** True if the caller may open: it waits while the search is open. */
export function useTurn(open: boolean): boolean {
  const held = useSyncExternalStore(
    listen,
    () => isHeld,
    () => false,
  );
  const [hasTurn, setTurn] = useState(open && !held);
  if (open && !held && !hasTurn) setTurn(true);
  if (!open && hasTurn) setTurn(false);
  return open && hasTurn;
}
