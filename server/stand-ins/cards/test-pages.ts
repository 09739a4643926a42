import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { Locale } from '../../../contracts/roles.ts';

const BASE = `
  :root { color-scheme: light dark; --surface: #f7fafb; --raised: #fff; --ink: #14263a; --muted: #4d6072; --water: #0072b0; --soft: #e4f2fb; --line: #d9e2e8; --rope: #fdeee6; --rope-ink: #7a2f0b; }
  @media (prefers-color-scheme: dark) { :root { --surface: #0d1a26; --raised: #15273a; --ink: #eaf1f6; --muted: #a4b4c2; --water: #55b6ea; --soft: #17334a; --line: #2a3f52; --rope: #3a2418; --rope-ink: #ffc7a6; } }
  * { box-sizing: border-box; } body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 16px; font: 16px/24px 'Sofia Sans', system-ui, sans-serif; background: var(--surface); color: var(--ink); }
  main { width: 100%; max-width: 440px; background: var(--raised); border-radius: 16px; padding: 24px; display: grid; gap: 20px; }
  h1 { font-size: 28px; line-height: 32px; margin: 0; } p { margin: 0; } .muted { color: var(--muted); }
  .note { background: var(--rope); color: var(--rope-ink); border-radius: 12px; padding: 12px 14px; font-size: 15px; }
  form { display: grid; gap: 8px; } button:focus-visible, input:focus-visible { outline: 2px solid var(--water); outline-offset: 2px; }
`;

const STYLE = `
  .amount { font-size: 40px; line-height: 44px; font-weight: 700; font-variant-numeric: tabular-nums; }
  button { font: inherit; font-weight: 600; min-height: 48px; border-radius: 12px; border: 1px solid transparent; cursor: pointer; }
  input { font: inherit; font-size: 24px; min-height: 48px; padding: 0 14px; border-radius: 12px; border: 1px solid var(--line); background: var(--surface); color: var(--ink); width: 100%; }
  .go { background: var(--water); color: var(--surface); } .no { background: none; color: var(--water); border-color: var(--line); }
`;

const TEXTS = {
  bg: {
    title: 'Потвърди плащането',
    note: 'Това не е банка. В демото тук стои пробна страница: никой не тегли пари.',
    asked: 'Твоята банка пита дали плащаш ти.',
    confirm: 'Потвърждавам',
    refuse: 'Отказвам',
    gone: 'Това потвърждение вече не важи',
    back: 'Върни се в клуба и започни плащането отново.',
  },
  en: {
    title: 'Confirm the payment',
    note: 'This is not a bank. The demo shows a practice page here and takes no money.',
    asked: 'Your bank asks whether it is you who pays.',
    confirm: 'Confirm',
    refuse: 'Refuse',
    gone: 'This confirmation has ended',
    back: 'Go back to the club and start the payment again.',
  },
  ru: {
    title: 'Подтверди платёж',
    note: 'Это не банк. В демо здесь пробная страница: деньги никто не списывает.',
    asked: 'Твой банк спрашивает, ты ли платишь.',
    confirm: 'Подтверждаю',
    refuse: 'Отказываюсь',
    gone: 'Это подтверждение больше не действует',
    back: 'Вернись в клуб и начни оплату заново.',
  },
} as const satisfies Record<Locale, Record<string, string>>;

/** The page of an invented bank on which a card that asks is confirmed. Without script; both answers post back. */
export function confirmationPage(locale: Locale, euroCents: number): string {
  const text = TEXTS[locale];
  const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(euroCents / 100);
  return testPage(
    locale,
    text.title,
    html`<p class="note">${text.note}</p>
      <h1>${text.title}</h1>
      <p class="muted">${text.asked}</p>
      <p class="amount">${amount}</p>
      <form method="post">
        <button class="go" name="answer" value="confirm">${text.confirm}</button>
        <button class="no" name="answer" value="refuse">${text.refuse}</button>
      </form>`,
  );
}

/** The page without a waiting confirmation. */
export function goneFromPage(locale: Locale): string {
  const text = TEXTS[locale];
  return testPage(
    locale,
    text.gone,
    html`<h1>${text.gone}</h1>
      <p>${text.back}</p>`,
  );
}

/** A page of an invented provider, without script. */
export function testPage(locale: Locale, title: string, body: ReturnType<typeof html>, style = STYLE): string {
  return `${html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(BASE + style)}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`}`;
}

const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Answers with such a page. */
export function sendTestPage(c: Context, page: string, status: 200 | 404): Response {
  c.header('content-security-policy', POLICY);
  c.header('cache-control', 'no-store');
  return c.html(page, status) as Response;
}
