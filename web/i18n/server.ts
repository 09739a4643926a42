import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '../../contracts/roles.ts';
import { i18nOptions } from './options.ts';
import { texts } from './texts.ts';

const instances = new Map<Locale, i18n>();

/** The server's instance of one language: never switched, so requests can share it. */
export function serverI18n(locale: Locale): i18n {
  let instance = instances.get(locale);
  if (!instance) {
    instance = createInstance();
    void instance.use(initReactI18next).init({ ...i18nOptions(locale), resources: texts });
    instances.set(locale, instance);
  }
  return instance;
}
