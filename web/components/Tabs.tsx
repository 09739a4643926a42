import { Tabs as Base } from '@base-ui/react/tabs';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { withParam } from '../lib/browser/with-param.ts';
import { cx } from '../lib/cx.ts';

export interface Tab<V extends string> {
  value: V;
  label: ReactNode;
  /** Rendered only while its tab is chosen. */
  content: ReactNode;
}

export interface TabsProps<V extends string> {
  /** The subject of the tabs, for those who cannot see it. */
  name: string;
  tabs: readonly [Tab<V>, ...Tab<V>[]];
  /** On a phone this tab shows no others: the page has another way to them. */
  alone?: V;
}

/** The name under which the chosen tab is in the address. */
const CHOSEN = 'tab';

/** Tabs whose choice is kept in the address, so that back, reload and a shared link work. Scrolls sideways on a phone, wraps on wider screens. */
export function Tabs<V extends string>({ name, tabs, alone }: TabsProps<V>) {
  const [search, setSearch] = useSearchParams();
  const chosen = tabs.find((tab) => tab.value === search.get(CHOSEN)) ?? tabs[0];
  const list = useRef<HTMLDivElement>(null);
  // The chosen one may be named by the address, beyond the edge of a phone.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (tab) list.current!.scrollLeft = tab.offsetLeft - (list.current!.clientWidth - tab.offsetWidth) / 2;
  }, [chosen.value]);
  const choose = (value: string) => setSearch(withParam(CHOSEN, value), { preventScrollReset: true });
  return (
    <Base.Root value={chosen.value} onValueChange={(value: unknown) => choose(String(value))}>
      <Base.List
        ref={list}
        aria-label={name}
        className={cx(
          'relative -mx-4 flex gap-x-1 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] md:mx-0 md:flex-wrap md:overflow-visible md:px-0 md:max-2xl:gap-x-0 print:hidden',
          chosen.value === alone && 'max-md:hidden',
        )}
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="relative min-h-12 shrink-0 rounded-t-control px-3 font-semibold md:max-2xl:px-2 whitespace-nowrap text-muted after:absolute after:inset-x-0 after:bottom-0 after:h-1 after:rounded-t-full hover:text-ink focus-visible:-outline-offset-3 data-active:text-ink data-active:after:bg-water"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel
          key={tab.value}
          value={tab.value}
          className={cx('outline-offset-4', tab.value === alone ? 'md:pt-6' : 'pt-4 md:pt-6')}
        >
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
