import type { ListGuess } from '../../../../../contracts/child-lists.ts';
import { MAX_NAME } from '../../../../../contracts/validation.ts';

/** A name as it would be kept, and what was made of it. */
export interface ReadName {
  name: string;
  guesses: ListGuess[];
}

const MEN_IN_A =
  /^(никола|илия|лука|сава|тома|кузма|кузьма|добрия|захария|йоана?кия|мирча|никита|илья|данила|фома|савва|лёва|лева|миша|саша|ваня|коля|петя|joshua|luca|nikola|nikita|ilia|ilya|sava)$/;
const WOMEN_ELSE =
  /^(елизабет|ивет|жанет|антоанет|бернадет|жаклин|карин|катрин|мартин[eе]|никол|мишел|рейчъл|ирен|мириам|любов|любовь|нинел|рафаел[ае]|ноел|симон[еa]|даниел[еa]|беатрис|астрид|дафне|хлое|клое|зое|кети|мими|диди|лили|ели|ани|бети|вили|доли|джули|софи|мари|натали|емили|стефани|елизабет|elizabeth|nicole|michelle|karin|zoe|chloe|sophie|emily)$/;

/** True if a first name is a girl's, by its end. */
function isGirl(firstName: string): boolean {
  const name = firstName.toLocaleLowerCase('bg');
  return WOMEN_ELSE.test(name) || (/[аяa]$/.test(name) && !MEN_IN_A.test(name));
}

/** Ends of surnames that families share: in the plural, of a man, of a woman. */
const SURNAMES: readonly [many: RegExp, man: string, woman: string][] = [
  [/(ов|ев|ёв)[иы]$/, '$1', '$1а'],
  [/ин[иы]$/, 'ин', 'ина'],
  [/([сц])кие$/, '$1кий', '$1кая'],
  [/([сц])ки$/, '$1ки', '$1ка'],
];
const MAN = /(ов|ев|ёв|ин)$/;
const WOMAN = /(ов|ев|ёв|ин)а$/;

/** The surname of one of several who share it: „Петрови“ and „Петров“ of a girl are „Петрова“. */
function ownSurname(surname: string, girl: boolean): string {
  const of = (word: string) => {
    for (const [many, man, woman] of SURNAMES) if (many.test(word)) return word.replace(many, girl ? woman : man);
    if (girl && MAN.test(word)) return `${word}а`;
    if (!girl && WOMAN.test(word)) return word.slice(0, -1);
    if (girl && /[сц]ки$/.test(word)) return `${word.slice(0, -1)}а`;
    return word;
  };
  return surname.split('-').map(of).join('-');
}

/** The part of the surnames of a family that is the same: „Петров“, „Петрова“ and „Петрови“. */
export const surnameStem = (name: string): string =>
  (name.trim().split(/\s+/).at(-1) ?? '')
    .toLocaleLowerCase('bg')
    .replace(/(ски|ска|ский|ская|ские)$/, 'ск')
    .replace(/(цки|цка)$/, 'цк')
    .replace(/(?<=ов|ев|ёв|ин)[аиы]$/, '')
    .replace(/(?<=ov|ev|in)(a|i)$/, '');

