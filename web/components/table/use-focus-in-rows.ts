import { useEffect, useRef, type FocusEvent } from 'react';

const ROWS = 'tbody tr, ul > li';

/**
 * Keeps the keyboard in a list: when the row that had the focus is gone, the next one gets it. Returns the props of
 * the element around the rows.
 */
export function useFocusInRows() {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<{ row: Element; index: number }>(null);
  // After every drawing: a row may go before or after the dialog that removed it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const gone = last.current;
      if (!gone || gone.row.isConnected || document.activeElement !== document.body) return;
      const rows = [...(list.current?.querySelectorAll(ROWS) ?? [])];
      const next = rows[Math.min(gone.index, rows.length - 1)];
      next?.querySelector<HTMLElement>('a[href], button, input')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  });
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest(ROWS);
    if (!row || !list.current?.contains(row)) return;
    last.current = { row, index: [...list.current.querySelectorAll(ROWS)].indexOf(row) };
  };
  return { ref: list, onFocus };
}
