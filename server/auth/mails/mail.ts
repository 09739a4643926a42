import { html } from 'hono/html';
import type { Locale } from '../../../contracts/roles.ts';
import type { Config } from '../../config.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { MAIL_TEXTS, type MailKind, type MailText } from './texts.ts';

interface Content {
  recipient: string;
  locale: Locale;
  kind: MailKind;
  /** Where the button leads. */
  link: string;
  /** The code that does the same as the link. */
  code?: string;
  /** The address that a change leads to. */
  newAddress?: string | undefined;
}

/** A mail of the authentication service in one language, as text and as HTML. */
export function composeMail(config: Config, { recipient, locale, kind, link, code, newAddress = '' }: Content): Mail {
  const club = clubName(config);
  const said = MAIL_TEXTS[locale][kind];
  const text = { ...said, body: said.body.replace('{club}', () => club).replace('{address}', () => newAddress) };
  return {
    recipient,
    locale,
    kind,
    subject: `${text.subject} · ${club}`,
    text: asText(text, link, code, club),
    html: asHtml(text, link, code, club, locale),
  };
}

/** The club's name, as it stands in the sender of its mails. */
export const clubName = (config: Config) =>
  config.mailFrom
    .replace(/<[^>]*>/, '')
    .replaceAll('"', '')
    .trim() || new URL(config.publicUrl).hostname;

function asText(text: MailText, link: string, code: string | undefined, club: string): string {
  const codeLines = code && text.codeHint ? [`${text.codeHint} ${code}`] : [];
  return [text.greeting, text.body, `${text.button}:\n${link}`, ...codeLines, text.footnote, `— ${club}`].join('\n\n');
}

const FONT = "font-family:'Sofia Sans',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const MUTED = 'margin:24px 0 0;font-size:14px;line-height:21px;color:#4d6072';

function asHtml(text: MailText, link: string, code: string | undefined, club: string, locale: Locale): string {
  const codePart =
    code && text.codeHint
      ? html`<p style="${MUTED}">${text.codeHint}</p>
          <p style="margin:4px 0 0;font-size:28px;line-height:36px;font-weight:700;letter-spacing:6px">${code}</p>`
      : '';
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${text.subject}</title>
      </head>
      <body style="margin:0;padding:24px 12px;background:#eef4f8;color:#14263a;${FONT}">
        <div style="max-width:520px;margin:0 auto">
          <p style="margin:0 0 12px 4px;font-size:16px;font-weight:700;color:#0072b0">${club}</p>
          <div style="background:#ffffff;border-radius:16px;padding:32px 28px">
            <h1 style="margin:0 0 12px;font-size:24px;line-height:30px">${text.greeting}</h1>
            <p style="margin:0 0 24px;font-size:16px;line-height:24px">${text.body}</p>
            <a
              href="${link}"
              style="display:inline-block;padding:14px 22px;border-radius:12px;background:#0072b0;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none"
              >${text.button}</a
            >
            ${codePart}
            <p style="${MUTED}">${text.footnote}</p>
          </div>
          <div style="margin:20px auto 0;width:120px;border-top:3px dashed #e2703a"></div>
        </div>
      </body>
    </html>`.toString();
}
