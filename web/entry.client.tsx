import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { bundlesOf } from './i18n/bundles.ts';
import { clientI18n, loadBundles } from './i18n/client.ts';
import { isLocale } from './lib/language.ts';

const rendered = document.documentElement.lang;
const locale = isLocale(rendered) ? rendered : 'bg';
const i18n = clientI18n(locale);

// The texts of the page come before it is brought to life, else the first render would not match the server's.
await loadBundles(locale, bundlesOf(location.pathname));

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
