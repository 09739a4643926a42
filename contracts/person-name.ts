/**
 * Characters that no name of a person holds: line breaks and other control signs, invisible ones, dots of other scripts, and what
 * makes an address of a word. private.is_plain_name() in the database has the same signs.
 */
const FOREIGN =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2024\u2028-\u202e\u2060-\u2064\u2066-\u2069\u3002\ufe52\ufeff\uff0e\uff61@\\]|:\/\//;
/** A dot with a word right after it: it becomes a link in an email. A dot after an initial has a space or an initial behind it. */
const JOINED = /[.][^ \u00a0.,)’'-]{2}/u;
const NUMBERS = /[0-9][.][0-9]/;

/** True if a text is the name of a person: of any language, without line breaks and without addresses. */
export const isPlainName = (name: string): boolean => !FOREIGN.test(name) && !JOINED.test(name) && !NUMBERS.test(name);

/** An initial, or a short part, is typed without a space at times: „И.Петров“, „Мария-Ив.Петрова“. With one it is no address. */
export const spaceInitials = (name: string): string =>
  name.replace(/(?<![\p{L}\p{M}\p{N}])(\p{L}[.](?=\p{L}{2})|\p{Lu}\p{Ll}{1,2}[.](?=\p{Lu}))/gu, '$1 ');

const LEAST_SIGNED = 3;

/** True if a name says who signs: initials do not. */
export const isSignature = (name: string): boolean => (name.match(/\p{L}/gu)?.length ?? 0) >= LEAST_SIGNED;
