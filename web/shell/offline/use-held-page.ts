import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker, useLocation, type BlockerFunction } from 'react-router';
import { isInside } from '../../i18n/bundles.ts';
import { questionOfUnsaved, type Ask } from '../../lib/browser/unsaved.ts';
import { useOnline } from '../../lib/browser/use-online.ts';

/**
 * Holds the page where it is. The way back asks first where something is typed in a sheet, which alone is then closed.
 * Without a network a page of the area whose code is not on the device is not opened: the browser would show its own error
 * instead. Returns whether that has just happened. What the worker keeps, and what was opened before, opens.
 */
export function useHeldPage(): boolean {
  const { pathname } = useLocation();
  const online = useOnline();
  const [heldAt, setHeldAt] = useState<string | null>(null);
  const opened = useRef(new Set<string>());
  useEffect(() => void opened.current.add(pathname), [pathname]);
  /** The question for which the page was held; undefined where it was for the network. */
  const question = useRef<Ask>(undefined);
  const holds: BlockerFunction = useCallback(({ historyAction, nextLocation: { pathname: next } }) => {
    question.current = historyAction === 'POP' ? questionOfUnsaved() : undefined;
    if (question.current) return true;
    return !navigator.onLine && !navigator.serviceWorker?.controller && isInside(next) && !opened.current.has(next);
  }, []);
  const blocker = useBlocker(holds);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (question.current) question.current();
    else setHeldAt(pathname);
    blocker.reset();
  }, [blocker, pathname]);
  return !online && heldAt === pathname;
}
