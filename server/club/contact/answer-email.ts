import { html } from 'hono/html';
import type { Locale } from '../../../contracts/roles.ts';
import type { Email } from '../../platform/email/outbox.ts';

interface Answer {
  name: string;
  email: string;
  /** What the person had written. */
  message: string;
  answer: string;
  locale: Locale;
  club: { name: string; name_en: string | null; name_ru: string | null; email: string; phones: readonly string[] };
}

const TEXTS: Record<Locale, { subject: string; greeting: string; wrote: string; reach: string }> = {
  bg: {
    subject: 'Отговор на твоето съобщение',
    greeting: 'Здравей, {name}!',
    wrote: 'Ти ни писа:',
    reach: 'Пиши ни на',
  },
  en: {
    subject: 'An answer to your message',
    greeting: 'Hello {name},',
    wrote: 'You wrote to us:',
    reach: 'Reach us at',
  },
  ru: {
    subject: 'Ответ на ваше сообщение',
    greeting: 'Здравствуй, {name}!',
    wrote: 'Ваше письмо нам:',
    reach: 'Пишите нам на',
  },
};

/** The office's answer as a mail: the answer, what was asked, and where the club is reached. */
export function composeAnswer({ name, email, message, answer, locale, club }: Answer): Email {
  const texts = TEXTS[locale];
  const clubName = (locale === 'en' ? club.name_en : locale === 'ru' ? club.name_ru : null) || club.name;
  const greeting = texts.greeting.replace('{name}', () => name);
  const reach = [club.email, ...club.phones].filter(Boolean).join(', ');
  const closing = reach && `${texts.reach} ${reach}`;
  const quoted = message.replaceAll(/^/gm, '> ');
  return {
    recipient: email,
    locale,
    kind: 'contact_answer',
    subject: `${texts.subject} · ${clubName}`,
    text: [greeting, answer, closing, `— ${clubName}`, `${texts.wrote}\n${quoted}`].filter(Boolean).join('\n\n'),
    html: asHtml({ greeting, answer, closing, clubName, wrote: texts.wrote, message, locale, subject: texts.subject }),
  };
}

const FONT = "font-family:'Sofia Sans',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const MUTED = 'margin:24px 0 0;font-size:14px;line-height:21px;color:#4d6072';

interface Parts {
  subject: string;
  greeting: string;
  answer: string;
  closing: string;
  clubName: string;
  wrote: string;
  message: string;
  locale: Locale;
}

function asHtml({ subject, greeting, answer, closing, clubName, wrote, message, locale }: Parts): string {
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:24px 12px;background:#eef4f8;color:#14263a;${FONT}">
        <div style="max-width:520px;margin:0 auto">
          <p style="margin:0 0 12px 4px;font-size:16px;font-weight:700;color:#0072b0">${clubName}</p>
          <div style="background:#ffffff;border-radius:16px;padding:32px 28px">
            <h1 style="margin:0 0 12px;font-size:24px;line-height:30px">${greeting}</h1>
            <p style="margin:0;font-size:16px;line-height:24px;white-space:pre-line">${answer}</p>
            <p style="${MUTED}">${closing}</p>
            <p style="${MUTED}">${wrote}</p>
            <p
              style="margin:8px 0 0;padding-left:12px;border-left:3px solid #c9dbe7;white-space:pre-line;font-size:14px;line-height:21px;color:#4d6072"
            >
              ${message}
            </p>
          </div>
        </div>
      </body>
    </html>`.toString();
}
