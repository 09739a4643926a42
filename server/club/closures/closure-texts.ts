import { formatOf } from '../../../contracts/format.ts';
import { MAX_SUBJECT } from '../../../contracts/messages.ts';
import type { Locale } from '../../../contracts/roles.ts';
import type { Translated } from '../../../contracts/translated.ts';
import { titleIn } from '../core/title-in.ts';

interface Hours {
  from: string;
  until: string;
  reason: string;
}

interface Text {
  subject: string;
  body: string;
}

const CLOSED: Record<Locale, (name: string, from: string, until: string, reason: string) => Text> = {
  bg: (name, from, until, reason) => ({
    subject: `Затворено: ${name}`,
    body: `${name}: затворено от ${from} до ${until}. Причина: ${reason}\n\nНяма да се проведе: {{дете}}, {{час}}. Посещението не се губи. Пишем веднага, ако отворим по-рано.`,
  }),
  en: (name, from, until, reason) => ({
    subject: `Closed: ${name}`,
    body: `${name}: closed from ${from} until ${until}. Reason: ${reason}\n\nThis lesson will not be held: {{child}}, {{time}}. The session is not lost. We will write at once if we open earlier.`,
  }),
  ru: (name, from, until, reason) => ({
    subject: `Закрыто: ${name}`,
    body: `${name}: закрыто с ${from} до ${until}. Причина: ${reason}\n\nНе состоится: {{ребёнок}}, {{время}}. Посещение не пропадает. Мы сразу напишем, если откроемся раньше.`,
  }),
};

const MOVED: Record<Locale, (name: string, to: string, reason: string) => Text> = {
  bg: (name, to, reason) => ({
    subject: `Урокът се мести: ${to}`,
    body: `${name}: затворено. Причина: ${reason}\n\nУрокът на {{дете}} на {{час}} е в друг басейн: ${to}. Коридорът е в програмата на детето.`,
  }),
  en: (name, to, reason) => ({
    subject: `The lesson is moved: ${to}`,
    body: `${name}: closed. Reason: ${reason}\n\nThe lesson of {{child}} at {{time}} will be held at another pool: ${to}. The lane is on the child’s page.`,
  }),
  ru: (name, to, reason) => ({
    subject: `Занятие переносится: ${to}`,
    body: `${name}: закрыто. Причина: ${reason}\n\nЗанятие ({{ребёнок}}, {{время}}) пройдёт в другом бассейне: ${to}. Дорожка указана на странице ребёнка.`,
  }),
};

const OPEN: Record<Locale, (name: string) => Text> = {
  bg: (name) => ({
    subject: `Отворено: ${name}`,
    body: `${name}: отново отворено. Урокът все пак ще се проведе: {{дете}}, {{час}}. Ще се видим на басейна!`,
  }),
  en: (name) => ({
    subject: `Open: ${name}`,
    body: `${name}: open again. This lesson will be held after all: {{child}}, {{time}}. See you at the pool!`,
  }),
  ru: (name) => ({
    subject: `Открыто: ${name}`,
    body: `${name}: снова открыто. Занятие состоится: {{ребёнок}}, {{время}}. Ждём вас!`,
  }),
};

const inAllLanguages = (textIn: (locale: Locale) => Text) => {
  const [bg, en, ru] = [textIn('bg'), textIn('en'), textIn('ru')];
  return {
    subject: bg.subject.slice(0, MAX_SUBJECT),
    subject_en: en.subject.slice(0, MAX_SUBJECT),
    subject_ru: ru.subject.slice(0, MAX_SUBJECT),
    body: bg.body,
    body_en: en.body,
    body_ru: ru.body,
  };
};

const nameIn = (locale: Locale, { name, name_en, name_ru }: Translated<'name'>): string =>
  titleIn(locale, { title: name, title_en: name_en, title_ru: name_ru });

/** The message to families whose lessons are canceled, in the three languages. */
export const closedTexts = (location: Translated<'name'>, { from, until, reason }: Hours) =>
  inAllLanguages((locale) => {
    const { dateTime } = formatOf(locale);
    return CLOSED[locale](nameIn(locale, location), dateTime(from), dateTime(until), withoutFields(reason));
  });

/** The message to families whose lessons are moved to another location. */
export const movedTexts = (
  location: Translated<'name'>,
  target: Translated<'name'>,
  { reason }: Pick<Hours, 'reason'>,
) => inAllLanguages((locale) => MOVED[locale](nameIn(locale, location), nameIn(locale, target), withoutFields(reason)));

/** The message to families whose lessons are held after all. */
export const openTexts = (location: Translated<'name'>) =>
  inAllLanguages((locale) => OPEN[locale](nameIn(locale, location)));

/** A reason is no text with fields: braces in it would be looked up as one. */
const withoutFields = (reason: string): string => reason.replaceAll(/\{(?=\{)/g, '{ ');
