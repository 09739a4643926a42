import { Ellipsis } from 'lucide-react';
import { IconButton } from '../components/IconButton.tsx';
import { Menu, type MenuEntry } from '../components/Menu.tsx';

export interface RowMenuProps {
  /** Names the row: „Действия с „Делфин““. */
  name: string;
  /** What cannot be done with this row is false. */
  entries: readonly (MenuEntry | false | null | undefined)[];
}

/** What can be done with a row of a list, behind three dots; nothing where nothing can be done. */
export function RowMenu({ name, entries }: RowMenuProps) {
  const possible = entries.filter((entry) => entry !== false && entry != null);
  return possible.length > 0 && <Menu trigger={<IconButton name={name} icon={<Ellipsis />} />} entries={possible} />;
}
