import { distance as differences } from 'fastest-levenshtein';
import type { LenexDecision } from '../../../contracts/inputs/lenex.ts';
import { LATIN_LETTERS } from '../../../contracts/latin-letters.ts';
import type { LenexSwimmer, SwimmerChoice } from '../../../contracts/lenex.ts';
import { licenseKey } from '../../../contracts/licenses.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { LenexAthlete } from './lenex/lenex-file.ts';

/** At most this many people are offered for one name. */
const MOST_CHOICES = 6;

interface Candidate extends SwimmerChoice {
  gender: string | null;
  license: string | null;
  words: string[];
}

/** The candidates for the athletes of a file: all swimmers of the club, and the admin's earlier decisions. */
export interface Swimmers {
  everybody: Candidate[];
  byBirth: Map<string, Candidate[]>;
  byLicense: Map<string, Candidate>;
  byWords: Map<string, Candidate[]>;
  decided: Map<string, SwimmerChoice | null>;
}

/** Reads the people once for a whole file, with the club's own rights. */
export async function readSwimmers(trx: Transaction, decisions: readonly LenexDecision[]): Promise<Swimmers> {
  const rows = await trx
    .selectFrom('swimmers')
    .select(['child_id', 'user_id', 'full_name', 'birth_date', 'gender', 'license'])
    .execute();
  const everybody = rows.map((row) => ({
    ...row,
    full_name: row.full_name ?? '',
    words: nameWords(row.full_name ?? ''),
  }));
  const byId = new Map(everybody.map((one) => [one.child_id ?? one.user_id, one]));
  const keys = await trx.selectFrom('swimmer_keys').select(['key', 'child_id', 'user_id']).execute();
  const decided = [...keys, ...decisions].map(({ key, child_id, user_id }) => {
    const id = child_id ?? user_id;
    return [key, id ? byId.get(id) : null] as const;
  });
  if (decided.slice(keys.length).some(([, who]) => who === undefined)) throw new ClubError('child_not_found');
  return {
    everybody,
    byBirth: Map.groupBy(
      everybody.filter(({ birth_date }) => birth_date),
      ({ birth_date }) => birth_date!,
    ),
    byLicense: new Map(everybody.flatMap((one) => (one.license ? [[licenseName(one.license), one] as const] : []))),
    byWords: Map.groupBy(everybody, ({ words }) => words.join(' ')),
    // A decision for a swimmer who has left the club since is ignored.
    decided: new Map(decided.flatMap(([key, who]) => (who === undefined ? [] : [[key, who] as const]))),
  };
}

/** Before a license in swimmer_keys. */
export const LICENSE_PREFIX = 'license:';
export const licenseName = (license: string): string => `${LICENSE_PREFIX}${licenseKey(license)}`;
const nameKey = ({ name, birth_date }: LenexAthlete): string =>
  `name:${nameWords(name).join(' ')}|${birth_date ?? ''}`.slice(0, 300);

/** Every athlete of the file once, with the results under it; a license that two different people share is ignored. */
export function uniteAthletes(
  athletes: readonly LenexAthlete[],
): Map<string, { keys: string[]; athletes: LenexAthlete[] }> {
  const owners = new Map<string, Set<string>>();
  for (const athlete of athletes) {
    if (!athlete.license) continue;
    const license = licenseName(athlete.license);
    owners.set(license, (owners.get(license) ?? new Set()).add(nameKey(athlete)));
  }
  const united = new Map<string, { keys: string[]; athletes: LenexAthlete[] }>();
  for (const athlete of athletes) {
    const license = athlete.license && licenseName(athlete.license);
    const isOwn = license && license !== LICENSE_PREFIX && owners.get(license)!.size === 1;
    const keys = [...(isOwn ? [license] : []), nameKey(athlete)];
    const decision = united.get(nameKey(athlete));
    if (decision) decision.athletes.push(athlete);
    else united.set(nameKey(athlete), { keys, athletes: [athlete] });
  }
  return united;
}

/**
 * The swimmer that an athlete of a file is. Sure: decided before; of the license, where name or birth date agree with it; the only
 * one of that name and birth date. Everything else is for an admin to decide.
 */
