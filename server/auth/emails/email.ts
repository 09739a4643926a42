import type { Locale } from '../../../contracts/roles.ts';
import type { Config } from '../../config.ts';
import { asHtml, asText, type Letter } from '../../platform/email/letter.ts';
import type { Email } from '../../platform/email/outbox.ts';
import { EMAIL_TEXTS, type EmailKind } from './texts.ts';

interface Content {
  recipient: string;
  locale: Locale;
  kind: EmailKind;
  /** Where the button leads. */
  link: string;
  /** The code that does the same as the link. */
  code?: string;
  /** The address that a change leads to. */
  newAddress?: string | undefined;
}

/** A mail of the authentication service in one language, as text and as HTML. */
export function composeEmail(config: Config, { recipient, locale, kind, link, code, newAddress = '' }: Content): Email {
  const club = clubName(config);
  const said = EMAIL_TEXTS[locale][kind];
  const subject = `${said.subject} · ${club}`;
  const letter: Letter = {
    locale,
    club,
    subject,
    greeting: said.greeting,
    paragraphs: [said.body.replace('{club}', () => club).replace('{address}', () => newAddress)],
    button: { words: said.button, link },
    code: code && said.codeHint ? { hint: said.codeHint, value: code } : undefined,
    footnote: said.footnote,
  };
  return { recipient, locale, kind, subject, text: asText(letter), html: asHtml(letter) };
}

/** The club's name, as it stands in the sender of its mails. */
export const clubName = (config: Config) =>
  config.emailFrom
    .replace(/<[^>]*>/, '')
    .replaceAll('"', '')
    .trim() || new URL(config.publicUrl).hostname;
