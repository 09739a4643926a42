import { onlyIn, type Currency } from '../../../contracts/money.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { engine } from '../../i18n/engine.ts';
import type { TFunction } from '../../i18n/keys.ts';
import type { Format } from '../../lib/format/format.ts';
import { localized } from '../../lib/format/localized.ts';
import type { AuditEntry } from './audit-data.ts';

/** The tables whose rows admins write directly. */
export const TABLES = [
  'products',
  'team_members',
  'team_achievements',
  'news',
  'guide_articles',
  'media_items',
  'albums',
  'club_settings',
  'closures',
  'locations',
  'plans',
  'events',
  'skills',
  'contact_messages',
] as const;
export const ROW_ACTIONS = ['create_row', 'change_row', 'delete_row'] as const;

/** Columns that hold sums. */
const AMOUNTS = new Set(['price', 'price_per_class', 'amount', 'fee']);

/** As the database writes a day and a moment. */
const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Formats, and sums in the club's own currency. */
type EntryFormat = Pick<Format, 'money' | 'date' | 'dateTime' | 'month'> & { own: (amount: number) => string };

export interface EntryWords {
  /** „промени продукт „Шапка““; begins with the verb, the person is before it. */
  text: string;
  /** The changes, a line each: „цена: 12,50 лв. → 14,00 лв.“ */
  changes: string[];
}

/** An audit action in words. One of a newer server is called by its own name. */
export function describeEntry(
  entry: AuditEntry,
  {
    t,
    format,
    locale,
    currency,
  }: { t: TFunction<'adminAudit'>; format: Omit<EntryFormat, 'own'>; locale: Locale; currency: Currency },
): EntryWords {
  const written = { ...format, own: (amount: number) => format.money(amount, onlyIn(currency, { currency }))[0] };
  const say = t as unknown as (key: string, values?: Record<string, unknown>) => string;
  const known = (key: string) => engine.exists(`adminAudit:${key}`);
  const { action, subject_table, details } = entry;
  const name = localized(entry, 'subject_name', locale) || (details.name ?? '');
  if ((ROW_ACTIONS as readonly string[]).includes(action)) {
    const thing = known(`tables.${subject_table}`) ? say(`tables.${subject_table}`) : subject_table;
    const text = say(name && subject_table !== 'club_settings' ? `rows.${action}` : `unnamed.${action}`, {
      thing,
      name,
    });
    const column = (id: string) => {
      const [, base = id, language] = /^(.+?)(?:_(en|ru))?$/.exec(id) ?? [];
      const word = known(`columns.${base}`) ? say(`columns.${base}`) : base;
      return language ? `${word} (${language.toUpperCase()})` : word;
    };
    const shown = (id: string, value: string | null) =>
      value === null || value === '' ? '–' : valueOf(id, value, { say, format: written });
    return {
      text,
      changes: Object.entries(details.changes ?? {}).map(([id, [before, after]]) =>
        // An id of another row says nothing to a reader.
        id.endsWith('_id') ? column(id) : `${column(id)}: ${shown(id, before)} → ${shown(id, after)}`,
      ),
    };
  }
  if (!known(`actions.${action}`)) return { text: `${action} ${name || subject_table}`.trim(), changes: [] };
  const facts = Object.fromEntries(
    Object.entries(details).map(([key, value]) => [key, value == null ? '–' : factOf(key, String(value), written)]),
  );
  const state = details['active'] ?? details['approved'] ?? details['autopay'];
  const key = state === false && known(`actions.${action}_off`) ? `${action}_off` : action;
  const text = say(`actions.${key}`, { ...facts, ...rolesOf(entry, say), name: name || '–' });
  // An entry of an older program lacks the facts that its sentence got since.
  return { text: text.replace(/\{\{\w+\}\}/g, '–'), changes: [] };
}

/** A fact of a sentence: sums with their currency, months by name. */
function factOf(key: string, value: string, format: EntryFormat): string {
  if (AMOUNTS.has(key) && /^\d+$/.test(value)) return format.own(Number(value));
  if (DAY.test(value)) return format.date(value);
  return key === 'month' ? format.month(`${value}-01`) : value;
}

function valueOf(
  id: string,
  value: string,
  { say, format }: { say: (key: string) => string; format: EntryFormat },
): string {
  if (AMOUNTS.has(id) && /^\d+$/.test(value)) return format.own(Number(value));
  if (DAY.test(value)) return format.date(value);
  if (MOMENT.test(value)) return format.dateTime(value);
  if (value === 'true') return say('yes');
  if (value === 'false') return say('no');
  const [first = ''] = (listOf(value)?.join(', ') ?? value).split('\n');
  return first.length > 60 ? `${first.slice(0, 60)}…` : first;
}

/** The entries of a list as the database writes it down; null for any other text, and for a list that was cut off. */
function listOf(value: string): unknown[] | null {
  if (!value.startsWith('[')) return null;
  try {
    return JSON.parse(value) as unknown[];
  } catch {
    return null;
  }
}

/** Roles are shown in words; a user may have had several, or none. */
function rolesOf({ action, details }: AuditEntry, say: (key: string) => string): Record<string, string> {
  const words = (roles: unknown) =>
    String(roles ?? '')
      .split(', ')
      .map((role) => (engine.exists(`common:roles.${role}`) ? say(`common:roles.${role}`) : '–'))
      .join(', ');
  if (details['role']) return { role: words(details['role']) };
  if (action !== 'set_user_role') return {};
  return { before: words(details['before']), after: words(details['after']) };
}
