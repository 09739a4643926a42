import { createContext, use, useState, type ReactNode } from 'react';

/** Draws a dialog or a sheet, given the function that closes it. */
type Made = (close: () => void) => ReactNode;

/** Shows what it is given, once it is given the function that closes it. */
export type Show = (made: Made) => void;

const HostContext = createContext<Show | null>(null);

/** One dialog over a page, a host's where there is one: `show` opens it, `dialog` is what the page renders. */
export function useDialog(): { show: Show; dialog: ReactNode } {
  const host = use(HostContext);
  const own = useOwnDialog();
  return host ? { show: host, dialog: null } : own;
}

/** Draws the dialogs of what is in it beside it: rows come and go, as when a phone is turned, and what is typed stays. */
export function DialogHost({ children }: { children: ReactNode }) {
  const { show, dialog } = useOwnDialog();
  return (
    <>
      <HostContext value={show}>{children}</HostContext>
      {dialog}
    </>
  );
}

function useOwnDialog(): { show: Show; dialog: ReactNode } {
  const [made, setMade] = useState<Made | null>(null);
  const [show] = useState<Show>(() => (next: Made) => setMade(() => next));
  return { show, dialog: made?.(() => setMade(null)) };
}
