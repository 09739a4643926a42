import { formatOf } from '../../../../contracts/format.ts';
import { INVITATION_DAYS } from '../../../../contracts/guardians.ts';
import type { Locale, Role } from '../../../../contracts/roles.ts';
import { asEmail } from '../../../platform/email/email-content.ts';
import type { Email } from '../../../platform/email/outbox.ts';
import { fill } from '../../../platform/texts.ts';

interface InvitationTexts {
  subject: string;
  greeting: string;
  /** `{name}` is the person's own. */
  greetingByName: string;
  /** `{club}` invites. */
  body: string;
  /** To an account that the club has made already: `{club}`, and `{children}` by name. */
  ready: { named: string; plain: string };
  role: Record<Role, string>;
  button: string;
  /** `{email}` is the address that counts, `{days}` how long the link works. */
  footnote: string;
}

const TEXTS: Record<Locale, InvitationTexts> = {
  bg: {
    subject: 'Покана',
    greeting: 'Здравей,',
    greetingByName: 'Здравей, {name},',
    body: '{club} те кани да направиш своя профил.',
    ready: {
      named: '{club} вече има профил за теб, с всичко за {children}. Остава да избереш парола.',
      plain: '{club} вече има профил за теб. Остава да избереш парола.',
    },
    role: {
      admin: 'Ще бъдеш администратор: ще управляваш потребителите, групите и плащанията.',
      reception: 'Ще работиш на рецепцията: ще записваш деца и ще приемаш плащания.',
      instructor: 'Ще бъдеш инструктор: ще водиш групи и ще отбелязваш присъствия.',
      athlete: 'Ще бъдеш състезател: ще следиш своите резултати и цели.',
      parent: 'Ще можеш да запишеш децата си и да следиш уроците и плащанията им.',
    },
    button: 'Виж поканата',
    footnote:
      'Линкът важи {days} дни и само веднъж, за профил с имейл {email}. Ако не очакваш тази покана, просто изтрий писмото.',
  },
  en: {
    subject: 'Invitation',
    greeting: 'Hello,',
    greetingByName: 'Hello {name},',
    body: '{club} invites you to create your account.',
    ready: {
      named:
        '{club} already has an account for you, with everything about {children}. All that is left is to choose a password.',
      plain: '{club} already has an account for you. All that is left is to choose a password.',
    },
    role: {
      admin: 'You will be an admin: you will manage users, classes and payments.',
      reception: 'You will work at reception: you will enroll children and take payments.',
      instructor: 'You will be an instructor: you will teach classes and mark attendance.',
      athlete: 'You will be an athlete: you will follow your own results and goals.',
      parent: 'You will be able to enroll your children and follow their lessons and payments.',
    },
    button: 'See the invitation',
    footnote:
      'The link is valid for {days} days and works once, for an account with the email {email}. If you were not expecting this invitation, just delete this email.',
  },
  ru: {
    subject: 'Приглашение',
    greeting: 'Здравствуйте!',
    greetingByName: 'Здравствуйте, {name}!',
    body: '{club} приглашает вас завести профиль.',
    ready: {
      named: 'В клубе {club} уже есть ваш профиль, со всем о детях: {children}. Осталось выбрать пароль.',
      plain: 'В клубе {club} уже есть ваш профиль. Осталось выбрать пароль.',
    },
    role: {
      admin: 'Вы будете администратором: управлять пользователями, группами и оплатами.',
      reception: 'Вы будете работать на ресепшене: записывать детей и принимать оплату.',
      instructor: 'Вы будете инструктором: вести группы и отмечать посещения.',
      athlete: 'Вы будете спортсменом: следить за своими результатами и целями.',
      parent: 'Вы сможете записывать детей и следить за их занятиями и оплатами.',
    },
    button: 'Посмотреть приглашение',
    footnote:
      'Ссылка действует {days} дней и только один раз, для профиля с адресом {email}. Если вы не ждёте приглашения, просто удалите это письмо.',
  },
};

interface UserInvitation {
  recipient: string;
  locale: Locale;
  /** Of the person invited; may be empty. */
  name: string;
  role: Role;
  club: string;
  link: string;
  /** By first name, where the account is there already. */
  children?: readonly string[];
}

/** The email by which an admin invites a user, as text and as HTML. */
export function userInvitationEmail({ recipient, locale, name, role, club, link, children }: UserInvitation): Email {
  const t = TEXTS[locale];
  const ready = children && children.length > 0 ? t.ready.named : t.ready.plain;
  const names = formatOf(locale).list(children ?? []);
  const body = fill(children ? ready : t.body, { club, children: names });
  return asEmail(recipient, 'user_invitation', {
    locale,
    club,
    subject: `${t.subject} · ${club}`,
    greeting: name ? fill(t.greetingByName, { name }) : t.greeting,
    paragraphs: [body, t.role[role]],
    button: { words: t.button, link },
    footnote: fill(t.footnote, { email: recipient, days: INVITATION_DAYS }),
  });
}
