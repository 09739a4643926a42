import { inOrder, type Course } from '../../../../contracts/results.ts';
import type { LenexAthlete, LenexClub, LenexEvent, LenexMeet, LenexResult } from './lenex-file.ts';
import { courseOf, dayOf, distanceOf, lineOf, roundOf, statusOf, strokeOf, timeOf, wholeOf } from './lenex-values.ts';
import { unreadable } from './unpack.ts';

type Attributes = Record<string, string | undefined>;

const MOST_MEETS = 20;
const MOST_CLUBS = 5000;
const MOST_SPLITS = 80;
const MOST_SWIMMERS = 20;
const MAX_METERS = 5000;
const MAX_POSITION = 9999;
const WIDEST_AGES = 1000;

/** A file's facts of an event before all of it is known. */
interface RawEvent extends Partial<Omit<LenexEvent, 'course' | 'swum_on'>> {
  course: Course | null;
  swum_on: string | null;
  /** Two events have the same id: the event of a result is ambiguous. */
  doubled: boolean;
}

interface RawResult {
  attributes: Attributes;
  splits: LenexResult['splits'];
  /** Of a relay: who swam which leg. */
  legs: { athleteId: string; leg: number | null }[];
}

/** Builds meets from the elements of a LENEX file as they open and close; results find their events when their meet ends. */
export class MeetReader {
  readonly meets: LenexMeet[] = [];
  isLenex = false;
  #meet:
    | (LenexMeet & { events: Map<string, RawEvent>; positions: Map<string, Position>; waiting: (() => void)[] })
    | null = null;
  #session: { course: Course | null; day: string | null } = { course: null, day: null };
  #event: RawEvent | null = null;
  #ages = WIDEST_AGES;
  #club: (LenexClub & { byId: Map<string, LenexAthlete | null> }) | null = null;
  #athlete: LenexAthlete | null = null;
  #inRelay = false;
  #inEntry = false;
  #relayLegs: RawResult['legs'] = [];
  #result: RawResult | null = null;

  open(name: string, attributes: Attributes): void {
    this.#opened[name]?.(attributes);
  }

  close(name: string): void {
    this.#closed[name]?.();
  }

