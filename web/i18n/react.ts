import { createContext, createElement, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { engine, type Engine } from './engine.ts';
import type { Nouns } from './keys.ts';

const Speaker = createContext<Engine>(engine);

/** The engine whose texts the components below show. */
export function LanguageProvider({ engine: own, children }: { engine: Engine; children: ReactNode }): ReactNode {
  return createElement(Speaker, { value: own }, children);
}

/** The texts of these nouns in the language shown; a component is rendered again when that changes. */
export function useTexts<const Of extends Nouns = undefined>(nouns?: Of) {
  const own = use(Speaker);
  const locale = useSyncExternalStore(own.subscribe, own.spoken, own.spoken);
  const noun = typeof nouns === 'string' ? nouns : nouns?.[0];
  // oxlint-disable-next-line react/exhaustive-deps -- only the first noun counts
  const t = useMemo(() => own.of<Of>(noun as never), [own, locale, noun]);
  return { t, locale, engine: own };
}
