import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { bundlesOf, type Bundle } from './i18n/bundles.ts';
import { loadBundles } from './i18n/client.ts';
import { engine } from './i18n/engine.ts';
import { LanguageProvider } from './i18n/react.ts';
import type { WithView } from './lib/first/views/last-view.ts';
import { isLocale } from './lib/format/language.ts';

/** The app waits for the view of the last time until this age of the page. */
const VIEW_BY_MS = 1_500;

const rendered = document.documentElement.lang;
const locale = isLocale(rendered) ? rendered : 'bg';
engine.speak(locale);

// The texts of the page come before it is brought to life, else the first render would not match the server's.
// An unknown address inside an area is in the frame of the public site.
const framed: Bundle[] = document.querySelector('[data-public]') ? ['public'] : [];
// The view that the device kept is painted before that work begins, if that is soon.
const { viewShown } = globalThis as WithView;
const patience = new Promise((resolve) => setTimeout(resolve, VIEW_BY_MS - performance.now()));
await Promise.all([
  loadBundles(locale, [...bundlesOf(location.pathname), ...framed]),
  Promise.race([viewShown, patience]),
]);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LanguageProvider engine={engine}>
        <HydratedRouter />
      </LanguageProvider>
    </StrictMode>,
  );
});
