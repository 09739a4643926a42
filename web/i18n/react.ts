import { createContext, createElement, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import engine, { type Engine } from './engine.ts';

/**
 * What the app needs of react-i18next, for the engine beside it: vite.config.ts uses this file instead of the package in
 * the bundle. A component is rendered again when the language changes.
 */

const Speaker = createContext<Engine>(engine);

/** Which texts the components below speak. */
export function I18nextProvider({ i18n, children }: { i18n: Engine; children: ReactNode }): ReactNode {
  return createElement(Speaker, { value: i18n }, children);
}

/** The texts of these nouns in the language shown; keys without a noun are of the first one. */
export function useTranslation(nouns?: string | readonly string[]) {
  const i18n = use(Speaker);
  const language = useSyncExternalStore(i18n.subscribe, i18n.spoken, i18n.spoken);
  const noun = typeof nouns === 'string' ? nouns : nouns?.[0];
  const t = useMemo(() => i18n.getFixedT(language, noun), [i18n, language, noun]);
  return { t, i18n };
}

/** The engine does not need to know who renders. */
export const initReactI18next = {};
