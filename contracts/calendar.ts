/** A calendar shows lessons and events this many days back and ahead. */
export const CALENDAR_DAYS = { back: 30, ahead: 90 } as const;

/** The path of a calendar with this secret. */
export const calendarPath = (secret: string): string => `/calendar/${secret}.ics`;

/** The path of one event for a calendar, or of all that are published, in that language. */
export const eventCalendarPath = (eventId: string | null, locale: string): string =>
  `/calendar/${eventId ? `event/${eventId}` : 'events'}.ics?lang=${locale}`;
