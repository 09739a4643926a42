import { html, raw } from 'hono/html';
import { INVENTED_PEOPLE } from './people.ts';

const STYLE = `
  :root { color-scheme: light dark; --surface: #f7fafb; --raised: #fff; --ink: #14263a; --muted: #4d6072; --water: #0072b0; --soft: #e4f2fb; --line: #d9e2e8; --rope: #fdeee6; --rope-ink: #7a2f0b; }
  @media (prefers-color-scheme: dark) { :root { --surface: #0d1a26; --raised: #15273a; --ink: #eaf1f6; --muted: #a4b4c2; --water: #55b6ea; --soft: #17334a; --line: #2a3f52; --rope: #3a2418; --rope-ink: #ffc7a6; } }
  * { box-sizing: border-box; } body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 16px; font: 16px/24px 'Sofia Sans', system-ui, sans-serif; background: var(--surface); color: var(--ink); }
  main { width: 100%; max-width: 440px; background: var(--raised); border-radius: 16px; padding: 24px; display: grid; gap: 20px; }
  h1 { font-size: 28px; line-height: 32px; margin: 0; } h2 { font-size: 16px; margin: 0; } p { margin: 0; } .muted { color: var(--muted); }
  .note { background: var(--rope); color: var(--rope-ink); border-radius: 12px; padding: 12px 14px; font-size: 15px; }
  a { color: var(--water); } form { display: grid; gap: 8px; } .person { display: flex; align-items: center; gap: 12px; text-align: left; width: 100%; padding: 8px 12px; background: none; color: inherit; border: 1px solid var(--line); }
  .person:hover { background: var(--soft); } .person span { display: grid; min-width: 0; } .person small { color: var(--muted); font-size: 14px; font-weight: 400; overflow-wrap: anywhere; }
  .initials { flex: none; width: 40px; height: 40px; border-radius: 50%; background: var(--soft); color: var(--water); display: grid !important; place-items: center; font-weight: 700; }
  label { font-weight: 600; margin-top: 4px; } input, button { font: inherit; min-height: 44px; padding: 0 12px; border-radius: 12px; border: 1px solid var(--line); background: var(--surface); color: var(--ink); min-width: 0; }
  button { cursor: pointer; font-weight: 600; } .go { background: var(--water); color: var(--surface); border-color: transparent; margin-top: 8px; } .cancel { background: none; border-color: transparent; color: var(--water); }
  .check { display: flex; align-items: center; gap: 10px; font-weight: 400; min-height: 32px; } .check input { min-height: 0; width: 20px; height: 20px; accent-color: var(--water); }
  button:focus-visible, input:focus-visible { outline: 2px solid var(--water); outline-offset: 2px; }
`;

/** An address that breaks behind its @, if it must. */
const breakable = (email: string) => html`${email.replace(/@.*/, '@')}<wbr />${email.replace(/^.*@/, '')}`;

/** The stand-in's one page: who signs in? Without script; every choice is a form that posts back. */
export function chooserPage(): string {
  return page(
    'Вход с Google — заместител',
    html`<h1>Кой влиза?</h1>
      <p class="note">
        Това не е Google. В демото тук стои негов заместител с измислени хора: нищо не напуска този сървър.
      </p>
      ${INVENTED_PEOPLE.map(
        ({ name, email }) =>
          html`<form method="post">
            <input type="hidden" name="name" value="${name}" />
            <input type="hidden" name="email" value="${email}" />
            <input type="hidden" name="verified" value="on" />
            <button class="person">
              <span class="initials" aria-hidden="true">${initials(name)}</span>
              <span>${name}<small>${breakable(email)}</small></span>
            </button>
          </form>`,
      )}
      <form method="post">
        <h2>Някой друг</h2>
        <label for="name">Име</label>
        <input id="name" name="name" required maxlength="120" autocomplete="off" />
        <label for="email">Имейл</label>
        <input id="email" name="email" type="email" required maxlength="254" autocomplete="off" inputmode="email" />
        <label class="check"><input type="checkbox" name="verified" checked /> Имейлът е потвърден</label>
        <button class="go">Продължи</button>
      </form>
      <form method="post"><button class="cancel" name="cancel" value="yes">Откажи</button></form>`,
  );
}

/** Shows the end of a flow that cannot go on. */
export function faultPage(code: string): string {
  return page(
    'Входът прекъсна',
    html`<h1>Входът прекъсна</h1>
      <p><a href="/auth">Върни се в сайта</a> и опитай пак.</p>
      <p class="muted">${code}</p>`,
  );
}

const initials = (name: string) =>
  name
    .split(' ')
    .map((word) => word[0])
    .join('')
    .slice(0, 2);

function page(title: string, body: ReturnType<typeof html>): string {
  return String(
    html`<!doctype html>
      <html lang="bg">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
          <link rel="icon" href="data:," />
          <style>
            ${raw(STYLE)}
          </style>
        </head>
        <body>
          <main>${body}</main>
        </body>
      </html>`,
  );
}
