import { html } from 'hono/html';
import type { Locale } from '../../../contracts/roles.ts';
import type { Email } from './outbox.ts';

/** The content of an email, in one language: both of its forms, text and HTML, are made from it. */
export interface EmailContent {
  locale: Locale;
  /** The club's name: above the text and under it. */
  club: string;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** A list, each item with its link. */
  items?: readonly { words: string; link: string }[] | undefined;
  /** Buttons that answer what the text asks; above the other one. */
  answers?: readonly { words: string; link: string }[] | undefined;
  /** The button. */
  button: { words: string; link: string };
  /** A code that does the same as the button, with its instructions. */
  code?: { hint: string; value: string } | undefined;
  footnote: string;
  /** The page on which the reader decides about such emails. */
  choices?: readonly { words: string; link: string }[] | undefined;
}

export const asText = (content: EmailContent): string =>
  [
    content.greeting,
    ...content.paragraphs,
    ...[...(content.items ?? []), ...(content.answers ?? [])].map(({ words, link }) => `${words}:\n${link}`),
    `${content.button.words}:\n${content.button.link}`,
    ...(content.code ? [`${content.code.hint} ${content.code.value}`] : []),
    content.footnote,
    ...(content.choices ?? []).map(({ words, link }) => `${words}:\n${link}`),
    `— ${content.club}`,
  ].join('\n\n');

const FONT = "font-family:'Sofia Sans',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
export const MUTED = 'margin:24px 0 0;font-size:14px;line-height:21px;color:#4d6072';

/** The page of an email: the club above, a white card with the greeting, and what is below the card. */
export const frame = (
  { locale, club, subject, greeting }: Pick<EmailContent, 'locale' | 'club' | 'subject' | 'greeting'>,
  card: unknown,
  below: unknown = '',
): string =>
  html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:24px 12px;background:#eef4f8;color:#14263a;${FONT}">
        <div style="max-width:520px;margin:0 auto">
          <p style="margin:0 0 12px 4px;font-size:16px;font-weight:700;color:#0072b0">${club}</p>
          <div style="background:#ffffff;border-radius:16px;padding:32px 28px">
            <h1 style="margin:0 0 12px;font-size:24px;line-height:30px">${greeting}</h1>
            ${card}
          </div>
          ${below}
        </div>
      </body>
    </html>`.toString();

const MAIN =
  'display:inline-block;margin:8px 0 0;padding:14px 22px;border-radius:12px;background:#0072b0;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none';
const ANSWER = `${MAIN};margin:8px 12px 8px 0;min-width:72px;text-align:center`;
/** The other one, beside buttons that answer. */
const QUIET = 'display:inline-block;padding:12px 0;color:#0072b0;font-size:16px;font-weight:600';

const buttonPart = ({ words, link }: { words: string; link: string }, style: string) =>
  html`<a href="${link}" style="${style}">${words}</a>`;

export function asHtml(email: EmailContent): string {
  const { paragraphs, items = [], answers = [], button, code, footnote, choices = [] } = email;
  const codePart = code
    ? html`<p style="${MUTED}">${code.hint}</p>
        <p style="margin:4px 0 0;font-size:28px;line-height:36px;font-weight:700;letter-spacing:6px">${code.value}</p>`
    : '';
  return frame(
    email,
    html`${paragraphs.map((each) => html`<p style="margin:0 0 16px;font-size:16px;line-height:24px">${each}</p>`)}
      ${items.map(
        ({ words, link }) =>
          html`<p style="margin:0;padding:12px 0;border-top:1px solid #d9e2e8;font-size:16px;line-height:24px">
            <a href="${link}" style="color:#0072b0;font-weight:600;text-decoration:none">${words}</a>
          </p>`,
      )}
      ${answers.length > 0 ? html`<div>${answers.map((each) => buttonPart(each, ANSWER))}</div>` : ''}
      ${buttonPart(button, answers.length > 0 ? QUIET : MAIN)} ${codePart}
      <p style="${MUTED}">${footnote}</p>
      ${choices.map(
        ({ words, link }) =>
          html`<p style="margin:4px 0 0;font-size:14px;line-height:21px">
            <a href="${link}" style="color:#0072b0">${words}</a>
          </p>`,
      )}`,
    html`<div style="margin:20px auto 0;width:120px;border-top:3px dashed #e2703a"></div>`,
  );
}

/** The email of a content, as text and as HTML. */
export const asEmail = (recipient: string, kind: string, content: EmailContent): Email => ({
  recipient,
  locale: content.locale,
  kind,
  subject: content.subject,
  text: asText(content),
  html: asHtml(content),
});
