import { html } from 'hono/html';
import type { Locale } from '../../../contracts/roles.ts';

/** What a mail says, in one language: what both of its forms, text and HTML, are made from. */
export interface Letter {
  locale: Locale;
  /** The club's name: above the letter and under it. */
  club: string;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** The one thing to press. */
  button: { words: string; link: string };
  /** A code that does the same as the button, and what to do with it. */
  code?: { hint: string; value: string } | undefined;
  footnote: string;
  /** Where the reader decides on such mails. */
  choices?: readonly { words: string; link: string }[] | undefined;
}

export const asText = (letter: Letter): string =>
  [
    letter.greeting,
    ...letter.paragraphs,
    `${letter.button.words}:\n${letter.button.link}`,
    ...(letter.code ? [`${letter.code.hint} ${letter.code.value}`] : []),
    letter.footnote,
    ...(letter.choices ?? []).map(({ words, link }) => `${words}:\n${link}`),
    `— ${letter.club}`,
  ].join('\n\n');

const FONT = "font-family:'Sofia Sans',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const MUTED = 'margin:24px 0 0;font-size:14px;line-height:21px;color:#4d6072';

export function asHtml(letter: Letter): string {
  const { locale, club, subject, greeting, paragraphs, button, code, footnote, choices = [] } = letter;
  const codePart = code
    ? html`<p style="${MUTED}">${code.hint}</p>
        <p style="margin:4px 0 0;font-size:28px;line-height:36px;font-weight:700;letter-spacing:6px">${code.value}</p>`
    : '';
  return html`<!doctype html>
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
            ${paragraphs.map((each) => html`<p style="margin:0 0 16px;font-size:16px;line-height:24px">${each}</p>`)}
            <a
              href="${button.link}"
              style="display:inline-block;margin:8px 0 0;padding:14px 22px;border-radius:12px;background:#0072b0;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none"
              >${button.words}</a
            >
            ${codePart}
            <p style="${MUTED}">${footnote}</p>
            ${choices.map(
              ({ words, link }) =>
                html`<p style="margin:4px 0 0;font-size:14px;line-height:21px">
                  <a href="${link}" style="color:#0072b0">${words}</a>
                </p>`,
            )}
          </div>
          <div style="margin:20px auto 0;width:120px;border-top:3px dashed #e2703a"></div>
        </div>
      </body>
    </html>`.toString();
}
