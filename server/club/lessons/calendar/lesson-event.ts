import type { Locale } from '../../../../contracts/roles.ts';
import { fill } from '../../../platform/texts.ts';
import { CALENDAR_TEXTS } from './calendar-texts.ts';
import type { CalendarEvent } from './ical.ts';
import type { CalendarLesson } from './lessons.ts';

/** A lesson as an event in that language; `host` makes its name unique in the world. */
export function lessonEvent(lesson: CalendarLesson, locale: Locale, host: string): CalendarEvent {
  const t = CALENDAR_TEXTS[locale];
  const textOf = (field: 'title' | 'location' | 'address') =>
    (locale === 'bg' ? null : lesson[`${field}_${locale}`]) || lesson[field];
  const cancelled = lesson.status === 'cancelled';
  const title = [lesson.names.join(', '), textOf('title')].filter(Boolean).join(' · ');
  return {
    uid: `lesson-${lesson.id}@${host}`,
    sequence: lesson.revision,
    startsAt: lesson.starts_at,
    minutes: lesson.duration_minutes,
    cancelled,
    free: lesson.names.length > 0 && lesson.absent.length === lesson.names.length,
    summary: cancelled ? `${t.cancelled}: ${title}` : title,
    location: [textOf('location'), textOf('address')].filter(Boolean).join(', '),
    description: [
      cancelled && lesson.cancel_reason && `${t.reason}: ${lesson.cancel_reason}`,
      lesson.absent.length > 0 && fill(t.absent, { names: lesson.absent.join(', ') }),
      lesson.instructor && `${t.instructor}: ${lesson.instructor}`,
    ]
      .filter(Boolean)
      .join('\n'),
  };
}
