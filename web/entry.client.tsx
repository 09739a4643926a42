import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { bundlesOf, type Bundle } from './i18n/bundles.ts';
import { clientI18n, loadBundles } from './i18n/client.ts';
import { isLocale } from './lib/language.ts';

const rendered = document.documentElement.lang;
const locale = isLocale(rendered) ? rendered : 'bg';
const i18n = clientI18n(locale);

// The texts of the page come before it is brought to life, else the first render would not match the server's.
// An unknown address inside an area is in the frame of the public site.
const framed: Bundle[] = document.querySelector('[data-public]') ? ['public'] : [];
await loadBundles(locale, [...bundlesOf(location.pathname), ...framed]);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <HydratedRouter />
      </I18nextProvider>
    </StrictMode>,
  );
});
