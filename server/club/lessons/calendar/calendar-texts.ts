import type { Locale } from '../../../../contracts/roles.ts';

interface CalendarTexts {
  /** Texts of a calendar of lessons; `{club}` is the club's name. */
  name: string;
  /** Of the calendar of all events. */
  events: string;
  cancelled: string;
  reason: string;
  instructor: string;
  /** `{names}` will not come. */
  absent: string;
}

export const CALENDAR_TEXTS: Record<Locale, CalendarTexts> = {
  bg: {
    name: 'Уроци · {club}',
    events: 'Събития · {club}',
    cancelled: 'Отменен',
    reason: 'Причина',
    instructor: 'Инструктор',
    absent: 'Съобщено отсъствие: {names}',
  },
  en: {
    name: 'Lessons · {club}',
    events: 'Events · {club}',
    cancelled: 'Cancelled',
    reason: 'Reason',
    instructor: 'Instructor',
    absent: 'Absence reported: {names}',
  },
  ru: {
    name: 'Занятия · {club}',
    events: 'События · {club}',
    cancelled: 'Отменено',
    reason: 'Причина',
    instructor: 'Инструктор',
    absent: 'Сообщено об отсутствии: {names}',
  },
};
