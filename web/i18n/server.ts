import { createInstance } from 'i18next';
import type { i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '../../contracts/roles.ts';
import { bgAccount } from './bg/account.ts';
import { bgApp } from './bg/app.ts';
import { bgPublic } from './bg/public.ts';
import { enAccount } from './en/account.ts';
import { enApp } from './en/app.ts';
import { enPublic } from './en/public.ts';
import { i18nOptions } from './options.ts';
import { ruAccount } from './ru/account.ts';
import { ruApp } from './ru/app.ts';
import { ruPublic } from './ru/public.ts';

/** All texts of all languages: for the server, which renders any of them. */
export const texts = {
  bg: { ...bgPublic, ...bgAccount, ...bgApp },
  en: { ...enPublic, ...enAccount, ...enApp },
  ru: { ...ruPublic, ...ruAccount, ...ruApp },
};

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
