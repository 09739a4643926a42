import { formatOf } from '../../../contracts/format.ts';
import type { Locale } from '../../../contracts/roles.ts';

interface Text {
  subject: string;
  body: string;
}

/** No word of health leaves by email, or is on a locked screen: the accident is on the child's page. */
const WORDS: Record<Locale, (name: string, when: string) => Text> = {
  bg: (name, when) => ({
    subject: `${name}: свържи се с клуба`,
    body: `По време на урока (${when}) се случи нещо с ${name}. Какво е станало и какво сме направили, пише на страницата на детето. Обади се в клуба, моля: и ние ще те потърсим.`,
  }),
  en: (name, when) => ({
    subject: `${name}: please call the club`,
    body: `Something happened to ${name} during the lesson (${when}). The child’s page says what it was and what we did. Please call the club; we will try to reach you, too.`,
  }),
  ru: (name, when) => ({
    subject: `${name}: свяжитесь с клубом`,
    body: `Во время занятия (${when}) с ребёнком (${name}) что-то случилось. Что произошло и что мы сделали, написано на странице ребёнка. Пожалуйста, позвоните в клуб: мы тоже свяжемся с вами.`,
  }),
};

/** The urgent message about an accident, in the three languages. */
export function accidentTexts(firstName: string, happenedAt: string) {
  const [bg, en, ru] = (['bg', 'en', 'ru'] as const).map((locale) =>
    WORDS[locale](firstName, formatOf(locale).dateTime(happenedAt)),
  ) as [Text, Text, Text];
  return {
    subject: bg.subject,
    subject_en: en.subject,
    subject_ru: ru.subject,
    body: bg.body,
    body_en: en.body,
    body_ru: ru.body,
  };
}
