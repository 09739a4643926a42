import { INVITATION_DAYS } from '../../../../contracts/guardians.ts';
import type { Locale } from '../../../../contracts/roles.ts';
import { asEmail } from '../../../platform/email/email-content.ts';
import type { Email } from '../../../platform/email/outbox.ts';
import { fill } from '../../../platform/texts.ts';

interface InvitationTexts {
  subject: string;
  greeting: string;
  /** `{name}` invites, to be a parent of `{children}`, in `{club}`. */
  body: string;
  /** The same where the club invites in the name of `{name}`. */
  byDesk: string;
  button: string;
  /** `{days}` is how long the link works. */
  footnote: string;
}

const TEXTS: Record<Locale, InvitationTexts> = {
  bg: {
    subject: 'Покана за втори родител',
    greeting: 'Здравей,',
    body: '{name} те кани да бъдеш втори родител в {club} за: {children}. Ще виждаш уроците, посещенията и плащанията и ще можеш да записваш децата и да съобщаваш отсъствия.',
    byDesk:
      'От името на {name} {club} те кани да бъдеш втори родител на: {children}. Ще виждаш уроците, посещенията и плащанията и ще можеш да записваш децата и да съобщаваш отсъствия.',
    button: 'Виж поканата',
    footnote: 'Линкът важи {days} дни и само веднъж. Ако не очакваш тази покана, просто изтрий писмото.',
  },
  en: {
    subject: 'Invitation to be a second parent',
    greeting: 'Hello,',
    body: '{name} invites you to be the second parent at {club} of: {children}. You will see lessons, attendance and payments, and you can enroll the children and report absences.',
    byDesk:
      'On behalf of {name}, {club} invites you to be the second parent of: {children}. You will see lessons, attendance and payments, and you can enroll the children and report absences.',
    button: 'See the invitation',
    footnote:
      'The link is valid for {days} days and works once. If you were not expecting this invitation, just delete this email.',
  },
  ru: {
    subject: 'Приглашение стать вторым родителем',
    greeting: 'Здравствуйте!',
    body: '{name} приглашает вас стать вторым родителем для: {children}. Клуб: {club}. Вы будете видеть занятия, посещения и оплаты, сможете записывать детей и сообщать о пропусках.',
    byDesk:
      '{club} по просьбе родителя ({name}) приглашает вас стать вторым родителем для: {children}. Вы будете видеть занятия, посещения и оплаты, сможете записывать детей и сообщать о пропусках.',
    button: 'Посмотреть приглашение',
    footnote:
      'Ссылка действует {days} дней и только один раз. Если вы не ждёте приглашения, просто удалите это письмо.',
  },
};

export interface Invitation {
  recipient: string;
  locale: Locale;
  /** The name of the inviter. */
  name: string;
  /** The club sends it in that parent's name. */
  byDesk: boolean;
  /** First names. */
  children: readonly string[];
  club: string;
  link: string;
}

/** The email of an invitation, as text and as HTML. */
export function invitationEmail({ recipient, locale, name, byDesk, children, club, link }: Invitation): Email {
  const t = TEXTS[locale];
  const body = fill(byDesk ? t.byDesk : t.body, { name, club, children: children.join(', ') });
  return asEmail(recipient, 'guardian_invitation', {
    locale,
    club,
    subject: `${t.subject} · ${club}`,
    greeting: t.greeting,
    paragraphs: [body],
    button: { words: t.button, link },
    footnote: fill(t.footnote, { days: INVITATION_DAYS }),
  });
}
