import { bgAccount } from './bg/account.ts';
import { bgApp } from './bg/app.ts';
import { bgPublic } from './bg/public.ts';
import { enAccount } from './en/account.ts';
import { enApp } from './en/app.ts';
import { enPublic } from './en/public.ts';
import { ruAccount } from './ru/account.ts';
import { ruApp } from './ru/app.ts';
import { ruPublic } from './ru/public.ts';

/** All texts of all languages by noun: for the server, which renders any of them, and for the build, which packs them. */
export const texts = {
  bg: { ...bgPublic, ...bgAccount, ...bgApp },
  en: { ...enPublic, ...enAccount, ...enApp },
  ru: { ...ruPublic, ...ruAccount, ...ruApp },
};
