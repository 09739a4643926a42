import type { Locale } from './roles.ts';

export const MAX_SUBJECT = 120;
export const MAX_BODY = 4000;
export const MAX_TEMPLATE_NAME = 60;
/** The files of a message: so many, so large, of these types. */
export const MAX_FILES = 5;
export const MAX_FILE_BYTES = 10_000_000;
export const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
export const MAX_FILE_NAME = 120;
/** So many rows of a list at most are written to at once by their ids. */
export const MAX_CHOSEN = 5000;
/** So many messages an hour an instructor sends, and so many posts an hour a family or an instructor writes: more is a flood. */
export const MESSAGES_AN_HOUR = 20;
export const POSTS_AN_HOUR = 30;
/** The minutes after which families that an urgent message did not reach are called, where the club and the writer choose nothing else: the database's default. */
export const CALL_AFTER_MINUTES = 30;
/** The minutes that a writer may choose from, beside those of the club; the first and the last bound the club's own. */
export const CALL_AFTER_CHOICES = [10, 30, 60, 120, 240] as const;

/** The reasons for which a family is not reached by email. */
export const UNREACHABLE = ['no_email', 'refused', 'disabled'] as const;
export type Unreachable = (typeof UNREACHABLE)[number];

export const ANSWERS = ['yes', 'no'] as const;
export type YesOrNo = (typeof ANSWERS)[number];

/** So many days after a message was sent the links of its email answer it. */
export const ANSWER_LINK_DAYS = 60;

/** The page, on the club's site, where the holder of a key answers without signing in. */
export const answerLinkPath = (key: string, answer: YesOrNo, locale: Locale): string =>
  `${locale === 'bg' ? '' : `/${locale}`}/answer/${answer}/${key}`;

export const CALL_OUTCOMES = ['reached', 'no_answer'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** The ways that a message comes with a family; the first that is true counts. */
export const REACHES = [
  'answered',
  'opened',
  'called',
  'shown',
  'delivered',
  'pushed',
  'texted',
  'accepted',
  'on_its_way',
  'refused',
  'no_email',
] as const;
export type Reach = (typeof REACHES)[number];

/**
 * The family knows: it answered the message, opened it, was spoken to, a device of it reports that it showed the message, or its
 * carrier that the text message is on the phone.
 */
const REACHED: readonly Reach[] = ['answered', 'opened', 'called', 'shown', 'delivered'];

/**
 * True if the family knows. An email that was accepted may lie unread, and a push or a text message without a report may be
 * nowhere yet: that their services took them does not say what became of them.
 */
export const isReached = (reach: Reach): boolean => REACHED.includes(reach);

/** The states of the text messages of a family; the first that is true counts. */
export const TEXT_STATES = ['delivered', 'handed_over', 'waits', 'failed', 'over_limit'] as const;
export type TextState = (typeof TEXT_STATES)[number];

/** Two parts of a text message in Cyrillic: no text message of the club is longer. */
const MAX_TEXT = 134;
/** Kept for words, however long the address is. */
const LEAST_WORDS = 40;

/** The text message of a message: its subject, shortened to fit, and where there is more. */
export function textMessage({ club, subject, more }: { club: string; subject: string; more: string }): string {
  const words = `${club}: ${subject}`;
  const room = Math.max(MAX_TEXT - more.length - 1, LEAST_WORDS);
  const fitting = words.length <= room ? words : `${words.slice(0, room - 1).replace(/[\ud800-\udbff]$|\s+$/, '')}…`;
  return `${fitting} ${more}`.trim();
}

/** The short address of a message, for text messages. */
export const shortMessagePath = (messageId: string): string =>
  `/m/${btoa(String.fromCharCode(...(messageId.replaceAll('-', '').match(/../g) ?? []).map((hex) => parseInt(hex, 16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')}`;

/** The id of the message that a short address names; null for none. */
export function shortMessageId(code: string): string | null {
  if (!/^[\w-]{22}$/.test(code)) return null;
  const hex = [...atob(code.replaceAll('-', '+').replaceAll('_', '/'))]
    .map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The names of what is filled in for each family, in the language of the text. */
export const FIELDS = {
  child: ['дете', 'child', 'ребёнок', 'ребенок'],
  class: ['група', 'class', 'группа'],
  when: ['час', 'time', 'время'],
} as const;
export type Field = keyof typeof FIELDS;

const FIELD = /\{\{\s*([\p{L}]+)\s*\}\}/gu;

/** The names in a text between double braces that are no field. */
export const unknownFields = (text: string): string[] =>
  [...text.matchAll(FIELD)].map(([, name = '']) => name).filter((name) => fieldOf(name) === undefined);

/** True if a text has a field that these fields leave out. */
export const hasFieldBeside = (text: string, fields: readonly Field[]): boolean =>
  [...text.matchAll(FIELD)].some(([, name = '']) => {
    const field = fieldOf(name);
    return field !== undefined && !fields.includes(field);
  });

/** The text with its fields filled in; one without a value is left out. */
export const fillFields = (text: string, values: Partial<Record<Field, string>>): string =>
  text.replace(FIELD, (whole, name: string) => {
    const field = fieldOf(name);
    return field ? (values[field] ?? '') : whole;
  });

/** The child of each family of a chat group, by the name that the text has. */
const CHILD_IN_CHAT: Record<(typeof FIELDS.child)[number], string> = {
  дете: 'детето',
  child: 'your child',
  ребёнок: 'ребёнок',
  ребенок: 'ребёнок',
};

/**
 * The text as a chat group reads it, which is one for all: a child without its name, the class where it is one, and without the
 * sentences that need what differs from family to family.
 */
export function chatText(text: string, className: string | null): string {
  const named = text.replace(FIELD, (whole, name: string) => {
    const field = fieldOf(name);
    if (field === 'child') return CHILD_IN_CHAT[name.toLowerCase() as keyof typeof CHILD_IN_CHAT];
    return field === 'class' ? (className ?? whole) : whole;
  });
  const same = named.replaceAll(/[^.!?\n]*\{\{[^.!?\n]*(?:[.!?]+ ?|(?=\n)|$)/gu, '').trim();
  return (
    same ||
    fillFields(named, {})
      .replaceAll(/ {2,}/g, ' ')
      .replaceAll(/ (?=[,.!?])/g, '')
      .trim()
  );
}

function fieldOf(name: string): Field | undefined {
  const written = name.toLowerCase();
  return (Object.keys(FIELDS) as Field[]).find((field) => (FIELDS[field] as readonly string[]).includes(written));
}
