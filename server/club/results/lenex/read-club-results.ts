import { MAX_IMPORTED_RESULTS, type LenexReport, type LenexSwimmer } from '../../../../contracts/lenex.ts';
import { COURSES, type Course } from '../../../../contracts/results.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { matchSwimmer, uniteAthletes, type Swimmers } from '../match-swimmers.ts';
import type { LenexClub, LenexMeet } from './lenex-file.ts';
import { readLenex } from './read-lenex.ts';

/** The parts of a LENEX file that an import needs: the meets with the own club alone, and its athletes. */
export interface ClubResults {
  /** `commonest`: the course of most results of the meet. */
  meets: (LenexMeet & { commonest: Course })[];
  clubs: LenexReport['clubs'];
  own: string | null;
  matched: Map<string, Matched>;
}

/** The answer names no more clubs than this. */
const MOST_CLUBS = 5000;

/**
 * Reads a LENEX file, finds the club in it and who its athletes are. Refuses a file that is none (lenex_unreadable), and
 * one with too much of the club (lenex_too_many).
 */
export function readClubResults({
  bytes,
  people,
  club,
}: {
  bytes: Uint8Array;
  people: Swimmers;
  /** The club of the file that is this one; null to find it. */
  club: string | null;
}): ClubResults {
  const all = readLenex(bytes);
  const own = club ?? ownClub(all, people);
  const matched = matchClub(all, own, people);
  const meets = all.map((meet) => ({
    ...meet,
    commonest: commonestCourse(meet),
    clubs: meet.clubs.flatMap(({ name, athletes }) => (name === own ? [{ name, athletes }] : [])),
  }));
  const athletes = meets.flatMap(({ clubs }) => clubs.flatMap((one) => one.athletes));
  const results = athletes.reduce((sum, one) => sum + one.results.length, 0);
  if (Math.max(results, athletes.length) > MAX_IMPORTED_RESULTS) throw new ClubError('lenex_too_many');
  return { meets, clubs: clubsOf(all).slice(0, MOST_CLUBS), own, matched };
}

/** The course that most of its results say. */
function commonestCourse({ clubs }: LenexMeet): Course {
  const swum = Map.groupBy(
    clubs.flatMap(({ athletes }) => athletes.flatMap(({ results }) => results)),
    ({ event }) => event?.course,
  );
  return COURSES.toSorted((a, b) => (swum.get(b)?.length ?? 0) - (swum.get(a)?.length ?? 0))[0]!;
}

/** The clubs of all meets of the file by name, the largest first. */
function clubsOf(meets: readonly LenexMeet[]): LenexReport['clubs'] {
  const clubs = Map.groupBy(
    meets.flatMap((meet) => meet.clubs),
    ({ name }) => name,
  );
  return [...clubs]
    .map(([name, same]) => ({ name, athletes: same.reduce((sum, { athletes }) => sum + athletes.length, 0) }))
    .toSorted((a, b) => b.athletes - a.athletes || a.name.localeCompare(b.name));
}

/** The only club of the file, or the one of whose athletes most are known here; null where none is. */
function ownClub(meets: readonly LenexMeet[], people: Swimmers): string | null {
  const clubs = clubsOf(meets);
  if (clubs.length <= 1) return clubs[0]?.name ?? null;
  const byName = Map.groupBy(
    meets.flatMap((meet) => meet.clubs),
    ({ name }) => name,
  );
  const matchedClubs = clubs.map(({ name }) => {
    const matched = matchAthletes(byName.get(name)!, people);
    return { name, sure: [...matched.values()].filter(({ swimmer }) => swimmer.match === 'sure').length };
  });
  const best = matchedClubs.toSorted((a, b) => b.sure - a.sure)[0]!;
  return best.sure > 0 ? best.name : null;
}

export interface Matched {
  swimmer: LenexSwimmer;
  /** The names of the swimmer in files: the license, if it is one's own, and the name. */
  keys: readonly string[];
}

/** Every athlete of the club in any meet of the file, by key. */
const matchClub = (meets: readonly LenexMeet[], club: string | null, people: Swimmers): Map<string, Matched> =>
  matchAthletes(
    meets.flatMap(({ clubs }) => clubs.filter(({ name }) => name === club)),
    people,
  );

function matchAthletes(clubs: readonly LenexClub[], people: Swimmers): Map<string, Matched> {
  const united = uniteAthletes(clubs.flatMap(({ athletes }) => athletes));
  return new Map(
    [...united].map(([key, one]) => [key, { swimmer: matchSwimmer(one, people), keys: one.keys }] as const),
  );
}
