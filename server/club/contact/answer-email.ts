import { html } from 'hono/html';
import type { Locale } from '../../../contracts/roles.ts';
import type { Translated } from '../../../contracts/translated.ts';
import { frame, MUTED } from '../../platform/email/email-content.ts';
import type { Email } from '../../platform/email/outbox.ts';
import { fill } from '../../platform/texts.ts';

interface AnsweredMessage {
  name: string;
  email: string;
  /** The sender's own message. */
  message: string;
  answer: string;
  locale: Locale;
  club: Translated<'name'> & { email: string; phones: readonly string[] };
}

const TEXTS: Record<Locale, { subject: string; greeting: string; wrote: string; reach: string }> = {
  bg: {
    subject: 'Отговор на твоето съобщение',
    greeting: 'Здравей, {name}!',
    wrote: 'Ти ни писа:',
    reach: 'Пиши ни на',
  },
  en: {
    subject: 'Answer to your message',
    greeting: 'Hello {name},',
    wrote: 'You wrote to us:',
    reach: 'Reach us at',
  },
  ru: {
    subject: 'Ответ на ваше сообщение',
    greeting: 'Здравствуйте, {name}!',
    wrote: 'Вы нам писали:',
    reach: 'Пишите нам на',
  },
};

/** An admin's answer as an email: the answer, what was asked, and where the club is reached. */
export function composeAnswer({ name, email, message, answer, locale, club }: AnsweredMessage): Email {
  const texts = TEXTS[locale];
  const clubName = (locale === 'en' ? club.name_en : locale === 'ru' ? club.name_ru : null) || club.name;
  const greeting = fill(texts.greeting, { name });
  const reach = [club.email, ...club.phones].filter(Boolean).join(', ');
  const closing = reach && `${texts.reach} ${reach}`;
  const quoted = message.replaceAll(/^/gm, '> ');
  return {
    recipient: email,
    locale,
    kind: 'contact_answer',
    subject: `${texts.subject} · ${clubName}`,
    text: [greeting, answer, closing, `— ${clubName}`, `${texts.wrote}\n${quoted}`].filter(Boolean).join('\n\n'),
    html: frame(
      { locale, club: clubName, subject: texts.subject, greeting },
      html`<p style="margin:0;font-size:16px;line-height:24px;white-space:pre-line">${answer}</p>
        <p style="${MUTED}">${closing}</p>
        <p style="${MUTED}">${texts.wrote}</p>
        <p
          style="margin:8px 0 0;padding-left:12px;border-left:3px solid #c9dbe7;white-space:pre-line;font-size:14px;line-height:21px;color:#4d6072"
        >
          ${message}
        </p>`,
    ),
  };
}
