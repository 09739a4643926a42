import { Combobox as Base } from '@base-ui/react/combobox';
import { useState, type ReactNode, type Ref } from 'react';
import { CONTROL, Field, type FieldTexts } from './Field.tsx';

export interface ComboboxProps<Item> extends FieldTexts {
  value: Item | null;
  onChange: (item: Item | null) => void;
  /** The matches of the typed words. */
  items: readonly Item[];
  onSearch: (words: string) => void;
  /** The field's text once an item is chosen. */
  labelOf: (item: Item) => string;
  keyOf: (item: Item) => string;
  /** Below the name in the list. */
  detailOf?: (item: Item) => ReactNode;
  /** For when nothing is found. */
  empty: string;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
}

/** One of many, found by typing: arrows choose, Enter takes. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { label, help, error, optional, className, value, onChange, items, labelOf, keyOf } = props;
  const [words, setWords] = useState(value ? labelOf(value) : '');
  return (
    <Field {...{ label, help, error, optional, className }}>
      {(control) => (
        <Base.Root<Item>
          items={[...items]}
          filter={null}
          autoHighlight
          value={value}
          // Escape at a closed list is the dialog's, which asks: it takes nothing back.
          onValueChange={(item, details) =>
            details.reason === 'escape-key' ? details.allowPropagation() : onChange(item)
          }
          inputValue={value ? labelOf(value) : words}
          onInputValueChange={(typed, { reason }) => {
            if (reason === 'escape-key') return;
            setWords(typed);
            props.onSearch(typed);
            if (value && typed !== labelOf(value)) onChange(null);
          }}
          itemToStringLabel={labelOf}
          isItemEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
        >
          <Base.Input {...control} ref={props.inputRef} autoComplete="off" className={CONTROL} />
          <Base.Portal>
            <Base.Positioner sideOffset={4} className="z-60">
              <Base.Popup className="max-h-72 w-(--anchor-width) overflow-y-auto rounded-control bg-raised p-1 text-ink shadow-float">
                <Base.Empty className="px-3 py-2 text-muted empty:hidden">{props.empty}</Base.Empty>
                <Base.List>
                  {(item: Item) => (
                    <Base.Item
                      key={keyOf(item)}
                      value={item}
                      className="min-h-11 cursor-pointer rounded-control px-3 py-2 data-highlighted:bg-water-soft"
                    >
                      <span className="block font-semibold">{labelOf(item)}</span>
                      {props.detailOf && <span className="block text-sm text-muted">{props.detailOf(item)}</span>}
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}
