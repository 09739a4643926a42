import { CLUB_TIME_ZONE } from '../../../../contracts/roles.ts';

/** A lesson or an event of the club as a calendar shows it. */
export interface CalendarEvent {
  /** Stays the same for the same lesson or event, however often it changes. */
  uid: string;
  /** Goes up with every change. */
  sequence: number;
  startsAt: string;
  minutes: number;
  cancelled: boolean;
  /** The time stays free for other things. */
  free: boolean;
  summary: string;
  location: string;
  /** May have several lines. */
  description: string;
}

/** The longest line, in octets without its end (RFC 5545 §3.1). */
const LONGEST_LINE = 75;
const PRODUCT = '-//Plavane//Lessons//BG';
/** Programs that subscribe look again after this long. */
const REFRESH = 'PT1H';

/** The summer and winter time of the club: last Sundays of March and October, at one o'clock UTC. */
const ZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${CLUB_TIME_ZONE}`,
  'BEGIN:DAYLIGHT',
  'TZNAME:EEST',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0300',
  'DTSTART:19960331T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:EET',
  'TZOFFSETFROM:+0300',
  'TZOFFSETTO:+0200',
  'DTSTART:19961027T040000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** An iCalendar object by RFC 5545 in the club's zone; `stamp` is the moment at which it is made. */
export function calendarText(name: string, events: readonly CalendarEvent[], stamp: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    `NAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${CLUB_TIME_ZONE}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...ZONE,
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent, stamp: Date): string[] {
  const start = new Date(event.startsAt);
  const end = new Date(start.getTime() + event.minutes * 60_000);
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${stamp.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;TZID=${CLUB_TIME_ZONE}:${clubClock(start)}`,
    `DTEND;TZID=${CLUB_TIME_ZONE}:${clubClock(end)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${event.free || event.cancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    `SUMMARY:${escapeText(event.summary)}`,
    ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
    ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
    'END:VEVENT',
  ];
}

const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: CLUB_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `20261120T173000`: what the clock in the club shows. */
const clubClock = (moment: Date): string => CLOCK.format(moment).replace(' ', 'T').replace(/[-:]/g, '');

/** A text value (RFC 5545 §3.3.11). */
const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/** Long lines go on behind a space; no character is cut in two. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LONGEST_LINE) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
