import { randomUUID } from 'node:crypto';
import { awayPath } from '../../../../contracts/attendance.ts';
import { formatOf } from '../../../../contracts/format.ts';
import { billPath } from '../../../../contracts/kindergarten.ts';
import { ANSWERS, answerLinkPath } from '../../../../contracts/messages.ts';
import { writeFacts } from '../../../../contracts/notification-facts.ts';
import {
  kindRule,
  lessonsIn,
  type NotificationFacts,
  type NotificationKind,
} from '../../../../contracts/notifications.ts';
import { insideQuotes } from '../../../../contracts/quotes.ts';
import type { Locale } from '../../../../contracts/roles.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { traderParts } from '../../../../contracts/trader.ts';
import { asEmail } from '../../../platform/email/email-content.ts';
import { SITE, type Email } from '../../../platform/email/outbox.ts';
import { fill, fillCount } from '../../../platform/texts.ts';
import { bg } from './emails/bg.ts';
import type { EmailFact, EmailTexts } from './emails/email-texts.ts';
import { en } from './emails/en.ts';
import { ru } from './emails/ru.ts';
import type { Receiver } from './notify.ts';

export const EMAIL_TEXTS: Record<Locale, EmailTexts> = { bg, en, ru };

/** The email of a notification in its reader's language, as text and as HTML. */
export function composeEmail(kind: NotificationKind, facts: NotificationFacts, reader: Receiver): Email {
  const { locale, club } = reader;
  const texts = EMAIL_TEXTS[locale];
  const { body, button } = texts.kinds[kind];
  const factTexts = factsIn(texts, kind, facts, reader);
  const unsubscribeKey = kindRule(kind).always ? undefined : randomUUID();
  const email = asEmail(reader.email!, kind, {
    locale,
    club,
    subject: `${fillKnown(texts.kinds[kind].subject, factTexts) ?? texts.greeting.other} · ${club}`,
    greeting: greet(texts, reader.full_name),
    paragraphs: paragraphs(body, factTexts, {
      '{lessons}': lessonsIn(facts, locale),
      '{parts}': partsIn(facts, reader),
    }),
    answers: answersOf(kind, facts, reader, texts),
    button: { words: button, link: `${SITE}/notifications/${reader.notification_id}` },
    footnote: [fill(texts.footnote, { club }), ...(kind.startsWith('order_') ? traderOf(reader) : [])].join(' '),
    choices: [
      { words: texts.settings, link: `${SITE}/notifications/settings` },
      ...(unsubscribeKey ? [{ words: texts.unsubscribe, link: `${SITE}/unsubscribe/${unsubscribeKey}` }] : []),
    ],
  });
  return { ...email, userId: reader.user_id, unsubscribeKey };
}

/** The notification in a few words, in its reader's language; null where a fact of them is not known. */
export function subjectOf(
  kind: NotificationKind,
  facts: NotificationFacts,
  reader: Pick<Receiver, 'locale' | 'price_display'>,
): string | null {
  const texts = EMAIL_TEXTS[reader.locale];
  return fillKnown(texts.kinds[kind].subject, factsIn(texts, kind, facts, reader));
}

/** The presses of an email beside its button: the answers to a question of the club, or to a reminder. */
function answersOf(
  kind: NotificationKind,
  { answer_key, starts_at }: NotificationFacts,
  reader: Receiver,
  texts: EmailTexts,
) {
  if (answer_key) return answersBy(answer_key, reader, texts);
  if (kind !== 'lesson_reminder' || !starts_at) return undefined;
  return [{ words: texts.willMiss, link: `${SITE}${awayPath(clubDay(starts_at))}` }];
}

/** The links by which the reader answers without signing in. */
const answersBy = (key: string, { locale }: Receiver, { answers }: EmailTexts) =>
  ANSWERS.map((answer) => ({ words: answers[answer], link: `${SITE}${answerLinkPath(key, answer, locale)}` }));

/** An email about an order names the trader who sells. */
function traderOf({ trader, locale }: Receiver): string[] {
  const parts = trader ? traderParts(trader, locale) : [];
  return parts.length > 0 ? [`${parts.join(', ')}.`] : [];
}

type FactTexts = Record<EmailFact, string>;

function factsIn(
  texts: EmailTexts,
  kind: NotificationKind,
  facts: NotificationFacts,
  { locale, price_display }: Pick<Receiver, 'locale' | 'price_display'>,
): FactTexts {
  const { left, level, certificate, visit, back, bill_key, fault } = facts;
  const written = writeFacts(facts, { locale, display: price_display });
  return {
    ...written,
    level: written.levelName || (level ? texts.levels[level] : ''),
    certificate: certificate ? texts.certificates[certificate] : '',
    visit: visit ? texts.visitKinds[visit] : '',
    back: back ? texts.sessionBack[back][facts.lessons ? 1 : 0] : '',
    fault: fault ? texts.faults[fault][kind === 'fault_ended' ? 'ended' : 'began'] : '',
    parts: '',
    bill: bill_key ? `${SITE}${billPath(bill_key, locale)}` : '',
    visits: left == null ? '' : fillCount(texts.visits, left, locale),
  };
}

export function greet({ greeting }: EmailTexts, fullName: string): string {
  const [first] = fullName.trim().split(/\s+/);
  return first ? fill(greeting.named, { name: first }) : greeting.other;
}

/** The text with its facts, or null where one of them is not known. */
function fillKnown(text: string, factTexts: FactTexts): string | null {
  let whole = true;
  const filled = text.replaceAll(/\{(\w+)\}/g, (_, name: EmailFact, at: number) => {
    if (!factTexts[name]) whole = false;
    return insideQuotes(text.slice(0, at), factTexts[name]);
  });
  return whole ? filled : null;
}

/** Installments, one a line: „5 дек 2026: 40,00 €“. */
function partsIn({ parts }: NotificationFacts, { locale, price_display }: Pick<Receiver, 'locale' | 'price_display'>) {
  const format = formatOf(locale);
  return (parts ?? []).map(
    ({ amount, due_on }) => `${format.date(due_on)}: ${format.moneyText(amount, price_display)}`,
  );
}

/** Each lesson or installment of a list has a line of its own. */
const paragraphs = (
  body: readonly string[],
  factTexts: FactTexts,
  lists: Record<string, readonly string[]>,
): string[] => body.flatMap((each) => lists[each] ?? fillKnown(each, factTexts) ?? []);
