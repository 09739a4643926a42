/** Whose name a title is of; null where it does not say. */
export type NamedPerson = 'child' | 'mother' | 'father' | 'parent' | 'second';

/** A title of a part of a name. */
export interface NamePart {
  person: NamedPerson | null;
  /** Its position in the name: the given name, the one of the father, the surname. */
  order: number;
}

const PERSONS: readonly [person: NamedPerson, words: RegExp][] = [
  ['second', /втор(?:и|ия|ият) (?:родител|настойник)\p{L}*|втор(?:ой|ого) родител\p{L}*|second (?:parent|guardian)/u],
  ['child', /дете(?:то)?|реб[её]нка?|child|kid|swimmer|учени[кч]\p{L}*|плуве[цч]\p{L}*|състезател\p{L}*|спортсмена?/u],
  ['mother', /майка(?:та)?|мама|матери|мать|mother|mom|mum/u],
  ['father', /баща(?:та)?|татко|отца|отец|father|dad/u],
  ['parent', /родител(?:я|ят|ь)?|настойник(?:а|ът)?|опекуна?|parent|guardian/u],
];
const OF_PERSONS = PERSONS.map(
  ([person, { source }]) =>
    [person, new RegExp(`(?<!\\p{L})(?:(?:на|of|of the) )?(?:${source})(?!\\p{L})`, 'u')] as const,
);
const PARTS = [
  /^(?:(?:собствено|лично|малко|first|given) )?(?:име|имя|name)$|^forename$/u,
  /^(?:презиме|бащино(?: име)?|middle name|отчество)$/u,
  /^(?:фамилия|фамилно име|last name|surname|family name)$/u,
];

/** A longer text is no title. */
const LONGEST_TITLE = 60;

/** The part of a name that a title is of: „Име“, „Фамилия на родителя“, „Child’s last name“; null for another title. */
export function namePartOf(title: string): NamePart | null {
  if (title.length > LONGEST_TITLE) return null;
  const plain = title.toLocaleLowerCase('bg').replace(/[’'`´]s(?![\p{L}])/gu, '');
  const words = plain.replace(/[^\p{L}]+/gu, ' ').trim();
  for (const [person, of] of OF_PERSONS) {
    if (!of.test(words)) continue;
    const order = orderOf(words.replace(of, ' ').replace(/\s+/g, ' ').trim());
    return order < 0 ? null : { person, order };
  }
  const order = orderOf(words);
  return order < 0 ? null : { person: null, order };
}

const orderOf = (words: string): number => PARTS.findIndex((part) => part.test(words));

/** The position of a surname. */
export const SURNAME = 2;

/** The parts of one name, without a surname that the whole name before it has already. */
export const joinName = (parts: readonly string[]): string =>
  parts.reduce((name, part) => (name.endsWith(` ${part}`) ? name : `${name} ${part}`.trim()), '');