  readonly #opened: Record<string, (attributes: Attributes) => void> = {
    LENEX: () => (this.isLenex = true),
    MEET: (attributes) => this.#openMeet(attributes),
    SESSION: ({ date, course }) => {
      this.#session = { course: courseOf(course) ?? this.#meet?.course ?? null, day: dayOf(date) };
    },
    EVENT: (attributes) => this.#openEvent(attributes),
    SWIMSTYLE: ({ stroke, distance, relaycount, technique }) => {
      if (!this.#event) return;
      const swum = technique ? null : strokeOf(stroke);
      const meters = distanceOf(distance);
      if (swum) this.#event.stroke = swum;
      if (meters) this.#event.distance = meters;
      this.#event.relay_count = wholeOf(relaycount || '1', 1, MOST_SWIMMERS) ?? 1;
    },
    AGEGROUP: ({ agemin, agemax }) => {
      this.#ages = (wholeOf(agemax, 0, 200) ?? WIDEST_AGES) - (wholeOf(agemin, 0, 200) ?? 0);
    },
    RANKING: (attributes) => this.#rank(attributes),
    CLUB: ({ name }) => {
      if (!this.#meet) return;
      if (this.#meet.clubs.length >= MOST_CLUBS) throw unreadable('too many clubs');
      this.#club = { name: lineOf(name, 200), athletes: [], byId: new Map() };
    },
    ATHLETE: (attributes) => this.#openAthlete(attributes),
    ENTRY: () => (this.#inEntry = true),
    RELAY: () => {
      this.#inRelay = true;
      this.#relayLegs = [];
    },
    RESULT: (attributes) => {
      if (this.#athlete || this.#inRelay) this.#result = { attributes, splits: [], legs: [] };
    },
    SPLIT: ({ distance, swimtime }) => {
      const meters = wholeOf(distance, 1, MAX_METERS);
      const time = timeOf(swimtime);
      const splits = this.#result?.splits;
      if (splits && meters && time && splits.length < MOST_SPLITS)
        splits.push({ distance: meters, centiseconds: time });
    },
    RELAYPOSITION: ({ athleteid, number }) => {
      const legs = this.#result ? this.#result.legs : this.#relayLegs;
      if (this.#inRelay && !this.#inEntry && athleteid && legs.length < MOST_SWIMMERS)
        legs.push({ athleteId: athleteid, leg: wholeOf(number, 1, MOST_SWIMMERS) });
    },
  };

  readonly #closed: Record<string, () => void> = {
    MEET: () => this.#closeMeet(),
    EVENT: () => (this.#event = null),
    AGEGROUP: () => (this.#ages = WIDEST_AGES),
    CLUB: () => {
      if (this.#club) this.#meet?.clubs.push(this.#club);
      this.#club = null;
    },
    ATHLETE: () => (this.#athlete = null),
    ENTRY: () => (this.#inEntry = false),
    RELAY: () => (this.#inRelay = false),
    RESULT: () => this.#closeResult(),
  };

  #openMeet({ name, city, course }: Attributes): void {
    if (this.meets.length >= MOST_MEETS) throw unreadable('too many meets');
    this.#session = { course: courseOf(course), day: null };
    this.#meet = {
      name: lineOf(name, 200),
      city: lineOf(city, 120),
      course: courseOf(course),
      starts_on: null,
      ends_on: null,
      clubs: [],
      events: new Map(),
      positions: new Map(),
      waiting: [],
    };
  }

  #openEvent({ eventid, round }: Attributes): void {
    if (!this.#meet || !eventid) return;
    this.#event = {
      round: roundOf(round),
      course: this.#session.course,
      swum_on: this.#session.day,
      doubled: this.#meet.events.has(eventid),
    };
    this.#meet.events.set(eventid, this.#event);
  }

  /** Of several age groups the narrowest gives the rank. */
  #rank({ place, resultid }: Attributes): void {
    const reached = wholeOf(place, 1, MAX_POSITION);
    if (!this.#meet || !resultid || !reached) return;
    const before = this.#meet.positions.get(resultid);
    if (!before || this.#ages < before.ages)
      this.#meet.positions.set(resultid, { position: reached, ages: this.#ages });
  }

  #openAthlete({ athleteid, firstname, lastname, nameprefix, birthdate, gender, license }: Attributes): void {
    if (!this.#club) return;
    const athlete: LenexAthlete = {
      name: lineOf([firstname, nameprefix, lastname].filter(Boolean).join(' '), 200),
      birth_date: dayOf(birthdate),
      gender: gender === 'F' ? 'female' : gender === 'M' ? 'male' : null,
      license: lineOf(license, 40) || null,
      results: [],
    };
    this.#athlete = athlete;
    this.#club.athletes.push(athlete);
    if (athleteid) this.#club.byId.set(athleteid, this.#club.byId.has(athleteid) ? null : athlete);
  }

  #closeResult(): void {
    const [result, meet, club, athlete] = [this.#result, this.#meet, this.#club, this.#athlete];
    this.#result = null;
    if (!result || !meet || !club) return;
    if (athlete) meet.waiting.push(() => athlete.results.push(settle(result, meet, null)));
    else {
      const legs = result.legs.length > 0 ? result.legs : [...this.#relayLegs];
      meet.waiting.push(() => {
        for (const { athleteId, leg } of legs) club.byId.get(athleteId)?.results.push(settle(result, meet, leg));
      });
    }
  }

  #closeMeet(): void {
    const meet = this.#meet;
    if (!meet) return;
    for (const settleNow of meet.waiting) settleNow();
    const days = [...meet.events.values()].flatMap(({ swum_on }) => swum_on ?? []).sort();
    const { city, course, clubs } = meet;
    const starts_on = days[0] ?? null;
    const name = meet.name || city || (starts_on ?? '');
    this.meets.push({ name, city, course, clubs, starts_on, ends_on: days.at(-1) ?? null });
    this.#meet = null;
  }
}

interface Position {
  position: number;
  /** The years that its age group spans. */
  ages: number;
}

/** A result with its event, or with its fault. */
function settle(
  { attributes, splits }: RawResult,
  { events, positions }: { events: ReadonlyMap<string, RawEvent>; positions: ReadonlyMap<string, Position> },
  leg: number | null,
): LenexResult {
  const raw = events.get(attributes['eventid'] ?? '');
  const time = timeOf(attributes['swimtime']);
  const status = statusOf(attributes['status']);
  const event = raw && !raw.doubled ? wholeEvent(raw) : null;
  const sensible = event && inOrder(splits, event.distance * event.relay_count, time ?? Infinity);
  return {
    event,
    relay_leg: event && event.relay_count > 1 && leg && leg <= event.relay_count ? leg : null,
    status: status ?? 'valid',
    centiseconds: time ?? null,
    splits: sensible ? splits : [],
    position: positions.get(attributes['resultid'] ?? '')?.position ?? null,
    fault: faultOf(raw, event, status, time),
  };
}

function wholeEvent({
  stroke,
  distance,
  relay_count = 1,
  round = 'timed_final',
  course,
  swum_on,
}: RawEvent): LenexEvent | null {
  return stroke && distance ? { stroke, distance, relay_count, round, course, swum_on } : null;
}

function faultOf(
  raw: RawEvent | undefined,
  event: LenexEvent | null,
  status: LenexResult['status'] | null,
  time: number | null | undefined,
): LenexResult['fault'] {
  if (!raw) return 'unknown_event';
  if (raw.doubled) return 'doubled_event';
  if (!event) return 'unknown_style';
  if (!event.course) return 'unknown_course';
  if (!event.swum_on) return 'no_day';
  if (!status) return 'unknown_status';
  if (time === undefined) return 'invalid_time';
  if (time === null && (status === 'valid' || status === 'EXH')) return 'no_time';
  return null;
}
