import { html } from 'hono/html';
import { testPage } from '../cards/test-pages.ts';
import { INVENTED_PEOPLE } from './people.ts';

const STYLE = `
  h2 { font-size: 16px; margin: 0; }
  a { color: var(--water); } .person { display: flex; align-items: center; gap: 12px; text-align: left; width: 100%; padding: 8px 12px; background: none; color: inherit; border: 1px solid var(--line); }
  .person:hover { background: var(--soft); } .person span { display: grid; min-width: 0; } .person small { color: var(--muted); font-size: 14px; font-weight: 400; overflow-wrap: anywhere; }
  .initials { flex: none; width: 40px; height: 40px; border-radius: 50%; background: var(--soft); color: var(--water); display: grid !important; place-items: center; font-weight: 700; }
  label { font-weight: 600; margin-top: 4px; } input, button { font: inherit; min-height: 44px; padding: 0 12px; border-radius: 12px; border: 1px solid var(--line); background: var(--surface); color: var(--ink); min-width: 0; }
  button { cursor: pointer; font-weight: 600; } .go { background: var(--water); color: var(--surface); border-color: transparent; margin-top: 8px; } .cancel { background: none; border-color: transparent; color: var(--water); }
  .check { display: flex; align-items: center; gap: 10px; font-weight: 400; min-height: 32px; } .check input { min-height: 0; width: 20px; height: 20px; accent-color: var(--water); }
`;

/** An address that breaks behind its @, if it must. */
const breakable = (email: string) => html`${email.replace(/@.*/, '@')}<wbr />${email.replace(/^.*@/, '')}`;

/** The stand-in's one page: who signs in? Without script; every choice is a form that posts back. */
export function chooserPage(): string {
  return testPage(
    'bg',
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
    STYLE,
  );
}

/** Shows the end of a flow that cannot go on. */
export function faultPage(code: string): string {
  return testPage(
    'bg',
    'Входът прекъсна',
    html`<h1>Входът прекъсна</h1>
      <p><a href="/auth">Върни се в сайта</a> и опитай пак.</p>
      <p class="muted">${code}</p>`,
    STYLE,
  );
}

const initials = (name: string) =>
  name
    .split(' ')
    .map((word) => word[0])
    .join('')
    .slice(0, 2);
