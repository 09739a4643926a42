import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { id } from '../../../../contracts/inputs/validation.ts';
import type { Locale } from '../../../../contracts/roles.ts';
import { SERVICE } from '../../../platform/caller.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { firstRow } from '../../../platform/database/rows.ts';
import type { VisitorOf } from '../../../platform/http/client-ip.ts';
import { requestLocale, toLocale } from '../../../platform/http/request-locale.ts';
import { fill } from '../../../platform/texts.ts';
import { CALENDAR_TEXTS } from './calendar-texts.ts';
import { clubEvent, eventsOf, publishedEvents } from './club-events.ts';
import { type CalendarEvent, calendarText } from './ical.ts';
import { type CalendarLesson, lessonsOf, publicLesson } from './lessons.ts';

/** Programs that subscribe need not ask more often than this, in seconds. */
const FRESH_SECONDS = 900;

interface CalendarOptions {
  database: Database;
  publicUrl: string;
  /** Takes one from the allowance of this subject; returns the seconds to wait when it is used up, else 0. */
  take(subject: string): Promise<number>;
  visitorOf: VisitorOf;
}

/**
 * `GET /calendar/{secret}.ics`: the lessons and events of the family that holds the address; with public facts only,
 * `GET /calendar/lesson/{id}.ics`: one lesson, `GET /calendar/event/{id}.ics`: one event, and `GET
 * /calendar/events.ics`: all that are published. By RFC 5545; an unknown or revoked address is not found.
 */
export function createCalendar(options: CalendarOptions): Hono {
  const app = new Hono();
  const host = new URL(options.publicUrl).hostname;
  app.get('/calendar/lesson/:file{[^/]+\\.ics}', async (c) => {
    const lessonId = nameOf(c);
    const locale = toLocale(c.req.query('lang')) ?? requestLocale(c.req.raw);
    if (!id().safeParse(lessonId).success) return notFound(c);
    const lesson = await options.database.transaction(options.visitorOf(c.req.raw), async (trx) => {
      const row = await publicLesson(trx, lessonId);
      return row && { name: await calendarName(trx, locale, 'name'), events: [lessonEvent(row, locale, host)] };
    });
    return lesson ? answer(c, lesson, 'public') : notFound(c);
  });
  app.get('/calendar/event/:file{[^/]+\\.ics}', async (c) => {
    const eventId = nameOf(c);
    if (!id().safeParse(eventId).success) return notFound(c);
    const feed = await readPublished(options, c, eventId);
    return feed.events.length > 0 ? answer(c, feed, 'public') : notFound(c);
  });
  app.get('/calendar/events.ics', async (c) => answer(c, await readPublished(options, c, null), 'public'));
  app.get('/calendar/:file{[^/]+\\.ics}', async (c) => {
    const secret = nameOf(c);
    // One key per address and, where the proxy names them, one per client that asks for unknown addresses.
    const wait = await options.take(options.visitorOf(c.req.raw).address ?? secret);
    if (wait > 0) return c.text('Too many requests', 429, { 'retry-after': String(wait) });
    const feed = await readFeed(options, secret);
    return feed ? answer(c, feed, 'private') : notFound(c);
  });
  return app;
}

interface Feed {
  name: string;
  events: CalendarEvent[];
}

/** The events that are published, or one of them, in the language asked for. */
async function readPublished({ database, publicUrl, visitorOf }: CalendarOptions, c: Context, eventId: string | null) {
  const locale = toLocale(c.req.query('lang')) ?? requestLocale(c.req.raw);
  return database.transaction(visitorOf(c.req.raw), async (trx): Promise<Feed> => {
    const events = await publishedEvents(trx, eventId);
    return {
      name: await calendarName(trx, locale, 'events'),
      events: events.map((event) => clubEvent(event, locale, publicUrl)),
    };
  });
}

async function readFeed({ database, publicUrl }: CalendarOptions, secret: string): Promise<Feed | null> {
  const host = new URL(publicUrl).hostname;
  return database.transaction(SERVICE, async (trx) => {
    const owner = await firstRow(trx)<{ user_id: string; locale: Locale }>`
      select calendar_feeds.user_id, profiles.locale from calendar_feeds join profiles on profiles.user_id = calendar_feeds.user_id
      join auth.users on users.id = calendar_feeds.user_id
      where secret = ${secret} and revoked_at is null and coalesce(banned_until <= now(), true)
    `;
    if (!owner) return null;
    const lessons = await lessonsOf(trx, owner.user_id);
    const events = await eventsOf(trx, owner.user_id);
    return {
      name: await calendarName(trx, owner.locale, 'name'),
      events: [
        ...lessons.map((lesson) => lessonEvent(lesson, owner.locale, host)),
        ...events.map((event) => clubEvent(event, owner.locale, publicUrl)),
      ],
    };
  });
}

async function calendarName(trx: Transaction, locale: Locale, which: 'name' | 'events'): Promise<string> {
  const club = await trx.selectFrom('club_settings').select(['name', 'name_en', 'name_ru']).executeTakeFirstOrThrow();
  const name = (locale === 'bg' ? null : club[`name_${locale}`]) || club.name;
  return fill(CALENDAR_TEXTS[locale][which], { club: name });
}

/** The tag follows from the lessons alone, not from the moment, so that an unchanged calendar is not sent again. */
function answer(c: Context, { name, events }: Feed, who: 'public' | 'private'): Response {
  const etag = `"${createHash('sha256')
    .update(JSON.stringify([name, events]))
    .digest('base64url')
    .slice(0, 27)}"`;
  const headers = { 'cache-control': `${who}, max-age=${FRESH_SECONDS}`, etag, 'x-robots-tag': 'noindex' };
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers);
  return c.body(calendarText(name, events, new Date()), 200, {
    ...headers,
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="plavane.ics"',
  });
}

const nameOf = (c: Context): string => c.req.param('file')!.slice(0, -'.ics'.length);

const notFound = (c: Context): Response => c.text('Not found', 404, { 'cache-control': 'no-store' });

/** A lesson as an event in that language; `host` makes its name unique in the world. */
function lessonEvent(lesson: CalendarLesson, locale: Locale, host: string): CalendarEvent {
  const t = CALENDAR_TEXTS[locale];
  const textOf = (field: 'title' | 'location' | 'address') =>
    (locale === 'bg' ? null : lesson[`${field}_${locale}`]) || lesson[field];
  const cancelled = lesson.status === 'cancelled';
  // A private lesson is named by its class.
  const visit = lesson.visit && lesson.visit !== 'private' && t.visitKinds[lesson.visit];
  const title = [lesson.names.join(', '), visit, textOf('title')].filter(Boolean).join(' · ');
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
      lesson.theme && `${t.theme}: ${lesson.theme}`,
      lesson.homework && `${t.homework}: ${lesson.homework}`,
      lesson.instructor && `${t.instructor}: ${lesson.instructor}`,
    ]
      .filter(Boolean)
      .join('\n'),
  };
}
