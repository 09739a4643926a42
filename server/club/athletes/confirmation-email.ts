import { CONFIRMATION_DAYS } from '../../../contracts/athletes.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { asEmail } from '../../platform/email/email-content.ts';
import type { Email } from '../../platform/email/outbox.ts';
import { fill } from '../../platform/texts.ts';

interface ConfirmationTexts {
  subject: string;
  greeting: string;
  /** `{name}` asks for an account at `{club}`. */
  body: readonly string[];
  button: string;
  /** `{days}` is how long the link works. */
  footnote: string;
}

const TEXTS: Record<Locale, ConfirmationTexts> = {
  bg: {
    subject: 'Потвърждение от родител',
    greeting: 'Здравей,',
    body: [
      '{name} поиска профил на състезател в {club} и посочи този имейл за свой родител или настойник.',
      'Състезателят е под 14 години, затова профилът се отваря само с твое съгласие. Докато не отговориш, никой в клуба не може да го одобри.',
    ],
    button: 'Прочети и отговори',
    footnote: 'Линкът важи {days} дни и само веднъж. Ако не познаваш това дете, отвори линка и откажи.',
  },
  en: {
    subject: 'A parent’s confirmation',
    greeting: 'Hello,',
    body: [
      '{name} has asked for an athlete account at {club} and gave this email as that of a parent or guardian.',
      'The athlete is under 14, so the account needs your consent. Until you answer, the club cannot approve it.',
    ],
    button: 'Read and answer',
    footnote:
      'The link is valid for {days} days and works once. If you do not know this child, open the link and decline.',
  },
  ru: {
    subject: 'Подтверждение родителя',
    greeting: 'Здравствуйте!',
    body: [
      '{name} просит открыть профиль спортсмена в {club} и указывает этот адрес как адрес родителя или опекуна.',
      'Спортсмену нет 14 лет, поэтому профиль открывается только с вашего согласия. Пока вы не ответите, никто в клубе не может его одобрить.',
    ],
    button: 'Прочитать и ответить',
    footnote:
      'Ссылка действует {days} дней и только один раз. Если вы не знаете этого ребёнка, откройте ссылку и откажитесь.',
  },
};

export interface Confirmation {
  recipient: string;
  locale: Locale;
  /** Of the athlete. */
  name: string;
  club: string;
  link: string;
}

/** The email that asks a parent, as text and as HTML. */
export function confirmationEmail({ recipient, locale, name, club, link }: Confirmation): Email {
  const t = TEXTS[locale];
  return asEmail(recipient, 'athlete_confirmation', {
    locale,
    club,
    subject: `${t.subject} · ${club}`,
    greeting: t.greeting,
    paragraphs: t.body.map((paragraph) => fill(paragraph, { name, club })),
    button: { words: t.button, link },
    footnote: fill(t.footnote, { days: CONFIRMATION_DAYS }),
  });
}
