import { Ellipsis } from 'lucide-react';
import { IconButton } from '../components/IconButton.tsx';
import { Menu } from '../components/Menu.tsx';
import type { MenuEntry } from '../components/Menu.tsx';

/** What can be done with a row of a list, behind three dots. */
export function RowMenu({ name, entries }: { name: string; entries: readonly MenuEntry[] }) {
  return <Menu trigger={<IconButton name={name} icon={<Ellipsis />} />} entries={entries} />;
}
