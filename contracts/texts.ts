/** Marks of direction, soft hyphens and signs of no width, which come along when a text is copied. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
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
