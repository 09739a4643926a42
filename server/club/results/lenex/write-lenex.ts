import { zipSync } from 'fflate';
import type { Round, Stroke } from '../../../../contracts/results.ts';
import type { LenexAthlete, LenexEvent, LenexMeet, LenexResult } from './lenex-file.ts';

const STROKES: Record<Stroke, string> = {
  freestyle: 'FREE',
  backstroke: 'BACK',
  breaststroke: 'BREAST',
  butterfly: 'FLY',
  medley: 'MEDLEY',
};
const ROUNDS: Record<Round, string> = {
  timed_final: 'TIM',
  heat: 'PRE',
  quarterfinal: 'QUA',
  semifinal: 'SEM',
  final: 'FIN',
  swim_off: 'SOP',
  time_trial: 'TIMETRIAL',
};

/** The code of World Aquatics for the country of the club, whose meets the file has. */
const NATION = 'BUL';

/**
 * A meet as a LENEX 3 file, with what the format requires; an unknown birth date or gender is left out.
 * Relays are left out, since their teams are not stored.
 */
export function writeLenex(meet: LenexMeet): string {
  const events = numberEvents(meet);
  const days = Map.groupBy(events.values(), ({ event }) => event.swum_on ?? '');
  const sessions = [...days]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, swum], at) =>
      tag('SESSION', { number: at + 1, date: day }, [
        tag(
          'EVENTS',
          {},
          swum.map(({ id, event }) =>
            tag('EVENT', { eventid: id, number: id, round: ROUNDS[event.round] }, [
              tag('SWIMSTYLE', { distance: event.distance, relaycount: 1, stroke: STROKES[event.stroke] }),
            ]),
          ),
        ),
      ]),
    );
  let lastId = 0;
  const nextResult = counter();
  const clubs = meet.clubs.map((club) =>
    tag('CLUB', { name: club.name, nation: NATION }, [
      tag(
        'ATHLETES',
        {},
        club.athletes.map((athlete) => writeAthlete(athlete, ++lastId, events, nextResult)),
      ),
    ]),
  );
  const inside = [tag('SESSIONS', {}, sessions), tag('CLUBS', {}, clubs)];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('LENEX', { version: '3.0' }, [
    tag('CONSTRUCTOR', { name: 'Plavane', registration: meet.clubs[0]?.name ?? '', version: '1' }, [
      tag('CONTACT', { name: 'Plavane', email: 'info@plavane.example' }),
    ]),
    tag('MEETS', {}, [tag('MEET', { name: meet.name, city: meet.city, nation: NATION, course: meet.course }, inside)]),
  ])}\n`;
}

/** The same, packed: a .lxf. */
export const packLenex = (text: string, name: string): Uint8Array =>
  zipSync({ [`${name}.lef`]: new TextEncoder().encode(text) });

const keyOf = (event: LenexEvent) => JSON.stringify(event);

function numberEvents(meet: LenexMeet): Map<string, { id: number; event: LenexEvent }> {
  const events = new Map<string, { id: number; event: LenexEvent }>();
  for (const { event } of meet.clubs.flatMap(({ athletes }) => athletes.flatMap(({ results }) => results)))
    if (event && event.relay_count === 1 && !events.has(keyOf(event)))
      events.set(keyOf(event), { id: events.size + 1, event });
  return events;
}

/** Numbers from 1. */
function counter(): () => number {
  let last = 0;
  return () => ++last;
}

function writeAthlete(
  athlete: LenexAthlete,
  id: number,
  events: ReadonlyMap<string, { id: number }>,
  nextResult: () => number,
): string {
  const words = athlete.name.split(' ');
  const lastname = words.pop()!;
  const gender = athlete.gender && { female: 'F', male: 'M' }[athlete.gender];
  const facts = {
    athleteid: id,
    firstname: words.join(' '),
    lastname,
    birthdate: athlete.birth_date,
    gender,
    license: athlete.license,
  };
  const results = athlete.results.flatMap((result) => {
    const event = result.event && events.get(keyOf(result.event));
    return event ? [writeResult(result, event.id, nextResult())] : [];
  });
  return tag('ATHLETE', facts, [tag('RESULTS', {}, results)]);
}

function writeResult({ status, centiseconds, splits }: LenexResult, eventid: number, resultid: number): string {
  const facts = { resultid, eventid, status: status === 'valid' ? null : status, swimtime: timeText(centiseconds) };
  const parts = splits.map((split) =>
    tag('SPLIT', { distance: split.distance, swimtime: timeText(split.centiseconds) }),
  );
  return tag('RESULT', facts, parts.length > 0 ? [tag('SPLITS', {}, parts)] : []);
}

function timeText(centiseconds: number | null): string {
  if (centiseconds === null) return 'NT';
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(centiseconds / 100);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(centiseconds % 100)}`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function tag(
  name: string,
  attributes: Record<string, string | number | null | undefined>,
  inside: readonly string[] = [],
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => ` ${key}="${String(value).replace(/[&<>"]/g, (sign) => ESCAPES[sign]!)}"`)
    .join('');
  return inside.length > 0 ? `<${name}${written}>${inside.join('')}</${name}>` : `<${name}${written}/>`;
}
