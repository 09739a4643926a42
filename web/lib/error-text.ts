import i18next from 'i18next';
import { codeOf } from './club-error.ts';

/** The text of an error code in the user's language; a code that has none gets the general one. */
export function errorText(code: string, values: Record<string, unknown> = {}): string {
  const translate = i18next.t as (key: string, values: Record<string, unknown>) => string;
  const known = i18next.exists(`errors:${code}`, values);
  return translate(known ? `errors:${code}` : 'errors:unexpected', values);
}

/** The text of a refusal for a dialog or a field; nothing where there is none. */
export const faultText = (error: unknown): string | undefined => (error ? errorText(codeOf(error)) : undefined);
