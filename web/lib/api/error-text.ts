import { engine, type Engine } from '../../i18n/engine.ts';
import { codeOf } from './club-error.ts';

/** The nouns of refusals: those of everybody, and those that the staff alone meets, which its pages have beside. */
const NOUNS = ['errors', 'adminErrors'];

/**
 * The text of an error code in the user's language; a code that has none here gets the general one. A page that the server
 * draws as well gives the texts that it has itself.
 */
export function errorText(code: string, values: Record<string, unknown> = {}, texts: Engine = engine): string {
  const translate = texts.t as (key: string, values: Record<string, unknown>) => string;
  const noun = NOUNS.find((one) => texts.exists(`${one}:${code}`, values));
  return translate(noun ? `${noun}:${code}` : 'errors:unexpected', values);
}

/** The text of a refusal for a dialog or a field; nothing where there is none. */
export const faultText = (error: unknown): string | undefined => (error ? errorText(codeOf(error)) : undefined);
