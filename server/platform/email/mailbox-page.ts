import { html } from 'hono/html';
import { CLUB_TIME_ZONE } from '../../../contracts/roles.ts';
import type { StoredEmail } from './mailbox.ts';

const STYLE = `
  :root { color-scheme: light dark; --surface: #f7fafb; --raised: #fff; --ink: #14263a; --muted: #4d6072; --water: #0072b0; --soft: #e4f2fb; --line: #d9e2e8; }
  @media (prefers-color-scheme: dark) { :root { --surface: #0d1a26; --raised: #15273a; --ink: #eaf1f6; --muted: #a4b4c2; --water: #55b6ea; --soft: #17334a; --line: #2a3f52; } }
  * { box-sizing: border-box; } body { margin: 0; font: 16px/24px 'Sofia Sans', system-ui, sans-serif; background: var(--surface); color: var(--ink); }
  header { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; padding: 16px 24px; } h1 { font-size: 20px; margin: 0; flex: 1; }
  form { display: flex; gap: 8px; } input, button { font: inherit; min-height: 44px; padding: 0 12px; border-radius: 12px; border: 1px solid var(--line); background: var(--raised); color: var(--ink); min-width: 0; }
  button { background: var(--water); color: var(--surface); border-color: transparent; font-weight: 600; }
  main { display: grid; grid-template-columns: minmax(240px, 360px) 1fr; gap: 16px; padding: 0 24px 24px; } @media (max-width: 760px) { main { grid-template-columns: minmax(0, 1fr); } }
  ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 4px; align-content: start; grid-template-columns: minmax(0, 1fr); max-height: 80vh; overflow: auto; } @media (max-width: 760px) { ol { max-height: 30vh; } }
  li a { display: block; padding: 10px 12px; border-radius: 12px; color: inherit; text-decoration: none; } li a:hover, li a[aria-current] { background: var(--soft); }
  article a { color: var(--water); } a:focus-visible, input:focus-visible, button:focus-visible { outline: 2px solid var(--water); outline-offset: 2px; }
  li strong, li span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } span, p { color: var(--muted); font-size: 14px; }
  article { background: var(--raised); border-radius: 16px; padding: 20px; min-width: 0; } h2 { margin: 0; font-size: 20px; } iframe { width: 100%; height: 62vh; border: 0; border-radius: 12px; background: #fff; }
`;

const moment = new Intl.DateTimeFormat('bg-BG', { timeZone: CLUB_TIME_ZONE, dateStyle: 'medium', timeStyle: 'medium' });

interface MailboxView {
  emails: StoredEmail[];
  /** The recipient asked for, or an empty text. */
  to: string;
  chosen: StoredEmail | undefined;
  /** Shows the mail as programs without HTML do. */
  asText: boolean;
}

/** The mailbox as one HTML page without script: the list, and the mail that is open. */
export function mailboxPage({ emails, to, chosen, asText }: MailboxView) {
  const address = (email: StoredEmail, form = asText) =>
    `/dev/mailbox?${new URLSearchParams({ ...(to ? { to } : {}), id: email.id, ...(form ? { as: 'text' } : {}) })}`;
  return html`<!doctype html>
    <html lang="bg">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Пощенска кутия на демото</title>
        <link rel="icon" href="data:," />
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <header>
          <h1>Пощенска кутия на демото</h1>
          <form method="get" action="/dev/mailbox">
            <input type="search" name="to" value="${to}" placeholder="Получател" aria-label="Получател" />
            <button>Покажи</button>
          </form>
        </header>
        <main>
          <ol>
            ${emails.map(
              (email) =>
                html`<li>
                  <a href="${address(email)}" ${email === chosen ? html`aria-current="true"` : ''}>
                    <strong>${email.subject}</strong
                    ><span>${email.recipient} · ${moment.format(new Date(email.created_at))}</span>
                  </a>
                </li>`,
            )}
          </ol>
          ${chosen ? openEmail(chosen, asText, address(chosen, !asText)) : html`<p>Още няма писма.</p>`}
        </main>
      </body>
    </html>`;
}

/** The mail itself can run nothing; a link in it that is pressed opens in this window. */
function openEmail(email: StoredEmail, asText: boolean, otherForm: string) {
  const body = email.html === null ? withoutHtml(email) : `<base target="_top">${asText ? plain(email) : email.html}`;
  return html`<article>
    <h2>${email.subject}</h2>
    <p>
      До ${email.recipient} · ${moment.format(new Date(email.created_at))}
      ${email.html === null ? '' : html` · <a href="${otherForm}">${asText ? 'Покажи писмото' : 'Покажи само текста'}</a>`}
    </p>
    <iframe title="${email.subject}" sandbox="allow-top-navigation-by-user-activation" srcdoc="${body}"></iframe>
  </article>`;
}

/** A text message, or a mail that has left and of which no copy is kept. */
function withoutHtml({ kind, text }: StoredEmail): string {
  const said = kind === 'sms' && text !== null ? text : 'Писмото е изпратено; копие не се пази.';
  return html`<p style="font:20px/30px system-ui,sans-serif;padding:16px">${said}</p>`.toString();
}

/** The text form of a mail; its links can be pressed. */
function plain({ text }: StoredEmail): string {
  const parts = (text ?? '').split(/(https?:\/\/\S+)/);
  const said = parts.map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : part));
  return html`<p style="font:16px/24px system-ui,sans-serif;padding:16px;white-space:pre-wrap">${said}</p>`.toString();
}