/** A name in the usual case where it is all in capitals, or all in lower case. */
function naturalCase(name: string): string {
  const isPlain = (word: string) => {
    const bare = word.replace(/[^\p{L}]/gu, '');
    return bare.length < 2 || (bare !== bare.toLocaleUpperCase('bg') && bare !== bare.toLocaleLowerCase('bg'));
  };
  const words = name.split(' ');
  const isSmall = name === name.toLocaleLowerCase('bg');
  return words
    .map((word) => {
      const bare = word.replace(/[^\p{L}]/gu, '');
      const isLarge = bare.length > 1 && bare === bare.toLocaleUpperCase('bg');
      if (!isTurned(bare) && (isPlain(word) || (!isLarge && !isSmall))) return word;
      return word
        .toLocaleLowerCase('bg')
        .replace(/(^|[-'’(„".])(\p{L})/gu, (_, before: string, sign: string) => before + sign.toLocaleUpperCase('bg'));
    })
    .join(' ');
}

/** True for „иВАН“: it was typed with the lock of the capitals. */
const isTurned = (word: string): boolean => /^\p{Ll}\p{Lu}{2,}$/u.test(word);

/** A number before a name, dots and dashes that lists have around it. */
const AROUND = /^(?:\d{1,4}\s*[.)\-–:]?\s+|\d{1,4}[.)]|[-–•*.:)]+\s*)+|[\s\-–,;:(/]+$/g;
const PATRONYMIC = /(вич|вна|ична|инична)$/;

/** Ends that no given name has, but for one. */
const SURE_SURNAME = /^(?!яков$).{2,}(ов|ев|ёв|ова|ева|ёва|вски|вска|вская|вский)$/i;

/** One name as it would be kept. `surnameFirst`: the column has the surname before the given name. */
export function readName(text: string, surnameFirst = false): ReadName {
  const bare = text.replace(/\s+/g, ' ').trim().replace(AROUND, '').trim();
  const name = naturalCase(bare);
  const guesses: ListGuess[] = name === bare ? [] : ['capitals'];
  const words = name.split(' ');
  const isSurnameAhead =
    words.length === 2 && SURE_SURNAME.test(words[0]!) && !A_SURNAME.test(words[1]!) && !/[.]$/.test(words[1]!);
  const isFio = words.length === 3 && PATRONYMIC.test(words[2]!) && !PATRONYMIC.test(words[1]!);
  if (words.length > 1 && (surnameFirst || isFio || isSurnameAhead)) {
    const [surname, ...rest] = words;
    return { name: [...rest, surname].join(' ').slice(0, MAX_NAME), guesses: [...guesses, 'surname_first'] };
  }
  return { name: name.slice(0, MAX_NAME), guesses };
}

const BETWEEN = /\s*(?:\n|,|;|\/|\+|&)\s*|\s+(?:и|and)\s+/iu;
const A_SURNAME = /(ов|ев|ёв|ин|ски|цки|ский|цкий|ова|ева|ёва|ина|ска|цка|ская)$/i;

/** „Smith, John and Mary“, as lists in English have it. */
const LATIN_SURNAME = /^([A-Z][\w'’-]+),\s*([A-Z][^,;/]*)$/;

/** The people of a cell: „Мария и Иван Петрови“ are two, who share the surname. */
export function readPeople(text: string, surnameFirst = false): ReadName[] {
  const [, latin, given] = LATIN_SURNAME.exec(text.trim()) ?? [];
  if (latin && given)
    return given.split(BETWEEN).map((name, _at, { length }) => ({
      ...readName(`${latin} ${name}`, true),
      guesses: ['surname_first', ...(length > 1 ? (['shared_cell'] as const) : [])],
    }));
  const pieces = text
    .split(BETWEEN)
    .map((piece) => piece.replace(AROUND, '').trim())
    .filter((piece) => /\p{L}/u.test(piece));
  if (pieces.length < 2) return pieces.map((piece) => readName(piece, surnameFirst));
  const words = pieces.map((piece) => piece.split(/\s+/));
  const isOne = pieces.length === 2 && text.includes(',') && words.every(({ length }) => length === 1);
  if (isOne && A_SURNAME.test(pieces[0]!) && !A_SURNAME.test(pieces[1]!))
    return [readName(`${pieces[0]} ${pieces[1]}`, true)];
  const whole = words.findLast(({ length }) => length > 1);
  return words.map((own) => {
    const shared = own.length === 1 && whole;
    const surname = whole && (surnameFirst ? whole[0]! : whole.at(-1)!);
    const { name, guesses } = readName(own.join(' '), surnameFirst && own.length > 1);
    const last = name.split(' ').at(-1)!;
    const girl = isGirl(name.split(' ')[0]!);
    if (shared) {
      const natural = readName(surname!).name;
      return {
        name: `${name} ${ownSurname(natural, girl)}`.slice(0, MAX_NAME),
        guesses: [...guesses, 'shared_cell', 'shared_surname'],
      };
    }
    // „Мария и Иван Петрови“: the last of them has the surname of all.
    const isPlural = /(ов|ев|ёв)[иы]$|[сц]кие$/i.test(last);
    const mended = isPlural ? [...name.split(' ').slice(0, -1), ownSurname(last, girl)].join(' ') : name;
    return {
      name: mended,
      guesses: [...guesses, 'shared_cell', ...(mended === name ? [] : (['shared_surname'] as const))],
    };
  });
}
