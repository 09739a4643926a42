import { formatOf } from '../../../contracts/format.ts';
import type { Locale } from '../../../contracts/roles.ts';
import type { Translated } from '../../../contracts/translated.ts';
import { titleIn } from '../core/title-in.ts';

interface Text {
  subject: string;
  body: string;
}

/** The occasion of an accident: a lesson, an event, or neither. */
export type Occasion = 'lesson' | Translated<'title'> | null;

interface Words {
  subject: (name: string) => string;
  lesson: (name: string, when: string) => string;
  event: (name: string, when: string, title: string) => string;
  other: (name: string, when: string) => string;
  rest: string;
}

/** No word of health leaves by email, or is on a locked screen: the accident is on the child's page. */
const WORDS: Record<Locale, Words> = {
  bg: {
    subject: (name) => `${name}: свържи се с клуба`,
    lesson: (name, when) => `По време на урока (${when}) се случи нещо с ${name}.`,
    event: (name, when, title) => `По време на „${title}“ (${when}) се случи нещо с ${name}.`,
    other: (name, when) => `В клуба (${when}) се случи нещо с ${name}.`,
    rest: 'Какво е станало и какво сме направили, пише на страницата на детето. Обади се в клуба, моля: и ние ще те потърсим.',
  },
  en: {
    subject: (name) => `${name}: please call the club`,
    lesson: (name, when) => `Something happened to ${name} during the lesson (${when}).`,
    event: (name, when, title) => `Something happened to ${name} during “${title}” (${when}).`,
    other: (name, when) => `Something happened to ${name} at the club (${when}).`,
    rest: 'The child’s page says what it was and what we did. Please call the club; we will try to reach you, too.',
  },
  ru: {
    subject: (name) => `${name}: свяжитесь с клубом`,
    lesson: (name, when) => `Во время занятия (${when}) с ребёнком (${name}) что-то случилось.`,
    event: (name, when, title) => `Во время события «${title}» (${when}) с ребёнком (${name}) что-то случилось.`,
    other: (name, when) => `В клубе (${when}) с ребёнком (${name}) что-то случилось.`,
    rest: 'Что произошло и что мы сделали, написано на странице ребёнка. Пожалуйста, позвоните в клуб: мы тоже свяжемся с вами.',
  },
};

/** The urgent message about an accident, in the three languages. */
export function accidentTexts(name: string, happenedAt: string, occasion: Occasion) {
  const [bg, en, ru] = (['bg', 'en', 'ru'] as const).map((locale): Text => {
    const { subject, lesson, event, other, rest } = WORDS[locale];
    const when = formatOf(locale).dateTime(happenedAt);
    const first =
      occasion === 'lesson'
        ? lesson(name, when)
        : occasion
          ? event(name, when, titleIn(locale, occasion))
          : other(name, when);
    return { subject: subject(name), body: `${first} ${rest}` };
  }) as [Text, Text, Text];
  return {
    subject: bg.subject,
    subject_en: en.subject,
    subject_ru: ru.subject,
    body: bg.body,
    body_en: en.body,
    body_ru: ru.body,
  };
}
