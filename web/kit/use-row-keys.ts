import { useEffect, type RefObject } from 'react';

/** Elements in which a character key or an arrow has a meaning of its own. */
const TAKEN =
  'input:not([type=search], [type=checkbox]), textarea, select, [role^=menu], [role=listbox], [role=dialog], [role=tab], [role=radio], nav';

/** Moves through the rows of the table inside with ↑ and ↓, selects with x, opens with Enter. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (target.closest(TAKEN) || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [])].filter(
        (row) => row.offsetParent,
      );
      const at = rows.indexOf(target.closest<HTMLElement>('tr')!);
      if (act(event, target, rows, at)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [list]);
}

/** True if the key meant a row. */
function act({ key, code }: KeyboardEvent, target: HTMLElement, rows: readonly HTMLElement[], at: number): boolean {
  if (key === 'ArrowDown') return focusRow(rows[at + 1]);
  if (key === 'ArrowUp' && at >= 0) return focusRow(rows[at - 1]);
  if (at < 0 || target.matches('[type=search]')) return false;
  if (code === 'KeyX') return press(rows[at]!.querySelector<HTMLElement>('input[type=checkbox]'));
  if (key === 'Enter' && target === rows[at]) return press(target.querySelector('a'));
  return false;
}

function focusRow(row: HTMLElement | undefined): boolean {
  if (!row) return false;
  row.tabIndex = -1;
  row.focus();
  row.scrollIntoView({ block: 'nearest' });
  return true;
}

function press(part: HTMLElement | null): boolean {
  part?.click();
  return part !== null;
}
