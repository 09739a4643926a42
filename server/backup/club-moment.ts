import { SettingError } from '../settings/setting-error.ts';

const LOCAL = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/;
const ZONED = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** The moment that a person wrote in the club's time, or with a zone. Throws SettingError. */
export function clubMoment(text: string, zone: string): Date {
  if (ZONED.test(text)) return new Date(text);
  if (!LOCAL.test(text)) throw new SettingError(`--until is a time such as "2026-11-23 10:15", not ${text}`);
  const asUtc = new Date(`${text.replace(' ', 'T')}Z`);
  if (Number.isNaN(asUtc.getTime())) throw new SettingError(`--until: there is no time ${text}`);
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const distance = Date.parse(`${shown.format(asUtc).replace(' ', 'T')}Z`) - asUtc.getTime();
  return new Date(asUtc.getTime() - distance);
}
