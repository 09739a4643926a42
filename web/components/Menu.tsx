import { cloneElement, lazy, Suspense, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';

const bringPanel = () => import('./MenuPanel.tsx');
const Panel = lazy(bringPanel);

export interface MenuEntry {
  label: ReactNode;
  /** A lucide icon. */
  icon?: ReactNode;
  /** Either an address to go to … */
  to?: string;
  /** … or something to do. */
  onSelect?: () => void;
  /** Red, for what deletes; stands last. */
  danger?: boolean;
  disabled?: boolean;
}

export interface MenuProps {
  /** A Button or IconButton: what opens the menu. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  /** Which edge of the trigger the menu keeps to. Default `end`. */
  align?: 'start' | 'end';
}

/** Actions behind a button, with arrow keys and typing ahead. Its code comes when it is opened first. */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  const closed = cloneElement(props.trigger as ReactElement<Record<string, unknown>>, {
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open();
    },
    onPointerEnter: () => void bringPanel(),
  });
  if (!opened) return closed;
  return (
    <Suspense fallback={closed}>
      <Panel {...props} />
    </Suspense>
  );
}
