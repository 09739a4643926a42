/** Marks of direction, soft hyphens, fillers and signs of no width, which come along when a text is copied. */
const INVISIBLE = /(?!\u200d|[\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}])\p{Default_Ignorable_Code_Point}/gu;
/** Characters that are not seen, but for those by which a black flag becomes a country's. */
const TAGS = /(\u{1f3f4}[\u{e0030}-\u{e007a}]{1,8}\u{e007f})|[\u{e0000}-\u{e0fff}]/gu;
/** A picture has a second form; a character of a name has none that it needs. */
const STRAY_SELECTOR = /(?<![\p{Emoji}\p{Extended_Pictographic}])[\ufe00-\ufe0f]/gu;
/** Between pictures the joiner makes them one; anywhere else it is invisible. */
const STRAY_JOINER = /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d/gu;
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/** No language has more marks on a character. Composing sorts them, which takes the square of their number. */
const MOST_MARKS = 10;

/** A text as it is kept: composed (NFC), without invisible signs. */
export const cleanText = (text: string): string =>
  fewMarks(wholeSigns(text))
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(TAGS, '$1')
    .replace(STRAY_SELECTOR, '')
    .replace(STRAY_JOINER, '')
    .replace(/[\u2028\u2029]/g, '\n');

/** The same for a name, a number or any other line: every space is a plain one. */
export const cleanLine = (text: string): string => cleanText(text).replace(SPACES, ' ');

/** Half of a sign becomes the replacement character: the database refuses it within JSON. */
export function wholeSigns(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** Marks above those that a character may have are left out: a text of marks alone would stop the program for minutes. */
function fewMarks(text: string): string {
  return text.replace(/\p{M}+/gu, (marks) =>
    marks.length <= MOST_MARKS ? marks : [...marks].slice(0, MOST_MARKS).join(''),
  );
}
