import {
  cloneElement,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { onMissingCode } from './states/missing-code.ts';

const bringPanel = () => import('./MenuPanel.tsx');

export interface MenuEntry {
  label: ReactNode;
  /** A lucide icon. */
  icon?: ReactNode;
  /** Either an address to go to … */
  to?: string;
  /** … or something to do. */
  onSelect?: () => void;
  /** Red, for what deletes; the last item. */
  danger?: boolean;
  disabled?: boolean;
}

export interface MenuProps {
  /** A Button or IconButton: what opens the menu. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
}

/** Actions behind a button, with arrow keys and typing ahead. Its code comes when it is opened first. */
export function Menu(props: MenuProps) {
  const [Panel, setPanel] = useState<ComponentType<MenuProps> | null>(null);
  const [isWanted, setWanted] = useState(false);
  if (Panel && isWanted) return <Panel {...props} />;
  const open = () => {
    setWanted(true);
    bringPanel().then(({ MenuPanel }) => setPanel(() => MenuPanel), onMissingCode);
  };
  return cloneElement(props.trigger as ReactElement<Record<string, unknown>>, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      open();
    },
    // Nothing opens for a person who has moved on before the code is there.
    onBlur: () => setWanted(false),
    onPointerEnter: () => void bringPanel().catch(() => undefined),
  });
}