export function matchSwimmer(
  { keys, athletes }: { keys: readonly string[]; athletes: readonly LenexAthlete[] },
  swimmers: Swimmers,
): LenexSwimmer {
  const athlete = athletes[0]!;
  const facts = {
    key: nameKey(athlete),
    name: athlete.name,
    birth_date: athlete.birth_date,
    license: athlete.license,
    results: athletes.reduce((sum, { results }) => sum + results.length, 0),
  };
  const decided = keys.toReversed().find((key) => swimmers.decided.has(key));
  if (decided !== undefined) {
    const who = swimmers.decided.get(decided)!;
    return { ...facts, match: who ? 'sure' : 'ignored', swimmer: who && choiceOf(who), choices: [] };
  }
  const { sure, choices } = findSwimmer(athlete, keys, swimmers);
  return {
    ...facts,
    match: sure ? 'sure' : 'unsure',
    swimmer: sure && choiceOf(sure),
    choices: choices.slice(0, MOST_CHOICES).map(choiceOf),
  };
}

function findSwimmer(
  athlete: LenexAthlete,
  keys: readonly string[],
  swimmers: Swimmers,
): { sure: Candidate | null; choices: Candidate[] } {
  const words = nameWords(athlete.name);
  const licensed = keys.map((key) => swimmers.byLicense.get(key)).find(Boolean);
  const agrees =
    licensed && (licensed.birth_date === athlete.birth_date || compareNames(words, licensed.words) === 'same');
  if (agrees) return { sure: licensed, choices: [] };
  const born = (athlete.birth_date && swimmers.byBirth.get(athlete.birth_date)) || [];
  const named = born.filter((one) => compareNames(words, one.words) === 'same');
  const [only, another] = named;
  const fits = only && !another && !licensed && (!athlete.gender || !only.gender || only.gender === athlete.gender);
  if (fits) return { sure: only, choices: [] };
  const alike = [
    ...(licensed ? [licensed] : []),
    ...named,
    ...nearestFirst(
      words,
      born.filter((one) => compareNames(words, one.words) === 'near'),
    ),
    ...(swimmers.byWords.get(words.join(' ')) ?? []),
    ...born.filter((one) => one.words.some((word) => words.includes(word))),
  ];
  return { sure: null, choices: [...new Set(alike)] };
}

/** The names that differ least first: only so many are offered. */
const nearestFirst = (words: readonly string[], some: readonly Candidate[]): Candidate[] =>
  some
    .map((one) => ({ one, far: differences(words.join(' '), one.words.join(' ')) }))
    .toSorted((a, b) => a.far - b.far)
    .map(({ one }) => one);

const choiceOf = ({ child_id, user_id, full_name, birth_date }: SwimmerChoice): SwimmerChoice => ({
  child_id,
  user_id,
  full_name,
  birth_date,
});

/** As the law writes Bulgarian, and the characters that only Russian has. */
const LATIN: Record<string, string> = { ...LATIN_LETTERS, ы: 'y', э: 'e', ё: 'e' };
/** Names that differ by so few characters may be one: Jordanov and Yordanov, Khristova and Hristova. */
const FEW_DIFFERENCES = 3;

/**
 * The words of a name in Latin letters without accents, in alphabetical order, so that the last name may come first,
 * too.
 */
export function nameWords(name: string): string[] {
  const latin = [...name.toLocaleLowerCase('bg')].map((char) => LATIN[char] ?? char).join('');
  // Marks that are typed apart go first: decomposing sorts them, which takes the square of their number.
  return latin
    .replace(/\p{M}/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .sort();
}

/**
 * `same`: word by word; `near`: one holds all words of the other, or few characters differ; null: two different names.
 */
export function compareNames(one: readonly string[], other: readonly string[]): 'same' | 'near' | null {
  const [first, second] = [one.join(' '), other.join(' ')];
  if (!first || !second) return null;
  if (first === second) return 'same';
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length > 1 && short.every((word) => long.includes(word))) return 'near';
  return differences(first, second) <= FEW_DIFFERENCES ? 'near' : null;
}
