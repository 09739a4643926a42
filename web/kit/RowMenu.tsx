import { Ellipsis } from 'lucide-react';
import { IconButton } from '../components/IconButton.tsx';
import { Menu, type MenuEntry } from '../components/Menu.tsx';

export interface RowMenuProps {
  /** Names the row: „Действия с „Делфин““. */
  name: string;
  /** An impossible action is false. */
  entries: readonly (MenuEntry | false | null | undefined)[];
}

/** The actions with a row of a list, behind three dots; nothing where there are none. */
export function RowMenu({ name, entries }: RowMenuProps) {
  const possible = entries.filter((entry) => entry !== false && entry != null);
  return possible.length > 0 && <Menu trigger={<IconButton name={name} icon={<Ellipsis />} />} entries={possible} />;
}
