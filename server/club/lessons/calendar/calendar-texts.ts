import type { Locale } from '../../../../contracts/roles.ts';
import type { VisitKind } from '../../../../contracts/visits.ts';

interface CalendarTexts {
  /** Texts of a calendar of lessons; `{club}` is the club's name. */
  name: string;
  /** Of the calendar of all events. */
  events: string;
  cancelled: string;
  reason: string;
  theme: string;
  homework: string;
  instructor: string;
  /** `{names}` will not come. */
  absent: string;
  visitKinds: Record<VisitKind, string>;
}

export const CALENDAR_TEXTS: Record<Locale, CalendarTexts> = {
  bg: {
    name: 'Уроци · {club}',
    events: 'Събития · {club}',
    cancelled: 'Отменен',
    reason: 'Причина',
    theme: 'Тема',
    homework: 'За упражнение',
    instructor: 'Инструктор',
    absent: 'Съобщено отсъствие: {names}',
    visitKinds: { trial: 'Пробен урок', single: 'Единично посещение', make_up: 'Отработване', private: 'Частен урок' },
  },
  en: {
    name: 'Lessons · {club}',
    events: 'Events · {club}',
    cancelled: 'Canceled',
    reason: 'Reason',
    theme: 'Theme',
    homework: 'To practice',
    instructor: 'Instructor',
    absent: 'Absence reported: {names}',
    visitKinds: { trial: 'Trial lesson', single: 'Single visit', make_up: 'Make-up lesson', private: 'Private lesson' },
  },
  ru: {
    name: 'Занятия · {club}',
    events: 'События · {club}',
    cancelled: 'Отменено',
    reason: 'Причина',
    theme: 'Тема',
    homework: 'Что потренировать',
    instructor: 'Инструктор',
    absent: 'Сообщено об отсутствии: {names}',
    visitKinds: {
      trial: 'Пробное занятие',
      single: 'Разовое посещение',
      make_up: 'Отработка',
      private: 'Частное занятие',
    },
  },
};
