/** True if a text holds every word that is looked for, or a part of it; case and accents do not count. */
export function holdsWords(text: string, search: string): boolean {
  const whole = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

/** Takes all accents away but the one that makes „й“ of „и“. */
const plain = (text: string): string =>
  text
    .toLocaleLowerCase('bg')
    .normalize('NFD')
    .replace(/(?!\u0306)\p{M}/gu, '')
    .normalize('NFC');
