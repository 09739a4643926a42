import type { Locale } from '../../../contracts/roles.ts';
import { asEmail } from '../../platform/email/email-content.ts';
import type { Email } from '../../platform/email/outbox.ts';
import { fill } from '../../platform/texts.ts';
import type { Config } from '../../settings/config.ts';
import { EMAIL_TEXTS, type EmailKind } from './texts.ts';

interface Content {
  recipient: string;
  locale: Locale;
  kind: EmailKind;
  /** The target of the button. */
  link: string;
  /** The code that does the same as the link. */
  code?: string;
  /** The address that a change leads to. */
  newAddress?: string | undefined;
}

/** An email of the authentication service in one language, as text and as HTML. */
export function composeEmail(config: Config, { recipient, locale, kind, link, code, newAddress = '' }: Content): Email {
  const club = clubName(config);
  const texts = EMAIL_TEXTS[locale][kind];
  return asEmail(recipient, kind, {
    locale,
    club,
    subject: `${texts.subject} · ${club}`,
    greeting: texts.greeting,
    paragraphs: [fill(texts.body, { club, address: newAddress })],
    button: { words: texts.button, link },
    code: code && texts.codeHint ? { hint: texts.codeHint, value: code } : undefined,
    footnote: texts.footnote,
  });
}

/** The club's name in the sender of its emails. */
export const clubName = (config: Config) =>
  config.emailFrom
    .replace(/<[^>]*>/, '')
    .replaceAll('"', '')
    .trim() || new URL(config.publicUrl).hostname;
