import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { IconButton } from '../IconButton.tsx';

export interface SortableListProps<Item> {
  /** The ordered things, for those who cannot see them. */
  label: string;
  items: readonly Item[];
  itemId: (item: Item) => string;
  /** The name of an item: „Иван Петров“, „снимка 2“. */
  itemName: (item: Item, index: number) => string;
  /** The item itself, between the handle and the buttons. */
  children: (item: Item, index: number) => ReactNode;
  onOrder: (items: Item[]) => void;
}

/** A list that is put in order by dragging, or by the buttons up and down: by keyboard and by thumb. */
export function SortableList<Item>({ label, items, itemId, itemName, children, onOrder }: SortableListProps<Item>) {
  const { t } = useLanguage();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    const next = items.filter((_, index) => index !== from);
    next.splice(to, 0, item);
    setSaid(t('order.moved', { name: itemName(item, from), position: to + 1, total: items.length }));
    onOrder(next);
  };
  const drop = () => {
    if (dragged !== null && over !== null) move(dragged, over);
    setDragged(null);
    setOver(null);
  };
  return (
    <>
      <ol aria-label={label} className="flex flex-col gap-2">
        {items.map((item, index) => (
          <li key={itemId(item)}>
            <div
              role="presentation"
              draggable={items.length > 1}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(index);
              }}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                setOver(index);
              }}
              onDrop={(event) => {
                event.preventDefault();
                drop();
              }}
              onDragEnd={() => {
                setDragged(null);
                setOver(null);
              }}
              className={cx(
                'flex items-center gap-2 rounded-control border border-line bg-raised py-2 pr-1 pl-2',
                dragged === index && 'opacity-50',
                over === index && dragged !== null && dragged !== index && 'border-water bg-water-soft',
              )}
            >
              {items.length > 1 && <GripVertical className="size-5 shrink-0 cursor-grab text-muted max-sm:hidden" />}
              <div className="min-w-0 flex-1">{children(item, index)}</div>
              {items.length > 1 && (
                <span className="flex shrink-0">
                  <MoveButton
                    name={t('order.up', { name: itemName(item, index) })}
                    icon={<ArrowUp />}
                    last={index === 0}
                    onMove={() => move(index, index - 1)}
                  />
                  <MoveButton
                    name={t('order.down', { name: itemName(item, index) })}
                    icon={<ArrowDown />}
                    last={index === items.length - 1}
                    onMove={() => move(index, index + 1)}
                  />
                </span>
              )}
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** Stays where the focus is at the end of the way: it only does nothing there. */
function MoveButton({
  name,
  icon,
  last,
  onMove,
}: {
  name: string;
  icon: ReactNode;
  last: boolean;
  onMove: () => void;
}) {
  return (
    <IconButton
      name={name}
      icon={icon}
      aria-disabled={last || undefined}
      onClick={() => !last && onMove()}
      className="aria-disabled:opacity-40"
    />
  );
}
