import { html } from 'hono/html';
import type { Locale } from '../../../contracts/roles.ts';
import type { Mail } from '../../platform/mail/outbox.ts';

interface InvitationTexts {
  subject: string;
  greeting: string;
  /** `{name}` invites, to be a parent of `{children}`, in `{club}`. */
  body: string;
  button: string;
  footnote: string;
}

const TEXTS: Record<Locale, InvitationTexts> = {
  bg: {
    subject: 'Покана за втори родител',
    greeting: 'Здравейте,',
    body: '{name} Ви кани да бъдете втори родител в {club} за: {children}. Ще виждате уроците, посещенията и плащанията и ще можете да записвате и да съобщавате отсъствия.',
    button: 'Вижте поканата',
    footnote: 'Линкът важи 7 дни и само веднъж. Ако не очаквате тази покана, просто изтрийте писмото.',
  },
  en: {
    subject: 'An invitation to be second parent',
    greeting: 'Hello,',
    body: '{name} invites you to be the second parent at {club} of: {children}. You will see lessons, attendance and payments, and can enrol and announce absences.',
    button: 'See the invitation',
    footnote:
      'The link is good for 7 days and only once. If you do not expect this invitation, simply delete the mail.',
  },
  ru: {
    subject: 'Приглашение стать вторым родителем',
    greeting: 'Здравствуйте!',
    body: '{name} приглашает Вас стать вторым родителем в {club} для: {children}. Вы будете видеть занятия, посещения и оплаты, сможете записывать и сообщать о пропусках.',
    button: 'Посмотреть приглашение',
    footnote: 'Ссылка действует 7 дней и только один раз. Если Вы не ждёте приглашения, просто удалите это письмо.',
  },
};

export interface Invitation {
  recipient: string;
  locale: Locale;
  /** Who invites. */
  name: string;
  /** First names. */
  children: readonly string[];
  club: string;
  link: string;
}

const FONT = "font-family:'Sofia Sans',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/** The mail of an invitation, as text and as HTML. */
export function invitationMail({ recipient, locale, name, children, club, link }: Invitation): Mail {
  const t = TEXTS[locale];
  const body = t.body
    .replace('{name}', () => name)
    .replace('{club}', () => club)
    .replace('{children}', () => children.join(', '));
  const page = html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${t.subject}</title>
      </head>
      <body style="margin:0;padding:24px 12px;background:#eef4f8;color:#14263a;${FONT}">
        <div style="max-width:520px;margin:0 auto">
          <p style="margin:0 0 12px 4px;font-size:16px;font-weight:700;color:#0072b0">${club}</p>
          <div style="background:#ffffff;border-radius:16px;padding:32px 28px">
            <h1 style="margin:0 0 12px;font-size:24px;line-height:30px">${t.greeting}</h1>
            <p style="margin:0 0 24px;font-size:16px;line-height:24px">${body}</p>
            <a
              href="${link}"
              style="display:inline-block;padding:14px 22px;border-radius:12px;background:#0072b0;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none"
              >${t.button}</a
            >
            <p style="margin:24px 0 0;font-size:14px;line-height:21px;color:#4d6072">${t.footnote}</p>
          </div>
        </div>
      </body>
    </html>`.toString();
  return {
    recipient,
    locale,
    kind: 'guardian_invitation',
    subject: `${t.subject} · ${club}`,
    text: [t.greeting, body, `${t.button}:\n${link}`, t.footnote, `— ${club}`].join('\n\n'),
    html: page,
  };
}
