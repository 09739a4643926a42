import * as bg from './bg/nouns.ts';
import * as en from './en/nouns.ts';
import * as ru from './ru/nouns.ts';

/** All texts of all languages by noun: for the server, which renders any of them, and for the build, which packs them. */
export const texts = { bg, en, ru };
