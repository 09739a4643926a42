import { cleanText } from './texts.ts';

/** The provinces of Bulgaria as couriers write them. */
export const OBLASTS = [
  'Благоевград',
  'Бургас',
  'Варна',
  'Велико Търново',
  'Видин',
  'Враца',
  'Габрово',
  'Добрич',
  'Кърджали',
  'Кюстендил',
  'Ловеч',
  'Монтана',
  'Пазарджик',
  'Перник',
  'Плевен',
  'Пловдив',
  'Разград',
  'Русе',
  'Силистра',
  'Сливен',
  'Смолян',
  'София-град',
  'Софийска област',
  'Стара Загора',
  'Търговище',
  'Хасково',
  'Шумен',
  'Ямбол',
] as const;

/**
 * An email address in the one form that is kept: in lower case, its domain in ASCII by the rules of the URL standard, so that
 * `iva@пример.бг` and `iva@xn--e1afmkfd.xn--90ae` are one. A text that is no address comes back in lower case.
 */
export function emailAddress(typed: string): string {
  const text = cleanText(typed).trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  return at < 0 ? text : `${text.slice(0, at)}@${asciiDomain(domain)}`;
}

/** ASCII domains stay; one without an ASCII form comes back as it is. */
function asciiDomain(domain: string): string {
  if (!/[^\u0000-\u007f]/.test(domain) || !/^[\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61]+$/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
